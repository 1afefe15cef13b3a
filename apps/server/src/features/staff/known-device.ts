import { createHmac, randomBytes, timingSafeEqual } from "node:crypto"

/**
 * A device on which people have signed in before, read from its cookie: a signed id and one mark per person, which only
 * the server can create. The cookie gives no access. With it, the server counts the requests of the device, and a
 * person's attempts on it, separately, so that others cannot lock the person out. The signature can be checked before
 * the body is read; a mark needs the email in it.
 */
export interface KnownDevice {
  readonly id: string
  readonly marks: readonly string[]
}

/** The number of people who share a tablet; the oldest mark is dropped. */
const maxMarks = 8
const hashLength = 22
/** Id, signature, marks. */
const shape = /^[\w-]{22}\.[\w-]{22}(?:\.[\w-]{22}){1,8}$/

export const hasDeviceShape = (cookie: string | undefined): cookie is string =>
  cookie !== undefined && shape.test(cookie)

export function readKnownDevice(cookie: string | undefined, key: Buffer): KnownDevice | undefined {
  if (!hasDeviceShape(cookie)) return undefined
  const [id = "", signature = "", ...marks] = cookie.split(".")
  return areEqual(signature, keyedHash(key, id)) ? { id, marks } : undefined
}

export function writeKnownDevice({ id, marks }: KnownDevice, key: Buffer): string {
  return [id, keyedHash(key, id), ...marks].join(".")
}

function keyedHash(key: Buffer | string, deviceId: string): string {
  return createHmac("sha256", key).update(deviceId).digest("base64url").slice(0, hashLength)
}

/** In constant time. */
function areEqual(sent: string, expected: string): boolean {
  return timingSafeEqual(Buffer.from(sent), Buffer.from(expected))
}

/** The marks are keyed with the hash of the current password: a new password invalidates all of them. */
export function isKnownTo({ id, marks }: KnownDevice, passwordHash: string): boolean {
  const mark = keyedHash(passwordHash, id)
  return marks.some(each => areEqual(each, mark))
}

export function withMark(device: KnownDevice | undefined, passwordHash: string): KnownDevice {
  const id = device?.id ?? randomBytes(16).toString("base64url")
  const mark = keyedHash(passwordHash, id)
  const others = device?.marks.filter(each => each !== mark) ?? []
  return { id, marks: [mark, ...others].slice(0, maxMarks) }
}
