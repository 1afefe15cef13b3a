import type { ResponseOf } from "@rasoi/contract"
import type { listKeys } from "@rasoi/contract/console"

export type Key = ResponseOf<typeof listKeys>["data"][number]
export type Secret = Key["secrets"][number]

interface Secrets {
  /** The one that stays. */
  current: Secret | undefined
  /** Rolled away and still working, the soonest to end first. */
  ending: readonly Secret[]
}

/** The secrets that open something now. */
export function workingSecrets(
  { secrets, revokedAt }: Pick<Key, "secrets" | "revokedAt">,
  now: number,
): Secrets {
  if (revokedAt !== null) return { current: undefined, ending: [] }
  const endOf = (secret: Secret) => Date.parse(secret.expiresAt ?? "")
  return {
    current: secrets.find(secret => secret.expiresAt === null),
    ending: secrets.filter(secret => endOf(secret) > now).sort((one, other) => endOf(one) - endOf(other)),
  }
}

/** "rasoi_test_…9f3k": enough to recognise a key by, and nothing to use. */
export function showEnding(prefix: string, secret: Secret): string {
  return `${prefix}…${secret.ending}`
}
