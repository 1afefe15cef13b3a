import { createHmac, randomBytes, timingSafeEqual } from "node:crypto"

/**
 * A device on which people have signed in before, read from its cookie. It holds one mark per person, which only the
 * server can create. A mark gives no access. With it, the server counts a person's attempts on this device separately, so
 * that others cannot lock the person out with wrong passwords.
 */
export interface KnownDevice {
  readonly id: string
  readonly marks: readonly string[]
}

/** The number of people who share a tablet; the oldest mark is dropped. */
const maxMarks = 8
const markLength = 22
const shape = /^[\w-]{22}(?:\.[\w-]{22}){1,8}$/

export function readKnownDevice(cookie: string | undefined): KnownDevice | undefined {
  if (cookie === undefined || !shape.test(cookie)) return undefined
  const [id = "", ...marks] = cookie.split(".")
  return { id, marks }
}

export function writeKnownDevice({ id, marks }: KnownDevice): string {
  return [id, ...marks].join(".")
}

/** Keyed with the hash of the current password, which only the server has: a new password invalidates all marks. */
function markOf(deviceId: string, passwordHash: string): string {
  return createHmac("sha256", passwordHash).update(deviceId).digest("base64url").slice(0, markLength)
}

export function isKnownTo({ id, marks }: KnownDevice, passwordHash: string): boolean {
  const mark = Buffer.from(markOf(id, passwordHash))
  return marks.some(each => timingSafeEqual(Buffer.from(each), mark))
}

export function withMark(device: KnownDevice | undefined, passwordHash: string): KnownDevice {
  const id = device?.id ?? randomBytes(16).toString("base64url")
  const mark = markOf(id, passwordHash)
  const others = device?.marks.filter(each => each !== mark) ?? []
  return { id, marks: [mark, ...others].slice(0, maxMarks) }
}
