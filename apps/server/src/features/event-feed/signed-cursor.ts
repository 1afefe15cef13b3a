import { createHmac, timingSafeEqual } from "node:crypto"
import {
  type Cursor,
  type CursorScope,
  type FeedPosition,
  positionBytes,
  readPosition,
  writePosition,
} from "./cursor-position.ts"

/** The form that servers of the version before read: signed, but not encrypted. */
const format = 1
const numbersBytes = 1 + positionBytes
const signatureBytes = 12

export function writeSigned(position: FeedPosition, issuedAt: number, scope: CursorScope): Buffer {
  const numbers = Buffer.concat([Buffer.of(format), writePosition(position, issuedAt)])
  return Buffer.concat([numbers, sign(numbers, scope)])
}

export function readSigned(bytes: Buffer, keyId: string): Cursor | undefined {
  if (bytes.length !== numbersBytes + signatureBytes || bytes[0] !== format) return undefined
  const position = readPosition(bytes.subarray(1, numbersBytes))
  if (!position) return undefined
  const numbers = bytes.subarray(0, numbersBytes)
  return {
    ...position,
    isOf: epoch => timingSafeEqual(bytes.subarray(numbersBytes), sign(numbers, { keyId, epoch })),
  }
}

function sign(numbers: Buffer, { keyId, epoch }: CursorScope): Buffer {
  return createHmac("sha256", epoch).update(numbers).update(keyId).digest().subarray(0, signatureBytes)
}
