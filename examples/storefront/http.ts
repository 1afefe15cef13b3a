import type { IncomingMessage, ServerResponse } from "node:http"
import { brotliCompressSync, constants, gzipSync } from "node:zlib"
import type { Html } from "./html.ts"
import type { Words } from "./words/index.ts"

export interface Request {
  url: URL
  /** The named parameters of the path. */
  params: Record<string, string | undefined>
  headers: IncomingMessage["headers"]
  /** In the diner's language. */
  words: Words
  json(): Promise<unknown>
}

export interface Answer {
  status: number
  type: string
  body: string | Buffer
  headers?: Record<string, string>
}

export interface Route {
  method: "GET" | "POST"
  path: string
  answer(request: Request): Promise<Answer>
}

const longestBodyBytes = 64 * 1024

/** Allows only this site's scripts and styles, none inline, and images from any HTTPS host. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' https:",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join("; ")

const everywhere = {
  "Content-Security-Policy": policy,
  "X-Content-Type-Options": "nosniff",
  // An order's URL contains its token, so other websites must not see it as the referrer.
  "Referrer-Policy": "same-origin",
  "Cache-Control": "no-store",
}

export function page(body: Html, status = 200): Answer {
  return { status, type: "text/html; charset=utf-8", body: `<!doctype html>\n${body.text}` }
}

export function json(value: unknown, status = 200): Answer {
  return { status, type: "application/json", body: JSON.stringify(value) }
}

export function redirect(to: string): Answer {
  return { status: 303, type: "text/plain", body: "", headers: { Location: to } }
}

export class BadRequest extends Error {}

export function findRoute(routes: readonly Route[], method: string | undefined, pathname: string) {
  // HEAD is GET without the body, which Node omits.
  const wanted = method === "HEAD" ? "GET" : method
  for (const route of routes) {
    if (route.method !== wanted) continue
    const match = new URLPattern({ pathname: route.path }).exec({ pathname })
    if (match) return { route, params: match.pathname.groups }
  }
  return undefined
}

export function send(message: IncomingMessage, response: ServerResponse, answer: Answer): void {
  const { status, type, body, headers } = answer
  const plain = Buffer.from(body)
  const encoding = plain.length < smallestCompressedBytes ? undefined : acceptedEncoding(message)
  const sent = encoding === "br" ? brotliCompressSync(plain, brotli) : encoding ? gzipSync(plain) : plain
  response.writeHead(status, {
    ...everywhere,
    "Content-Type": type,
    Vary: "Accept-Encoding",
    ...(encoding ? { "Content-Encoding": encoding } : {}),
    ...headers,
  })
  response.end(sent)
}

/** Pages differ for each diner, so compression must be quick: 1 ms for the menu page. */
const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }
const smallestCompressedBytes = 1024

function acceptedEncoding({ headers }: IncomingMessage): "br" | "gzip" | undefined {
  const accepted = String(headers["accept-encoding"] ?? "")
    .split(",")
    .map(each => each.trim())
  return (["br", "gzip"] as const).find(encoding => accepted.includes(encoding))
}

export async function readJson(message: IncomingMessage): Promise<unknown> {
  // CSRF: a form on another website cannot send this content type without a preflight request.
  if (!message.headers["content-type"]?.startsWith("application/json"))
    throw new BadRequest("JSON is expected")
  const parts: Buffer[] = []
  let length = 0
  for await (const part of message) {
    length += part.length
    if (length > longestBodyBytes) throw new BadRequest("that is too long")
    parts.push(part)
  }
  try {
    return JSON.parse(Buffer.concat(parts).toString())
  } catch {
    throw new BadRequest("that is not JSON")
  }
}
