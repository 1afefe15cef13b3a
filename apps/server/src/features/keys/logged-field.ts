import { type Endpoint, headers, publicEndpoints } from "@rasoi/contract"

export const longestLogged = 200
const index = /\[\d{1,3}\]$/

/** The names that the API itself gives to fields. */
const names: ReadonlySet<string> = new Set([
  "body",
  ...Object.values(headers),
  ...publicEndpoints.flatMap(({ query, body }: Endpoint) => [...namesIn(query), ...namesIn(body)]),
])

function namesIn(schema: unknown): string[] {
  if (typeof schema !== "object" || schema === null) return []
  const { properties } = schema as { properties?: object }
  return [...Object.keys(properties ?? {}), ...Object.values(schema).flatMap(namesIn)]
}

const steps: ReadonlySet<string> = new Set(publicEndpoints.flatMap(({ path }) => path.split("/")))
const ownId = /^(?:ord|res)_[0-9a-z]{26}$/

/** The path of a request, as the request log stores it. `?` stands for an id that is none of ours: it could be anything. */
export function loggedPath(path: string): string {
  const parts = path.split("/").map(part => (steps.has(part) || ownId.test(part) ? part : "?"))
  return parts.join("/").slice(0, longestLogged)
}

/**
 * The field of a refusal, as the request log stores it. A name that the client made up could be anything, such as a
 * phone number: `?` stands for it and what follows.
 */
export function loggedField(field: string): string {
  const parts = field.slice(0, longestLogged).split(".")
  const unknown = parts.findIndex(part => !names.has(part.replace(index, "")))
  return unknown === -1 ? parts.join(".") : [...parts.slice(0, unknown), "?"].join(".")
}
