import type { FastifyReply, FastifyRequest } from "fastify"
import { type KnownDevice, readKnownDevice, withMark, writeKnownDevice } from "./known-device.ts"

export interface SessionCookie {
  read(request: FastifyRequest): string | undefined
  set(reply: FastifyReply, token: string, expiresAt: number): void
  clear(reply: FastifyReply): void
  readDevice(request: FastifyRequest): KnownDevice | undefined
  /** Adds the mark of the person with this password to the device's cookie. */
  markDevice(request: FastifyRequest, reply: FastifyReply, passwordHash: string, now: number): void
}

/** The longest time that browsers keep a cookie. */
const deviceDays = 400
const dayMs = 86_400_000

/** A `__Host-` cookie needs HTTPS, which the demo does not have. */
export function makeSessionCookie({ demo }: { demo: boolean }): SessionCookie {
  const name = demo ? "rasoi" : "__Host-rasoi"
  const deviceName = `${name}-device`
  const flags = { path: "/", httpOnly: true, secure: !demo, sameSite: "strict" } as const
  const readDevice = (request: FastifyRequest) => readKnownDevice(request.cookies[deviceName])
  return {
    readDevice,
    markDevice(request, reply, passwordHash, now) {
      const value = writeKnownDevice(withMark(readDevice(request), passwordHash))
      reply.setCookie(deviceName, value, { ...flags, expires: new Date(now + deviceDays * dayMs) })
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
