import { createCipheriv, createDecipheriv, createHmac, randomBytes, timingSafeEqual } from "node:crypto"
import { feedDays } from "@rasoi/contract"
import {
  type Cursor,
  type CursorScope,
  type FeedPosition,
  positionBytes,
  readPosition,
  writePosition,
} from "./cursor-position.ts"
import { readSigned, writeSigned } from "./signed-cursor.ts"

const format = Buffer.of(2)
const nonceBytes = 12
const epochBytes = 8
const tagBytes = 16
const tagStart = 1 + nonceBytes + positionBytes + epochBytes
const cipher = "aes-256-gcm"
const validMs = feedDays * 86_400_000

/**
 * With a secret it is encrypted, because positions count the changes of all restaurants. The nonce is random: two cursors of
 * one place differ, so they do not even tell whether something happened in between.
 */
export function writeCursor(
  position: FeedPosition,
  issuedAt: number,
  scope: CursorScope,
  secret: Buffer | undefined,
): string {
  if (!secret) return writeSigned(position, issuedAt, scope).toString("base64url")
  const nonce = randomBytes(nonceBytes)
  const encryption = createCipheriv(cipher, keyFor(secret, scope.keyId), nonce).setAAD(format)
  const hidden = encryption.update(
    Buffer.concat([writePosition(position, issuedAt), markOf(secret, scope.epoch)]),
  )
  encryption.final()
  return Buffer.concat([format, nonce, hidden, encryption.getAuthTag()]).toString("base64url")
}

/** Undefined: no response to this key had this cursor. Whether it is from before a restore is for `isValid`. */
export function readCursor(text: string, keyId: string, secret: Buffer | undefined): Cursor | undefined {
  const bytes = Buffer.from(text, "base64url")
  if (bytes.toString("base64url") !== text) return undefined
  return isEncrypted(bytes) ? secret && readEncrypted(bytes, keyId, secret) : readSigned(bytes, keyId)
}

export const needsSecret = (text: string) => isEncrypted(Buffer.from(text, "base64url"))

function isEncrypted(bytes: Buffer): boolean {
  return bytes.length === tagStart + tagBytes && bytes[0] === format[0]
}

function readEncrypted(bytes: Buffer, keyId: string, secret: Buffer): Cursor | undefined {
  const decryption = createDecipheriv(cipher, keyFor(secret, keyId), bytes.subarray(1, 1 + nonceBytes))
    .setAAD(format)
    .setAuthTag(bytes.subarray(tagStart))
  const shown = decryption.update(bytes.subarray(1 + nonceBytes, tagStart))
  try {
    decryption.final()
  } catch {
    return undefined
  }
  const position = readPosition(shown.subarray(0, positionBytes))
  const mark = shown.subarray(positionBytes)
  return position && { ...position, isOf: epoch => timingSafeEqual(mark, markOf(secret, epoch)) }
}

export function isValid({ issuedAt, isOf }: Cursor, now: number, epoch: string): boolean {
  return isOf(epoch) && now - issuedAt <= validMs
}

/** A key for each API key: with random nonces, one key must not encrypt more than 2³² texts. */
function keyFor(secret: Buffer, keyId: string): Buffer {
  return createHmac("sha256", secret).update(`event cursor ${keyId}`).digest()
}

function markOf(secret: Buffer, epoch: string): Buffer {
  return createHmac("sha256", secret).update(`epoch ${epoch}`).digest().subarray(0, epochBytes)
}
