import { makeReadableText, readableCharacter } from "./passwords.ts"

/** The first half finds the row, so that wrong tries count for this code alone; the other half is only in the hash. */
const lookupLength = 4
const shape = new RegExp(`^${readableCharacter}{8}$`)

export interface PairingCode {
  readonly code: string
  readonly lookup: string
}

export function makePairingCode(): PairingCode {
  const code = makeReadableText(8)
  return { code, lookup: code.slice(0, lookupLength) }
}

/** As it is shown to people. */
export function formatPairingCode({ code, lookup }: PairingCode): string {
  return `${lookup}-${code.slice(lookupLength)}`
}

/** Undefined for a text that cannot be a code. Case, spaces and dashes do not matter. */
export function readPairingCode(typed: string): PairingCode | undefined {
  const code = typed.toLowerCase().replaceAll(/[\s\p{Dash}]/gu, "")
  return shape.test(code) ? { code, lookup: code.slice(0, lookupLength) } : undefined
}
