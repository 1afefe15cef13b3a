import { errors, Refusal } from "@rasoi/contract"
import type { FastifyInstance, FastifyRequest } from "fastify"
import type { Head } from "./head.ts"
import { httpsPage, httpsPagePolicy } from "./https-page.ts"

/** Probes come from inside the cluster, over plain HTTP. */
const probePaths = new Set(["/healthz", "/readyz"])
const forwardingHeaders = ["forwarded", "x-forwarded-for", "x-forwarded-proto", "x-forwarded-host"]
export const strictTransport = "max-age=63072000"

interface TransportRules {
  /** The demo listens on loopback only and needs no certificate. */
  plainHttpAllowed: boolean
  trustProxy: boolean
  publicUrl: string
}

/**
 * Refuses plain HTTP instead of redirecting, because the key in the header was already sent in clear text. A person who
 * opened the address in a browser gets a page that explains it.
 */
export function requireHttps(
  app: FastifyInstance,
  { plainHttpAllowed, trustProxy, publicUrl }: TransportRules,
): void {
  app.addHook("onRequest", async (request, reply) => {
    if (request.protocol === "https") {
      reply.header("Strict-Transport-Security", strictTransport)
      return undefined
    }
    if (plainHttpAllowed || probePaths.has(request.url)) return undefined
    if (isDirectLoopback(request, trustProxy)) return undefined
    if (isBrowser(request)) {
      request.context.code = "HTTPS_REQUIRED"
      return reply
        .code(errors.HTTPS_REQUIRED.status)
        .type("text/html; charset=utf-8")
        .header("Cache-Control", "no-store")
        .header("Content-Security-Policy", httpsPagePolicy)
        .send(httpsPage({ publicUrl, url: request.url }))
    }
    const hint =
      isForwarded(request) && !trustProxy ? " If a TLS proxy is in front, name it in TRUST_PROXY." : ""
    throw new Refusal("HTTPS_REQUIRED", {
      message: `Plain HTTP is refused: use https://. Roll any key that was sent this way.${hint}`,
    })
  })
}

/** Somebody who opened an address. Calls of scripts and of the API do not accept HTML. */
function isBrowser({ method, headers }: FastifyRequest): boolean {
  return (
    method === "GET" && headers.authorization === undefined && /\btext\/html\b/.test(headers.accept ?? "")
  )
}

export type Transport = "secure" | "plain"

interface PlainRules {
  plainHttpAllowed: boolean
  isTrusted(address: string): boolean
}

/** The same rule for a request that Fastify has not parsed; undefined when only Fastify can decide. */
export function makeTransportOf({ plainHttpAllowed, isTrusted }: PlainRules) {
  return (request: Head): Transport | undefined => {
    if ("encrypted" in request.socket) return "secure"
    const peer = request.socket.remoteAddress
    if (isForwarded(request)) {
      const proto = request.headers["x-forwarded-proto"]
      return proto === "https" && peer !== undefined && isTrusted(peer) ? "secure" : undefined
    }
    return plainHttpAllowed || isLoopback(peer) ? "plain" : undefined
  }
}

/** Whether a proxy says who sent the request. */
export function isForwarded({ headers }: Pick<FastifyRequest, "headers">): boolean {
  return forwardingHeaders.some(name => headers[name] !== undefined)
}

/** A caller on this machine. A caller that forwards requests counts only if it is a trusted proxy. */
function isDirectLoopback(request: FastifyRequest, trustProxy: boolean): boolean {
  if (isForwarded(request) && !trustProxy) return false
  return isLoopback(request.ip) && isLoopback(request.socket.remoteAddress)
}

export function isLoopback(address: string | undefined): boolean {
  return address !== undefined && /^(::ffff:)?127\.|^::1$/.test(address)
}
