import { createServer, type IncomingMessage } from "node:http"
import type { AddressInfo } from "node:net"
import { Rasoi } from "@rasoi/sdk"
import { allLanguages } from "./choose-language.ts"
import type { Config } from "./config.ts"
import { makeStorefront, type Site } from "./storefront.ts"

/** Customers do not wait longer for a page. */
const callLimits = { timeoutMs: 5_000, deadlineMs: 12_000, maxRetries: 2 }

/** The storefront as a website of its own, for one restaurant. */
export async function startStorefront(config: Config): Promise<{ url: string; stop(): Promise<void> }> {
  const rasoi = new Rasoi({ apiKey: config.rasoiKey, baseUrl: config.rasoiUrl, ...callLimits })
  // A wrong address or key ends the start, not the first customer's visit.
  await rasoi.restaurant.get()
  const storefront = makeStorefront({ report })
  const site: Site = {
    rasoi,
    basePath: "",
    publicUrl: config.publicUrl ?? "",
    colours: config.colours,
    languages: allLanguages,
    frameAncestors: [],
    imageOrigin: new URL(config.rasoiUrl).origin,
    searchEngines: true,
    preview: false,
  }
  const server = createServer(async (message, response) => {
    const { method = "GET", url = "/", headers } = message
    const origin = `http://${headers.host}`
    const request = { method, url, origin, headers, readBody: (most: number) => readBody(message, most) }
    const result = await storefront.respond(request, site)
    response.writeHead(result.status, result.headers).end(result.body)
  })
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  server.once("error", reject).listen(config.port, config.host, resolve)
  await promise
  const { port } = server.address() as AddressInfo
  const url = `http://${config.host === "127.0.0.1" ? "localhost" : config.host}:${port}`
  site.publicUrl ||= url
  const stop = () => {
    storefront.close()
    return new Promise<void>(resolve => server.close(() => resolve()))
  }
  return { url, stop }
}

async function readBody(message: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const parts: Buffer[] = []
  let length = 0
  for await (const part of message) {
    length += part.length
    if (length > maxBytes) throw new Error(`the body is longer than ${maxBytes} bytes`)
    parts.push(part)
  }
  return Buffer.concat(parts)
}

function report(error: unknown): void {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
}
