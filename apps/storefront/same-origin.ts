import { BadRequest } from "./http.ts"
import type { Request } from "./routes.ts"

type Sent = Pick<Request, "headers" | "origin" | "site">

/**
 * CSRF: whether one of our own pages sent the request. Every current browser says so in Sec-Fetch-Site. An older one
 * sends Origin, which is "null" where a page hides it: such a page is not ours, because ours do not.
 */
export function isFromOwnPage({ headers, origin, site }: Sent): boolean {
  const { "sec-fetch-site": fetchSite, origin: from } = headers
  if (fetchSite) return fetchSite === "same-origin"
  if (from === undefined) return true
  return [origin, site.publicUrl].some(own => from === URL.parse(own)?.origin)
}

export class ForeignForm extends BadRequest {}

export function requireOwnPage(request: Sent): void {
  if (!isFromOwnPage(request)) throw new ForeignForm("another website sent it")
}
