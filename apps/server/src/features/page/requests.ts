import type { StorefrontRequest } from "@rasoi/storefront"
import type { FastifyReply, FastifyRequest } from "fastify"
import { payloadTooLarge } from "../../http/errors.ts"

/** Path and query. A request through a proxy may name them after the host: `GET http://host/r/slug`. */
export function pathOf({ url }: Pick<FastifyRequest, "url">): string {
  return url.replace(/^https?:\/\/[^/?#]*/i, "")
}

/** A request as the storefront gets it: its path begins below the mount. */
export function requestBelow(
  request: FastifyRequest,
  basePath: string,
  readBody: StorefrontRequest["readBody"] = async maxBytes => bodyOf(request, maxBytes),
): StorefrontRequest {
  const url = pathOf(request).slice(basePath.length)
  return {
    method: request.method,
    url: url.startsWith("/") ? url : `/${url}`,
    origin: `${request.protocol}://${request.host}`,
    headers: request.headers,
    readBody,
    requestId: request.id,
  }
}

function bodyOf({ body }: FastifyRequest, maxBytes: number): Buffer {
  const bytes = body instanceof Buffer ? body : Buffer.alloc(0)
  if (bytes.length > maxBytes) throw payloadTooLarge(maxBytes)
  return bytes
}

interface Response {
  readonly status: number
  readonly headers: Record<string, string>
  readonly body: string | Buffer
}

export function sendResponse(reply: FastifyReply, { status, headers, body }: Response): FastifyReply {
  return reply.code(status).headers(headers).send(body)
}
