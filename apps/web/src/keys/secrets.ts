import type { ResponseOf } from "@rasoi/contract"
import type { listKeys } from "@rasoi/contract/console"

export type Key = ResponseOf<typeof listKeys>["data"][number]
type Secret = Key["secrets"][number]

interface Secrets {
  /** The secret without an end date. */
  current: Secret | undefined
  /** Replaced secrets that still work, the first to expire first. */
  ending: readonly Secret[]
}

/** The secrets that are valid now. */
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

/** "rasoi_test_…9f3k": enough to recognise a key, but not to use it. */
export function showEnding(prefix: string, secret: Secret): string {
  return `${prefix}…${secret.ending}`
}

/** The name that its maker chose. The keys of the restaurant's page are called the same in the reader's language. */
export function nameOf(
  { name, page }: Pick<Key, "name" | "page">,
  text: { readonly pageKey: string },
): string {
  return page ? text.pageKey : name
}
