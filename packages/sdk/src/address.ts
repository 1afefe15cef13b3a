import { RasoiUsageError } from "./errors.ts"

const example = "such as https://order.example.com"

/** Checks the API's base URL and removes its trailing slashes. */
export function readBaseUrl(baseUrl: unknown): string {
  if (typeof baseUrl !== "string" || baseUrl === "") {
    throw new RasoiUsageError(`baseUrl is missing: give the address of the service, ${example}.`)
  }
  const url = parseUrl(baseUrl)
  if (!url || (url.protocol !== "https:" && url.protocol !== "http:")) {
    throw new RasoiUsageError(`baseUrl must be a whole address, ${example}.`)
  }
  if (url.username || url.password || url.search || url.hash) {
    throw new RasoiUsageError("baseUrl must not hold a user, a password, a query or a fragment.")
  }
  if (url.protocol === "http:" && !isLoopback(url.hostname)) {
    throw new RasoiUsageError(
      "baseUrl must begin with https://: over plain HTTP anybody on the network could read the key.",
    )
  }
  const address = `${url.origin}${url.pathname}`.replace(/\/+$/, "")
  if (address.endsWith("/v1")) {
    throw new RasoiUsageError("baseUrl must not end in /v1: the package adds it.")
  }
  return address
}

function isLoopback(host: string): boolean {
  return /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(host)
}

/** Encodes one path segment. An empty segment or dots would change the path. */
export function pathSegment(value: unknown, what: string): string {
  if (typeof value === "string" && !/^\.{0,2}$/.test(value)) return encodeURIComponent(value)
  const given = typeof value === "string" ? `"${value}"` : typeof value
  throw new RasoiUsageError(`${what} is needed as a text, not ${given}.`)
}

/** Accepts a tracking token, or a trackingUrl that ends in one. */
export function trackingToken(tokenOrUrl: string): string {
  const url = /^https?:/.test(tokenOrUrl) ? parseUrl(tokenOrUrl) : undefined
  if (!url) return tokenOrUrl
  const parts = url.pathname.split("/").filter(part => part !== "")
  return parts.at(-1) ?? ""
}

/** Tracking pages also run in browsers without URL.canParse. */
function parseUrl(text: string): URL | undefined {
  try {
    return new URL(text)
  } catch {
    return undefined
  }
}
