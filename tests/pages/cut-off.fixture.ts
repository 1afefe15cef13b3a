import { randomUUID } from "node:crypto"
import type { IncomingMessage, Server } from "node:http"
import type { BrowserContext } from "@playwright/test"

/**
 * Chromium alone lets the first request pass of a page that a service worker has loaded, although its context is offline.
 * So each context has a mark, by which the server closes the connections of those that are offline.
 */
const name = "test-browser"
const marks = new WeakMap<BrowserContext, string>()
const cutOff = new Set<string>()

/** Makes `setOffline` cut the context off from the servers of this process too. */
export function markContext(context: BrowserContext): void {
  const mark = randomUUID()
  marks.set(context, mark)
  const setOffline = context.setOffline.bind(context)
  context.setOffline = offline => {
    if (offline) cutOff.add(mark)
    else cutOff.delete(mark)
    return setOffline(offline)
  }
}

/** A cookie for the context. */
export function markOf(context: BrowserContext) {
  return { name, value: marks.get(context) ?? "" }
}

export function refuseCutOff(server: Server): void {
  const emit = server.emit.bind(server) as (event: string, ...values: unknown[]) => boolean
  server.emit = (event: string, ...values: unknown[]) => {
    if (event !== "request" || !isCutOff(values[0] as IncomingMessage)) return emit(event, ...values)
    ;(values[0] as IncomingMessage).socket.destroy()
    return true
  }
}

function isCutOff({ headers: { cookie = "" } }: IncomingMessage): boolean {
  const [, mark = ""] = cookie.match(`${name}=([^;]+)`) ?? []
  return cutOff.has(mark)
}
