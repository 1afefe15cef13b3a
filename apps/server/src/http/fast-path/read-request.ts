import type { IncomingHttpHeaders } from "node:http"
import type { Socket } from "node:net"
import type { Head } from "../head.ts"
import type { ReadBody } from "./responding.ts"

interface ReadRequest extends Head {
  readonly readBody: ReadBody
}

const noBody: ReadBody = then => then(undefined)

/** A longer head goes to node:http, which has its own limit. */
const longestHead = 8 * 1024

const requestLine = /^([A-Z]{3,6}) (\/[!-~]*) HTTP\/1\.1$/

/**
 * Strict grammar: tokens as names, printable ASCII as values, one line each. A name with an underscore goes to node:http,
 * because servers treat it differently.
 */
const headerLines = /^(?:[A-Za-z0-9!#$%&'*+.^`|~-]+:[ -~\t]*\r\n)+$/

const digits = /^\d{1,9}$/

/**
 * Reads one complete request in its simplest form, as clients send small ones. For an ambiguous request, or one that
 * changes the connection, it returns undefined and node:http decides.
 */
export function makeRequestReader(socket: Socket): (bytes: Buffer) => ReadRequest | undefined {
  // Most clients send the same headers again and again over a connection.
  let [lastLines, lastHeaders]: [string, IncomingHttpHeaders | undefined] = ["", undefined]

  function readHeaders(lines: string): IncomingHttpHeaders | undefined {
    if (lines !== lastLines) [lastLines, lastHeaders] = [lines, parseHeaders(lines)]
    return lastHeaders
  }

  function read(bytes: Buffer): ReadRequest | undefined {
    const text = bytes.toString("latin1", 0, longestHead)
    const endOfHead = text.indexOf("\r\n\r\n")
    if (endOfHead === -1) return undefined
    const endOfLine = text.indexOf("\r\n")
    const [, method, url] = requestLine.exec(text.slice(0, endOfLine)) ?? []
    if (method === undefined) return undefined
    const headers = readHeaders(text.slice(endOfLine + 2, endOfHead + 2))
    if (!headers) return undefined
    const readBody = findBody(bytes, endOfHead + 4, headers["content-length"])
    return readBody && { method, url, headers, socket, readBody }
  }

  let last: { bytes: Buffer; request: ReadRequest } | undefined
  return bytes => {
    // A website that repeats a read on a connection sends the same bytes.
    if (last?.bytes.equals(bytes)) return last.request
    const request = read(bytes)
    last = request?.readBody === noBody ? { bytes, request } : undefined
    return request
  }
}

/**
 * Undefined when a name is repeated, since the meaning depends on the name, or is a property of every object, and when
 * a header needs special handling, such as `Expect`.
 */
function parseHeaders(lines: string): IncomingHttpHeaders | undefined {
  if (!headerLines.test(lines)) return undefined
  const headers: IncomingHttpHeaders = {}
  let start = 0
  while (start < lines.length) {
    const end = lines.indexOf("\r\n", start)
    const colon = lines.indexOf(":", start)
    const name = lines.slice(start, colon).toLowerCase()
    if (name in headers) return undefined
    headers[name] = lines.slice(colon + 1, end).trim()
    start = end + 2
  }
  const { host, connection = "keep-alive", expect, "transfer-encoding": encoding } = headers
  const plain = host !== undefined && expect === undefined && encoding === undefined
  return plain && connection.toLowerCase() === "keep-alive" ? headers : undefined
}

/** Undefined when the bytes are not exactly the announced body. It is decoded only when it is wanted. */
function findBody(bytes: Buffer, from: number, length: string | undefined): ReadBody | undefined {
  if (length === undefined) return bytes.length === from ? noBody : undefined
  if (!digits.test(length) || bytes.length !== from + Number(length)) return undefined
  return then => then(bytes.toString("utf8", from))
}
