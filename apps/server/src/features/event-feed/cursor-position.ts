import type { FeedPosition } from "./cursor.ts"

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
