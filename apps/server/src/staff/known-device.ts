import { createHmac, randomBytes, timingSafeEqual } from "node:crypto"

/**
 * A device on which people have signed in before, as its cookie tells. Each of them has left a mark that only the server
 * can make. A mark opens nothing. It lets a person's tries on this device be counted apart from those of strangers, who
 * could otherwise lock the person out by wrong passwords.
 */
export interface KnownDevice {
  readonly id: string
  readonly marks: readonly string[]
}

/** The people who take turns at one tablet; of more, the latest. */
const mostMarks = 8
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

/** Made with the hash of the present password, which nobody but the server has: a new password ends all marks. */
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
  return { id, marks: [mark, ...others].slice(0, mostMarks) }
}
