import type { FastifyReply, FastifyRequest } from "fastify"
import { andThen, type MaybePromise } from "../../http/index.ts"
import type { DeviceKey } from "./device-key.ts"
import {
  hasDeviceShape,
  type KnownDevice,
  readKnownDevice,
  withMark,
  writeKnownDevice,
} from "./known-device.ts"

export interface SessionCookie {
  read(request: FastifyRequest): string | undefined
  set(reply: FastifyReply, token: string, expiresAt: number): void
  clear(reply: FastifyReply): void
  /** The token of a paired device. */
  readPaired(request: FastifyRequest): string | undefined
  setPaired(reply: FastifyReply, token: string, now: number): void
  clearPaired(reply: FastifyReply): void
  readDevice(request: FastifyRequest): MaybePromise<KnownDevice | undefined>
  /** Adds the mark of the person with this password to the device's cookie. */
  markDevice(request: FastifyRequest, reply: FastifyReply, passwordHash: string, now: number): Promise<void>
}

/** The longest time that browsers keep a cookie. */
const deviceDays = 400
const dayMs = 86_400_000

/** A `__Host-` cookie needs HTTPS, which the demo does not have. */
export const sessionCookieName = (demo: boolean) => (demo ? "rasoi" : "__Host-rasoi")

export function makeSessionCookie({ demo }: { demo: boolean }, deviceKey: DeviceKey): SessionCookie {
  const name = sessionCookieName(demo)
  const deviceName = `${name}-device`
  const pairedName = `${name}-paired`
  const flags = { path: "/", httpOnly: true, secure: !demo, sameSite: "strict" } as const
  return {
    readDevice(request) {
      const value = request.cookies[deviceName]
      if (!hasDeviceShape(value)) return undefined
      return andThen(deviceKey.find(), key => key && readKnownDevice(value, key))
    },
    async markDevice(request, reply, passwordHash, now) {
      const key = await deviceKey.findOrCreate()
      const device = withMark(readKnownDevice(request.cookies[deviceName], key), passwordHash)
      const value = writeKnownDevice(device, key)
      reply.setCookie(deviceName, value, { ...flags, expires: new Date(now + deviceDays * dayMs) })
    },
    readPaired: request => request.cookies[pairedName],
    setPaired(reply, token, now) {
      reply.setCookie(pairedName, token, { ...flags, expires: new Date(now + deviceDays * dayMs) })
    },
    clearPaired(reply) {
      reply.clearCookie(pairedName, flags)
    },
    read: request => request.cookies[name],
    set(reply, token, expiresAt) {
      reply.setCookie(name, token, { ...flags, expires: new Date(expiresAt) })
    },
    clear(reply) {
      reply.clearCookie(name, flags)
    },
  }
}
