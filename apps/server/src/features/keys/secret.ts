import { hash, randomInt } from "node:crypto"
import { crc32 } from "node:zlib"
import { keyPrefixes } from "@rasoi/contract"

const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
const randomLength = 32
const checksumLength = 6
const shape = /^rasoi_(test|live)_[0-9A-Za-z]{38}$/

export type KeyMode = keyof typeof keyPrefixes

export function makeSecret(mode: KeyMode): string {
  let body: string = keyPrefixes[mode]
  for (let count = 0; count < randomLength; count += 1) body += alphabet.charAt(randomInt(alphabet.length))
  return body + checksum(body)
}

/** Adds the checksum to a fixed key. */
export function withChecksum(body: string): string {
  return body + checksum(body)
}

/** Detects a mistyped or invented key by its checksum, without a database query. */
export function isWellFormedSecret(text: string): boolean {
  return shape.test(text) && text.endsWith(checksum(text.slice(0, -checksumLength)))
}

/** What is stored of a key. The key has 190 bits of chance in it, so a plain hash cannot be searched back. */
export function hashSecret(secret: string): Buffer {
  return hash("sha256", secret, "buffer")
}

/** The same hash as text, used as the cache key. */
export function hashSecretText(secret: string): string {
  return hash("sha256", secret, "base64url")
}

/** The CRC-32 of the text as six base-62 digits. */
function checksum(text: string): string {
  let rest = crc32(text)
  let digits = ""
  for (let count = 0; count < checksumLength; count += 1) {
    digits = alphabet.charAt(rest % alphabet.length) + digits
    rest = Math.floor(rest / alphabet.length)
  }
  return digits
}
