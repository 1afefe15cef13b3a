import type { FastifyReply, FastifyRequest } from "fastify"
import { sendUnknownPage } from "../features/page/index.ts"
import { sendUnknownLink } from "../features/tracking/index.ts"
import { sendConsole } from "../site/console-app.ts"

/** Customers have addresses below these, which they type, cut off or write in capitals. They cannot use a JSON error. */
const restaurantPages = /^\/r(?:[/?]|$)/i
const trackingPages = /^\/t(?:[/?]|$)/i
/** The console shows its own page for an unknown screen. Its API, assets and documents are for programs. */
const consoleScreens = /^\/console\/(?!v1(?:[/?]|$)|assets\/)[\w-]+(?:[/?]|$)/

/** The page for an address without a route. Undefined where programs call: they get the JSON error. */
export function sendUnknownAddress(request: FastifyRequest, reply: FastifyReply): FastifyReply | undefined {
  if (restaurantPages.test(request.url)) return sendUnknownPage(reply)
  if (trackingPages.test(request.url)) return sendUnknownLink(request, reply)
  const byBrowser = request.method === "GET" && request.headers.accept?.includes("text/html")
  return byBrowser && consoleScreens.test(request.url) ? sendConsole(reply.code(404)) : undefined
}
