import type { IncomingHttpHeaders } from "node:http"
import type { Socket } from "node:net"
import type { Head } from "../head.ts"

export interface ReadRequest extends Head {
  /** Undefined where the request says nothing of a body. */
  readonly bodyText: string | undefined
}

/** A head over this goes to node:http, which has its own limit. */
const longestHead = 8 * 1024

const requestLine = /^([A-Z]{3,6}) (\/[!-~]*) HTTP\/1\.1$/

/**
 * No escapes from the grammar: tokens as names, printable ASCII as values, one line each. An underscore in a name, which
 * servers disagree about, is left to node:http as well.
 */
const headerLines = /^(?:[A-Za-z0-9!#$%&'*+.^`|~-]+:[ -~\t]*\r\n)+$/

const digits = /^\d{1,9}$/

/**
 * Reads requests that came whole, alone and in the plainest form that there is, which is how clients send the small ones.
 * Whatever could be read in two ways, or asks anything of the connection, is undefined here and node:http's to judge.
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
    const bodyText = readBody(bytes, endOfHead + 4, headers["content-length"])
    return bodyText === false ? undefined : { method, url, headers, socket, bodyText }
  }

  let last: { bytes: Buffer; request: ReadRequest } | undefined
  return bytes => {
    // A website that reads the same thing over a connection sends the same bytes.
    if (last?.bytes.equals(bytes)) return last.request
    const request = read(bytes)
    last = request?.bodyText === undefined && request ? { bytes, request } : undefined
    return request
  }
}

/**
 * Undefined where a name comes twice, since what that means differs from name to name, or where it is one that every
 * object has; and where it asks for more than an answer.
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

/** False where the bytes are not exactly the body that the headers tell of. */
function readBody(bytes: Buffer, from: number, length: string | undefined): string | undefined | false {
  if (length === undefined) return bytes.length === from ? undefined : false
  if (!digits.test(length) || bytes.length !== from + Number(length)) return false
  return bytes.toString("utf8", from)
}
