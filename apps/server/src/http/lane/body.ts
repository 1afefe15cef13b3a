import type { IncomingMessage } from "node:http"
import type { ParseJson } from "../json.ts"

const json = /^application\/json(?:; ?charset=utf-8)?$/i

/** A body of known and lawful length in JSON, or none at all. */
export function hasPlainBody({ method, headers }: IncomingMessage, limit: number): boolean {
  if (headers["transfer-encoding"] !== undefined || headers.expect !== undefined) return false
  const { "content-length": length, "content-type": type } = headers
  if (length === undefined) return type === undefined
  return (
    method !== "GET" && Number(length) <= limit && (type === undefined ? length === "0" : json.test(type))
  )
}

/** A client that goes away in the middle has no answer to get. */
export function readBody(
  request: IncomingMessage,
  parseJson: ParseJson,
  then: (fault: unknown, body?: unknown) => void,
): void {
  const chunks: Buffer[] = []
  request.on("data", (chunk: Buffer) => chunks.push(chunk))
  request.on("end", () => {
    let body: unknown
    try {
      const [only] = chunks
      body = parseJson((chunks.length === 1 && only ? only : Buffer.concat(chunks)).toString())
    } catch (fault) {
      return then(fault)
    }
    then(undefined, body)
  })
}
