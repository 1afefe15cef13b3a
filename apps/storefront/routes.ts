import type { IncomingHttpHeaders } from "node:http"
import type { Restaurant } from "@rasoi/sdk"
import type { Form } from "./form.ts"
import type { Result } from "./http.ts"
import type { Site } from "./site.ts"
import type { View } from "./view.ts"
import type { Words } from "./words/index.ts"

/** A request to a route, with what its response needs. */
export interface Request {
  url: URL
  /** The named parameters of the path. */
  params: Record<string, string | undefined>
  /** Scheme, host and port that the visitor asked for. */
  origin: string
  headers: IncomingHttpHeaders
  site: Site
  /** In the customer's language. */
  words: Words
  now: number
  /** The address of a path below the mount. */
  href(path: string): string
  readRestaurant(): Promise<Restaurant>
  viewOf(restaurant: Restaurant): View
  json(): Promise<unknown>
  form(): Promise<Form>
  /** The form as it was sent. */
  fields(): Promise<URLSearchParams>
}

export interface Route {
  method: "GET" | "POST"
  /** Its segments; one that begins with ":" is a parameter. */
  path: string
  respond(request: Request): Promise<Result>
}

export function findRoute(routes: readonly Route[], method: string, pathname: string) {
  // HEAD is GET without the body, which the mount leaves out.
  const wanted = method === "HEAD" ? "GET" : method
  const segments = pathname.split("/")
  for (const route of routes) {
    const params = route.method === wanted ? match(route.path.split("/"), segments) : undefined
    if (params) return { route, params }
  }
  return undefined
}

function match(pattern: readonly string[], segments: readonly string[]): Request["params"] | undefined {
  if (pattern.length !== segments.length) return undefined
  const params: Request["params"] = {}
  for (const [index, part] of pattern.entries()) {
    const segment = segments[index] ?? ""
    if (!part.startsWith(":")) {
      if (part !== segment) return undefined
    } else if (segment === "") return undefined
    else params[part.slice(1)] = segment
  }
  return params
}
