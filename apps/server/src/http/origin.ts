import { Refusal } from "@rasoi/contract"
import type { FastifyRequest } from "fastify"

/**
 * A browser says where a request comes from. Another website must not act with a signed-in person's cookie;
 * a client that sends neither header is no browser and has no cookie by accident.
 */
export function requireSameOrigin(request: FastifyRequest, publicUrl: string): void {
  if (request.method === "GET" || request.method === "HEAD") return
  const site = request.headers["sec-fetch-site"]
  if (site !== undefined && site !== "same-origin" && site !== "none") throw new Refusal("ORIGIN_REFUSED")
  const { origin } = request.headers
  if (origin === undefined || origin === `${request.protocol}://${request.host}`) return
  // A proxy may rewrite the host without telling; the address that the operator gave is ours all the same.
  if (origin !== new URL(publicUrl).origin) throw new Refusal("ORIGIN_REFUSED")
}
