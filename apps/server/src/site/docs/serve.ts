import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import { Encoded } from "../../http/encoded.ts"
import { etagOf } from "../../http/etag.ts"

export interface Kind {
  readonly type: string
  readonly policy?: string
  /** Default: no-referrer. */
  readonly referrerPolicy?: string
}

/** Sends bytes in the encoding that the client asks for, or 304. */
export function sendEncoded(
  request: FastifyRequest,
  reply: FastifyReply,
  encoded: Encoded,
  type: string,
  cacheControl = "no-cache",
) {
  const { headers } = request
  const { etag, encoding, body } = encoded.respond(headers["accept-encoding"], headers["if-none-match"])
  reply.header("ETag", etag).header("Cache-Control", cacheControl).header("Vary", "Accept-Encoding")
  if (!body) return reply.code(304).send()
  if (encoding) reply.header("Content-Encoding", encoding)
  return reply.type(type).send(body)
}

/** The documents name this address. Pages show the address of the server that serves them. */
export const documentedOrigin = "http://localhost:8080"

export type OriginOf = (request: FastifyRequest) => string

/**
 * Makes the text at the first request of a day, whose date examples have, then keeps it. In the demo a reader may come by
 * another address.
 */
export function serveText(
  app: FastifyInstance,
  path: string,
  { type, policy, referrerPolicy = "no-referrer" }: Kind,
  originOf: OriginOf,
  make: (today: string) => string | Promise<string>,
  todayOf: () => string = () => "",
): void {
  let text: { readonly today: string; readonly made: Promise<string> } | undefined
  let kept: { readonly origin: string; readonly made: string; readonly encoded: Encoded } | undefined
  app.get(path, async (request, reply) => {
    const today = todayOf()
    if (text?.today !== today) text = { today, made: Promise.resolve(make(today)) }
    const made = await text.made
    const origin = originOf(request)
    if (kept?.origin !== origin || kept.made !== made) {
      const bytes = Buffer.from(made.replaceAll(documentedOrigin, () => origin))
      kept = { origin, made, encoded: new Encoded(bytes, etagOf(bytes)) }
    }
    if (policy) reply.header("Content-Security-Policy", policy).header("Referrer-Policy", referrerPolicy)
    return sendEncoded(request, reply, kept.encoded, type)
  })
}
