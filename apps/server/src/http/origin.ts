import { Refusal } from "@rasoi/contract"
import type { FastifyRequest } from "fastify"

/**
 * Prevents cross-site request forgery: another website must not use a signed-in person's cookie. A client that sends
 * neither header is not a browser, so nobody else can make it send a cookie.
 */
export function requireSameOrigin(request: FastifyRequest, publicUrl: string): void {
  if (request.method === "GET" || request.method === "HEAD") return
  const site = request.headers["sec-fetch-site"]
  if (site !== undefined && site !== "same-origin" && site !== "none") throw new Refusal("ORIGIN_REFUSED")
  const { origin } = request.headers
  // A proxy may rewrite the host, so the configured public URL is accepted too. Parsed, because a client may send `:443`.
  const own = [`${request.protocol}://${request.host}`, publicUrl]
  if (origin === undefined || own.some(address => origin === URL.parse(address)?.origin)) return
  throw new Refusal("ORIGIN_REFUSED")
}

/** A client can send any text as its host. Only a host may become part of a page. */
const hostPattern = /^[\w.:[\]-]+$/

/** The address that pages show for this server. The demo's is the one that the reader used; its port may be chosen late. */
export function servedOrigin(
  request: Pick<FastifyRequest, "protocol" | "host">,
  { demo, publicUrl }: { demo: boolean; publicUrl: string },
): string {
  const { protocol, host } = request
  return demo && hostPattern.test(host) ? `${protocol}://${host}` : publicUrl
}
