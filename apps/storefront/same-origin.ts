import { BadRequest } from "./http.ts"
import type { Request } from "./routes.ts"

/**
 * CSRF: whether one of our own pages sent the request. Every current browser says so in Sec-Fetch-Site. An older one
 * sends Origin, which is "null" where a page hides it: such a page is not ours, because ours do not.
 */
export function isFromOwnPage({ headers, site }: Pick<Request, "headers" | "site">): boolean {
  const { "sec-fetch-site": fetchSite, origin, host } = headers
  if (fetchSite) return fetchSite === "same-origin"
  if (origin === undefined) return true
  const from = URL.parse(origin)?.host
  return from !== undefined && (from === host || from === URL.parse(site.publicUrl)?.host)
}

export class ForeignForm extends BadRequest {}

export function requireOwnPage(request: Pick<Request, "headers" | "site">): void {
  if (!isFromOwnPage(request)) throw new ForeignForm("another website sent it")
}
