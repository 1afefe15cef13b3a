import { Refusal } from "@rasoi/contract"
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"

/** A page for people, or undefined: then the response is the API's error. */
type SendPage = (request: FastifyRequest, reply: FastifyReply) => FastifyReply | undefined

/** Records the methods of each path, to distinguish a wrong method (405) from an unknown path (404). */
export function handleUnknownRoutes(app: FastifyInstance, sendPage: SendPage): void {
  const byPath = new Map<string, { pattern: RegExp; methods: Set<string> }>()
  app.addHook("onRoute", ({ url, method }) => {
    const entry = byPath.get(url) ?? { pattern: patternOf(url), methods: new Set<string>() }
    byPath.set(url, entry)
    for (const name of [method].flat()) entry.methods.add(name)
  })
  const refuse = async (request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.split("?", 1)[0] ?? ""
    const methods = new Set<string>()
    for (const entry of byPath.values()) {
      if (entry.pattern.test(path)) for (const method of entry.methods) methods.add(method)
    }
    if (methods.size === 0 || methods.has(request.method)) {
      const page = sendPage(request, reply)
      if (page) return page
      throw new Refusal("NOT_FOUND", {
        message: `There is nothing at this address. The API's paths are listed at /docs/reference.`,
      })
    }
    const allow = [...methods].sort().join(", ")
    const message = `${request.method} is not allowed here; use ${allow}.`
    throw new Refusal("METHOD_NOT_ALLOWED", { message, allow })
  }
  // Runs before the body is read: Fastify has its own rules for the bodies of some methods, such as QUERY.
  app.addHook("onRequest", async (request, reply) => (request.is404 ? refuse(request, reply) : undefined))
  // For a route without a result, such as a missing asset.
  app.setNotFoundHandler(refuse)
}

/** "/v1/orders/:id/cancel" and "/assets/*" as regular expressions. */
function patternOf(url: string): RegExp {
  const escaped = url.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")
  return new RegExp(`^${escaped.replace(/:\w+/g, "[^/]+").replaceAll("\\*", ".*")}$`)
}
