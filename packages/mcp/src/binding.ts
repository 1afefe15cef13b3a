import { createHmac, timingSafeEqual } from "node:crypto"

/**
 * Ids that bind a later call to what an earlier one showed: `nonce.mark`. The mark is made from the nonce, the subject and a
 * secret, so an id that was invented, or that belongs to another cart, is refused. Nothing is stored: an id also holds after a
 * restart, when a client repeats a call whose response it never got.
 */
export interface Binding {
  issue(nonce: string, subject: unknown): string
  holds(id: string, subject: unknown): boolean
}

export function makeBinding(secret: string): Binding {
  const issue = (nonce: string, subject: unknown) => {
    const text = `${nonce}\n${JSON.stringify(subject)}`
    return `${nonce}.${createHmac("sha256", secret).update(text).digest("hex").slice(0, 16)}`
  }
  return {
    issue,
    holds(id, subject) {
      const expected = Buffer.from(issue(id.split(".")[0] ?? "", subject))
      const given = Buffer.from(id)
      return given.length === expected.length && timingSafeEqual(given, expected)
    },
  }
}
