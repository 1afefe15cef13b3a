import { createHash } from "node:crypto"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"

/** Network faults. */
export const faults = [
  "pass",
  "pass",
  "pass",
  "pass",
  "pass",
  /** Nothing reaches the server. */
  "drop before",
  /** The server has committed; the response is lost. */
  "drop after",
  /** The server has committed; half of the response arrives. */
  "cut",
  /** The response arrives after the client's timeout. */
  "hold",
  /** The request reaches the server after the client's timeout, perhaps after the retry. */
  "late",
  /** A proxy without a server behind it. */
  "502 before",
  /** A proxy that lost the response. */
  "502 after",
] as const
type Fault = (typeof faults)[number]

export interface FaultProxy {
  readonly url: string
  /** How often each fault occurred. */
  readonly struck: Map<Fault, number>
  /** Headers for a request. If the proxy holds that request, it calls back, and the client times out without waiting. */
  whenHeld(timeOut: () => void): Record<string, string>
  /** Resolves when the last held request has reached the server. */
  settled(): Promise<void>
  stop(): Promise<void>
}

/**
 * A proxy between a client and the server. The seed, the request and its attempt number determine the fault, not the
 * order of requests: the same seed gives the same faults.
 */
export async function startFaultProxy(target: string, seed: string): Promise<FaultProxy> {
  const times = new Map<string, number>()
  const struck = new Map<Fault, number>()
  const forwarded = new Set<Promise<unknown>>()
  const timeOuts: (() => void)[] = []

  function drawFault(name: string): Fault {
    const time = (times.get(name) ?? 0) + 1
    times.set(name, time)
    const digest = createHash("sha256").update(`${seed}\n${name}\n${time}`).digest()
    const fault = faults[digest.readUInt32BE(0) % faults.length] ?? "pass"
    struck.set(fault, (struck.get(fault) ?? 0) + 1)
    return fault
  }

  function forward(request: IncomingMessage, body: Buffer) {
    const { host: _, connection: __, "content-length": ___, ...headers } = request.headers
    const sending = fetch(`${target}${request.url}`, {
      method: request.method ?? "GET",
      headers: headers as Record<string, string>,
      ...(body.length > 0 ? { body } : {}),
    }).then(async response => ({ response, text: await response.text() }))
    forwarded.add(sending)
    return sending.finally(() => forwarded.delete(sending))
  }

  const server = createServer((request, response) => {
    // Treat a stopped server as a network fault.
    pass(request, response).catch(() => response.destroy())
  })

  async function pass(request: IncomingMessage, response: ServerResponse): Promise<unknown> {
    const body = await readAll(request)
    const name = String(request.headers["idempotency-key"] ?? `${request.method} ${request.url}`)
    const fault = drawFault(name)
    if (fault === "drop before") return response.destroy()
    if (fault === "502 before") return badGateway(response)
    const hold = () => {
      const closed = gone(response)
      timeOuts[Number(request.headers["x-sent"])]?.()
      return closed
    }
    if (fault === "late") {
      await hold()
      return void (await forward(request, body))
    }
    const result = await forward(request, body)
    if (fault === "hold" || fault === "drop after") {
      if (fault === "hold") await hold()
      return response.destroy()
    }
    if (fault === "502 after") return badGateway(response)
    const text = Buffer.from(result.text)
    response.writeHead(result.response.status, {
      ...Object.fromEntries(result.response.headers),
      "content-length": text.length,
      connection: "keep-alive",
    })
    if (fault !== "cut") return response.end(text)
    return response.write(text.subarray(0, text.length / 2), () => response.destroy())
  }

  server.listen(0, "127.0.0.1")
  await new Promise(resolve => server.once("listening", resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    struck,
    whenHeld: timeOut => ({ "x-sent": String(timeOuts.push(timeOut) - 1) }),
    async settled() {
      while (forwarded.size > 0) await Promise.all(forwarded)
    },
    async stop() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

async function readAll(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

/** Resolves when the client has closed the connection. */
function gone(response: ServerResponse): Promise<void> {
  return new Promise(resolve => {
    if (response.destroyed) resolve()
    else response.once("close", resolve)
  })
}

function badGateway(response: ServerResponse): void {
  response.writeHead(502, { "content-type": "text/html" }).end("<h1>502 Bad Gateway</h1>")
}
