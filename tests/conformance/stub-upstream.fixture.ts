import { createServer } from "node:http"
import type { AddressInfo } from "node:net"

export interface GivenResponse {
  status: number
  headers: Record<string, string>
  body: unknown
}

export interface StubUpstream {
  readonly url: string
  /** The response to the next request. */
  response: GivenResponse
  stop(): Promise<void>
}

/** A server that returns the given response, valid or not. */
export async function startStubUpstream(): Promise<StubUpstream> {
  const server = createServer((request, response) => {
    const { status, headers, body } = upstream.response
    request.resume()
    response.writeHead(status, headers).end(body === undefined ? undefined : JSON.stringify(body))
  })
  server.listen(0, "127.0.0.1")
  await new Promise(resolve => server.once("listening", resolve))
  const { port } = server.address() as AddressInfo
  const upstream: StubUpstream = {
    url: `http://127.0.0.1:${port}`,
    response: { status: 500, headers: {}, body: undefined },
    async stop() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
  return upstream
}

/** Replaces the last field, at any depth, with a value that no schema allows. */
export function withOneInvalidField(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return { invalid: true }
  const last = Object.keys(value).at(-1)
  if (last === undefined) return "invalid"
  if (Array.isArray(value)) return value.with(-1, withOneInvalidField(value.at(-1)))
  return { ...value, [last]: withOneInvalidField((value as Record<string, unknown>)[last]) }
}
