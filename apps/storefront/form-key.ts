import { randomBytes } from "node:crypto"

/**
 * The key of one form: 128 random bits. It is the Idempotency-Key of the order or booking that the form makes, so a form
 * makes one at most. All diners of a page share its API key, so nobody may be able to guess another's.
 */
export function newFormKey(): string {
  return randomBytes(16).toString("hex")
}

export function isFormKey(value: unknown): value is string {
  return typeof value === "string" && /^[0-9a-f]{32}$/.test(value)
}
