import { randomBytes } from "node:crypto"

/** Placeholders for values that differ in each request, with the same length as the values. */
export const uniqueMark = "UNIQUE-UNIQUE-UNIQUE"
export const phoneMark = "PHONEPHONE"

/** Requests that are sent in turn, repeatedly, and the status that each must get. */
export interface Plan {
  readonly requests: readonly string[]
  readonly expected: number
}

interface Parts {
  method: "GET" | "POST"
  path: string
  /** Sent as the bearer token. */
  key?: string
  headers?: Record<string, string>
  body?: unknown
}

/** The whole request as sent over the connection. */
export function makeRequest({ method, path, key, headers = {}, body }: Parts): string {
  const lines = [`${method} ${path} HTTP/1.1`, "Host: localhost"]
  if (key !== undefined) lines.push(`Authorization: Bearer ${key}`)
  for (const [name, value] of Object.entries(headers)) lines.push(`${name}: ${value}`)
  const text = body === undefined ? "" : JSON.stringify(body)
  if (text !== "") lines.push("Content-Type: application/json", `Content-Length: ${Buffer.byteLength(text)}`)
  return `${lines.join("\r\n")}\r\n\r\n${text}`
}

const marks = new RegExp(`(${uniqueMark}|${phoneMark})`)
const run = randomBytes(6).toString("hex")
let serial = 0

function unique(): string {
  return run + serial.toString(36).padStart(uniqueMark.length - run.length, "0")
}

function phone(): string {
  return `9${String(serial % 1_000_000_000).padStart(phoneMark.length - 1, "0")}`
}

/** Returns a function that gives the next request, with unique values for the placeholders. */
export function requestsOf({ requests }: Plan): () => string {
  const split = requests.map(text => text.split(marks))
  let index = 0
  return () => {
    const pieces = split[index] ?? []
    index = (index + 1) % split.length
    if (pieces.length === 1) return pieces[0] ?? ""
    serial += 1
    return pieces
      .map(piece => (piece === uniqueMark ? unique() : piece === phoneMark ? phone() : piece))
      .join("")
  }
}
