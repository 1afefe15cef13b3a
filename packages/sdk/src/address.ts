import { RasoiUsageError } from "./errors.ts"

const example = "such as https://order.example.com"

/** The API's address without a slash at its end. */
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
  if (url.protocol === "http:" && !isThisMachine(url.hostname)) {
    throw new RasoiUsageError(
      "baseUrl must begin with https://: over plain HTTP anybody on the way could read the key.",
    )
  }
  const address = `${url.origin}${url.pathname}`.replace(/\/+$/, "")
  if (address.endsWith("/v1")) {
    throw new RasoiUsageError("baseUrl must not end in /v1: the package adds it itself.")
  }
  return address
}

function isThisMachine(host: string): boolean {
  return /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(host)
}

/** A part of a path. An empty one, or dots, would lead to another path. */
export function pathPart(value: unknown, what: string): string {
  if (typeof value === "string" && !/^\.{0,2}$/.test(value)) return encodeURIComponent(value)
  const given = typeof value === "string" ? `"${value}"` : typeof value
  throw new RasoiUsageError(`${what} is needed as a text, not ${given}.`)
}

/** A tracking token, or the trackingUrl whose last part it is. */
export function trackingToken(tokenOrUrl: string): string {
  const url = /^https?:/.test(tokenOrUrl) ? parseUrl(tokenOrUrl) : undefined
  if (!url) return tokenOrUrl
  const parts = url.pathname.split("/").filter(part => part !== "")
  return parts.at(-1) ?? ""
}

/** URL.canParse is younger than some browsers that pages for tracking have to run in. */
function parseUrl(text: string): URL | undefined {
  try {
    return new URL(text)
  } catch {
    return undefined
  }
}
