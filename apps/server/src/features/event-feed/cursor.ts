import { createHmac, timingSafeEqual } from "node:crypto"
import { feedDays } from "@rasoi/contract"

/** A place in the feed: everything up to it has been read. */
export interface FeedPosition {
  readonly horizon: number
  readonly position: number
  /** When the event at this place was recorded, in epoch milliseconds: after going back to a copy of the database, another one has it. */
  readonly recordedAt: number
}

/** Before the oldest event. */
export const feedStart: FeedPosition = { horizon: 0, position: 0, recordedAt: 0 }

export interface Cursor extends FeedPosition {
  /** In epoch milliseconds. A cursor is as old as the response that it was in. */
  readonly issuedAt: number
  readonly signature: Buffer
  readonly text: string
}

/** What a cursor is valid for. */
export interface CursorScope {
  readonly keyId: string
  /** Names the installation since its last restore. It is not public, so nobody can make up a cursor. */
  readonly epoch: string
}

const format = 1
const numbersBytes = 1 + 8 + 8 + 6 + 6
const signatureBytes = 12
const validMs = feedDays * 86_400_000

export function writeCursor(
  { horizon, position, recordedAt }: FeedPosition,
  issuedAt: number,
  scope: CursorScope,
): string {
  const numbers = Buffer.alloc(numbersBytes)
  numbers.writeUInt8(format, 0)
  numbers.writeBigInt64BE(BigInt(horizon), 1)
  numbers.writeBigInt64BE(BigInt(position), 9)
  numbers.writeUIntBE(issuedAt, 17, 6)
  numbers.writeUIntBE(recordedAt, 23, 6)
  return Buffer.concat([numbers, sign(numbers, scope)]).toString("base64url")
}

/** Undefined: no response had this cursor. Whether it is signed for this key is for `isValid`. */
export function readCursor(text: string): Cursor | undefined {
  const bytes = Buffer.from(text, "base64url")
  if (bytes.length !== numbersBytes + signatureBytes || bytes.toString("base64url") !== text) return undefined
  if (bytes.readUInt8(0) !== format) return undefined
  const [horizon, position] = [Number(bytes.readBigInt64BE(1)), Number(bytes.readBigInt64BE(9))]
  if (![horizon, position].every(number => Number.isSafeInteger(number) && number >= 0)) return undefined
  const [issuedAt, recordedAt] = [bytes.readUIntBE(17, 6), bytes.readUIntBE(23, 6)]
  return { horizon, position, recordedAt, issuedAt, signature: bytes.subarray(numbersBytes), text }
}

export function isValid({ text, issuedAt, signature }: Cursor, now: number, scope: CursorScope): boolean {
  const numbers = Buffer.from(text, "base64url").subarray(0, numbersBytes)
  return timingSafeEqual(signature, sign(numbers, scope)) && now - issuedAt <= validMs
}

function sign(numbers: Buffer, { keyId, epoch }: CursorScope): Buffer {
  return createHmac("sha256", epoch).update(numbers).update(keyId).digest().subarray(0, signatureBytes)
}
