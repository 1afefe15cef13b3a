import { headers } from "@rasoi/contract"
import type { ResponseHeaders } from "../call.ts"
import type { Outcome } from "../response.ts"
import { strictTransport, type Transport } from "../transport.ts"

const printable = /^[ -~]*$/

/**
 * Collects the response headers: names and values alternate, as node:http expects. The names are in lower case, as
 * Fastify writes them.
 */
export class Reply implements ResponseHeaders {
  readonly id: string
  readonly lines: string[]
  replayed = false

  constructor(id: string, transport: Transport) {
    this.id = id
    this.lines = ["x-request-id", id, "x-content-type-options", "nosniff"]
    if (transport === "secure") this.lines.push("strict-transport-security", strictTransport)
  }

  header(name: string, value: string): void {
    // A line break in a value would start another header or another response.
    if (!printable.test(value)) throw new Error(`the header ${name} cannot hold ${JSON.stringify(value)}`)
    this.lines.push(name.toLowerCase(), value)
    if (name === headers.idempotentReplayed) this.replayed = true
  }

  /** Adds the last headers, which describe the body. */
  describe({ cacheControl, etag, type, encoding, negotiated }: Outcome, body: Buffer | undefined): void {
    const { lines } = this
    lines.push("cache-control", cacheControl)
    if (etag !== undefined) lines.push("etag", etag)
    if (negotiated) lines.push("vary", "Accept-Encoding")
    if (encoding !== undefined) lines.push("content-encoding", encoding)
    if (type !== undefined) lines.push("content-type", type)
    if (body !== undefined) lines.push("content-length", String(body.length))
  }
}
