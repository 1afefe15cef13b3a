import { randomBytes } from "node:crypto"

/**
 * The key of one form: 128 random bits, and the second in which it was made. It is the Idempotency-Key of the order or
 * booking that the form makes, so a form makes one at most. All customers of a page share its API key, so nobody may be able
 * to guess another's. Whoever changes the time of his own key has another key.
 */
export function newFormKey(now: number): string {
  return `${randomBytes(16).toString("hex")}${Math.floor(now / 1000)
    .toString(16)
    .padStart(8, "0")}`
}

/** Keys that the script of a page makes have no time: it keeps the time of an attempt itself. */
export function isFormKey(value: unknown): value is string {
  return typeof value === "string" && /^[0-9a-f]{32}(?:[0-9a-f]{8})?$/.test(value)
}

/** The service remembers a key for a day. A form whose key it has forgotten could make a second order. */
const maxAgeMs = 12 * 3_600_000

export function isOldFormKey(key: string, now: number): boolean {
  return key.length > 32 && now - Number.parseInt(key.slice(32), 16) * 1000 > maxAgeMs
}
