import fc from "fast-check"
import { expect, test } from "vitest"
import { isValid, readCursor, writeCursor } from "./cursor.ts"

const secret = Buffer.alloc(32, 7)
const scope = { keyId: "key_1", epoch: "installation cluster 00000001" }
const place = { horizon: 81_234, position: 4_711, recordedAt: 1_790_000_000_000 }
const issuedAt = 1_790_000_001_000
const write = (position = place) => writeCursor(position, issuedAt, scope, secret)

const number = fc.nat({ max: Number.MAX_SAFE_INTEGER })
const time = fc.nat({ max: 2 ** 48 - 1 })

test.each([
  ["signed", undefined],
  ["encrypted", secret],
])("a cursor that is %s is read as it was written", (_, used) => {
  fc.assert(
    fc.property(number, number, time, time, (horizon, position, recordedAt, issued) => {
      const text = writeCursor({ horizon, position, recordedAt }, issued, scope, used)
      const cursor = readCursor(text, scope.keyId, secret)
      expect(cursor).toMatchObject({ horizon, position, recordedAt, issuedAt: issued })
      expect(cursor?.isOf(scope.epoch)).toBe(true)
    }),
  )
})

test("encrypted cursors of one place share nothing but their form, and all have one length", () => {
  const bytes = (text: string) => [...Buffer.from(text, "base64url")]
  const written = Array.from({ length: 64 }, () => bytes(write()))
  const later = bytes(write({ ...place, position: 9_999_999, horizon: 99_999_999 }))
  expect(new Set([...written, later].map(({ length }) => length))).toEqual(new Set([later.length]))
  const constant = later.flatMap((_, index) =>
    new Set(written.map(each => each[index])).size === 1 ? [index] : [],
  )
  expect(constant).toEqual([0])
})

test("an encrypted cursor is unknown with any bit changed, to another key, and with another secret", () => {
  const text = write()
  const bytes = Buffer.from(text, "base64url")
  for (let bit = 0; bit < bytes.length * 8; bit += 1) {
    const changed = Buffer.from(bytes)
    changed.writeUInt8(changed.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3)
    expect(readCursor(changed.toString("base64url"), scope.keyId, secret)).toBeUndefined()
  }
  expect(readCursor(text, "key_2", secret)).toBeUndefined()
  expect(readCursor(text, scope.keyId, Buffer.alloc(32, 8))).toBeUndefined()
  expect(readCursor(text, scope.keyId, undefined)).toBeUndefined()
})

test.each([
  ["signed", undefined],
  ["encrypted", secret],
])("a cursor that is %s is not valid after a restore, nor after 30 days", (_, used) => {
  const cursor = readCursor(writeCursor(place, issuedAt, scope, used), scope.keyId, secret)
  if (!cursor) throw new Error("the cursor was not read")
  const month = 30 * 86_400_000
  expect(isValid(cursor, issuedAt + month, scope.epoch)).toBe(true)
  expect(isValid(cursor, issuedAt + month + 1, scope.epoch)).toBe(false)
  expect(isValid(cursor, issuedAt, `${scope.epoch}2`)).toBe(false)
})
