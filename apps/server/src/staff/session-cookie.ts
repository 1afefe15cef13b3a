import type { FastifyReply, FastifyRequest } from "fastify"

export interface SessionCookie {
  read(request: FastifyRequest): string | undefined
  set(reply: FastifyReply, token: string, expiresAt: number): void
  clear(reply: FastifyReply): void
}

/** A `__Host-` cookie needs HTTPS, which the demo has not. */
export function makeSessionCookie({ demo }: { demo: boolean }): SessionCookie {
  const name = demo ? "rasoi" : "__Host-rasoi"
  const flags = { path: "/", httpOnly: true, secure: !demo, sameSite: "strict" } as const
  return {
    read: request => request.cookies[name],
    set(reply, token, expiresAt) {
      reply.setCookie(name, token, { ...flags, expires: new Date(expiresAt) })
    },
    clear(reply) {
      reply.clearCookie(name, flags)
    },
  }
}
