import { randomInt } from "node:crypto"
import { hash, type Options, verify } from "@node-rs/argon2"

/** argon2id with the library's defaults: 19 MiB, two passes, the first choice on OWASP's list. Only tests lower it. */
export const passwordCost: Options = {}

export function hashPassword(password: string): Promise<string> {
  return hash(password, passwordCost)
}

export function verifyPassword(passwordHash: string, password: string): Promise<boolean> {
  return verify(passwordHash, password)
}

// Without characters that are easily confused when read aloud.
const alphabet = "abcdefghjkmnpqrstuvwxyz23456789"

/** Matches one character of a text that the server made for people. */
export const readableCharacter = `[${alphabet}]`

/** Almost five bits for each character. */
export function makeReadableText(length: number): string {
  return Array.from({ length }, () => alphabet.charAt(randomInt(alphabet.length))).join("")
}

/** Four groups of four characters: 79 bits, and easy to read over the telephone. */
export function makePassword(): string {
  return Array.from({ length: 4 }, () => makeReadableText(4)).join("-")
}
