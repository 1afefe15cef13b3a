import { createHmac, timingSafeEqual } from "node:crypto"

/**
 * Ids that bind a later call to what an earlier one showed: `nonce.time.mark`. The mark is made from nonce, time, the subject and
 * a secret, so an id that was invented, or that belongs to another cart, is refused. Nothing is stored: an id also holds after a
 * restart, when a client repeats a call whose response it never got.
 */
export interface Binding {
  issue(nonce: string, subject: unknown): string
  check(id: string, subject: unknown): "valid" | "old" | "other"
}

/** The service forgets an Idempotency-Key after 24 hours: from then on a repeated call would be a second order. */
const validMs = 12 * 3_600_000

export function makeBinding(secret: string, now: () => number): Binding {
  const mark = (parts: string[], subject: unknown) => {
    const text = [...parts, JSON.stringify(subject)].join("\n")
    return [...parts, createHmac("sha256", secret).update(text).digest("hex").slice(0, 16)].join(".")
  }
  return {
    issue: (nonce, subject) => mark([nonce, now().toString(36)], subject),
    check(id, subject) {
      const parts = id.split(".").slice(0, -1)
      const [expected, given] = [Buffer.from(mark(parts, subject)), Buffer.from(id)]
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return "other"
      const [, time] = parts
      // Version 0.1.2 issued ids without a time: nobody knows how old they are.
      if (time === undefined) return "old"
      // A clock that was set back makes it look as if it came from the future.
      return Math.abs(now() - Number.parseInt(time, 36)) <= validMs ? "valid" : "old"
    },
  }
}
