import { randomInt } from "node:crypto"
import { hash, verify } from "@node-rs/argon2"

// argon2id with the library's defaults: 19 MiB, two passes, the first choice on OWASP's list.
export function hashPassword(password: string): Promise<string> {
  return hash(password)
}

export function verifyPassword(passwordHash: string, password: string): Promise<boolean> {
  return verify(passwordHash, password)
}

// Without characters that are easily confused when read aloud.
const alphabet = "abcdefghjkmnpqrstuvwxyz23456789"

/** Four groups of four characters: 79 bits, and easy to read over the telephone. */
export function makePassword(): string {
  const groups = Array.from({ length: 4 }, () =>
    Array.from({ length: 4 }, () => alphabet.charAt(randomInt(alphabet.length))).join(""),
  )
  return groups.join("-")
}
