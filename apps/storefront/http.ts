import { brotliCompressSync, constants, gzipSync } from "node:zlib"
import type { Html } from "./html.ts"
import type { Look, StorefrontRequest, StorefrontResponse } from "./site.ts"

export interface Result {
  status: number
  type: string
  body: string | Buffer | ReadyBytes
  headers?: Record<string, string>
}

/** A body that is sent often: compressed once for each encoding. */
export interface ReadyBytes {
  readonly etag: string
  as(encoding: Encoding): Buffer
}

type Encoding = "br" | "gzip" | "identity"

/**
 * Allows only this site's scripts, styles and fonts, none inline, and images from any HTTPS host and from the service, which
 * a demo has on plain HTTP. The console shows the preview in a frame, on whichever address of the server it was opened.
 */
function policy({ frameAncestors, preview, imageOrigin }: Look): string {
  const websites = frameAncestors.filter(origin => /^(?:'self'|https?:\/\/[\w.:[\]-]+)$/.test(origin))
  const ancestors = preview ? ["'self'", ...websites] : websites
  return `default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' https:${imageOrigin?.startsWith("http:") ? ` ${imageOrigin}` : ""}; font-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors ${ancestors.join(" ") || "'none'"}`
}

export function page(body: Html, status = 200): Result {
  return { status, type: "text/html; charset=utf-8", body: `<!doctype html>\n${body.text}` }
}

/** A page in response to a form: the browser may show it again on the way back, without sending the form again. */
export function forGoingBack(response: Result): Result {
  return { ...response, headers: { "Cache-Control": "private, no-cache" } }
}

export function plainText(body: string): Result {
  return { status: 200, type: "text/plain; charset=utf-8", body }
}

export function json(value: unknown, status = 200): Result {
  return { status, type: "application/json", body: JSON.stringify(value) }
}

/** 429, with the wait in seconds. */
export function tooMany(response: Result, retryAfter = defaultWaitSeconds): Result {
  return { ...response, status: 429, headers: { ...response.headers, "Retry-After": String(retryAfter) } }
}

/** Where the service names none. */
export const defaultWaitSeconds = 60

export function redirect(to: string): Result {
  return { status: 303, type: "text/plain", body: "", headers: { Location: to } }
}

/** A request that none of our pages makes. */
export class BadRequest extends Error {
  /** It tries to say what something costs. */
  readonly setsPrices: boolean

  constructor(message: string, setsPrices = false) {
    super(message)
    this.setsPrices = setsPrices
  }
}

/** Adds the headers that every response has, and compresses the body. */
export function respond(
  { headers: { "if-none-match": known, "accept-encoding": accepted } }: Pick<StorefrontRequest, "headers">,
  site: Look,
  { status, type, body, headers }: Result,
): StorefrontResponse {
  const etag = typeof body === "object" && "etag" in body ? body.etag : headers?.ETag
  const all: Record<string, string> = {
    "Content-Security-Policy": policy(site),
    "X-Content-Type-Options": "nosniff",
    // An order's URL contains its token, so other websites must not see it as the referrer.
    "Referrer-Policy": "same-origin",
    "Cache-Control": "no-store",
    "Content-Type": type,
    Vary: "Accept-Encoding, Accept-Language, Cookie",
    ...(site.preview || !site.searchEngines ? { "X-Robots-Tag": "noindex" } : {}),
    ...(etag === undefined ? {} : { ETag: etag }),
    ...headers,
  }
  if (etag !== undefined && known === etag) return { status: 304, headers: all, body: "" }
  const plain = type === "font/woff2" || lengthOf(body) < smallestCompressedBytes
  const encoding = plain ? "identity" : acceptedEncoding(String(accepted))
  if (encoding !== "identity") all["Content-Encoding"] = encoding
  return { status, headers: all, body: encoded(body, encoding) }
}

const smallestCompressedBytes = 1024

function lengthOf(body: Result["body"]): number {
  return typeof body === "object" && "etag" in body ? body.as("identity").length : body.length
}

function encoded(body: Result["body"], encoding: Encoding): Buffer {
  if (typeof body === "object" && "etag" in body) return body.as(encoding)
  // These pages differ for each customer, so compression must be quick.
  return compress(Buffer.from(body), encoding, 4)
}

export function compress(plain: Buffer, encoding: Encoding, quality: number): Buffer {
  if (encoding === "identity") return plain
  if (encoding === "gzip") return gzipSync(plain)
  return brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } })
}

function acceptedEncoding(header: string): Encoding {
  const accepted = header.split(",").map(each => each.trim())
  return (["br", "gzip"] as const).find(encoding => accepted.includes(encoding)) ?? "identity"
}
