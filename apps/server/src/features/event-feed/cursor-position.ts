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
  isOf(epoch: string): boolean
}

/** What a cursor is valid for. */
export interface CursorScope {
  readonly keyId: string
  /** Names the installation since its last restore. It is not public. */
  readonly epoch: string
}

export const positionBytes = 8 + 8 + 6 + 6

export function writePosition({ horizon, position, recordedAt }: FeedPosition, issuedAt: number): Buffer {
  const bytes = Buffer.alloc(positionBytes)
  bytes.writeBigInt64BE(BigInt(horizon), 0)
  bytes.writeBigInt64BE(BigInt(position), 8)
  bytes.writeUIntBE(issuedAt, 16, 6)
  bytes.writeUIntBE(recordedAt, 22, 6)
  return bytes
}

/** Undefined: no response had these numbers. */
export function readPosition(bytes: Buffer): (FeedPosition & { issuedAt: number }) | undefined {
  const [horizon, position] = [Number(bytes.readBigInt64BE(0)), Number(bytes.readBigInt64BE(8))]
  if (![horizon, position].every(number => Number.isSafeInteger(number) && number >= 0)) return undefined
  return { horizon, position, issuedAt: bytes.readUIntBE(16, 6), recordedAt: bytes.readUIntBE(22, 6) }
}
