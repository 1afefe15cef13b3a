import { readFile } from "node:fs/promises"
import { join } from "node:path"

const root = join(import.meta.dirname, "..", "..", "..", "..", "..")

/** In the order in which one leads to the next. */
export const guides = [
  "quickstart",
  "prices",
  "bookings",
  "idempotency",
  "errors",
  "polling",
  "test-mode",
  "going-live",
  "versions",
] as const

/** Every document that is served as a page, by its address. Paths are from the project's root. */
export const pages: ReadonlyMap<string, string> = new Map([
  ["/docs", "docs/guides/README.md"],
  ...guides.map(name => [`/docs/${name}`, `docs/guides/${name}.md`] as const),
  ["/docs/sdk", "packages/sdk/README.md"],
  ["/docs/pricing", "docs/pricing.md"],
])

/** Files that pages link to, handed out as they are. */
export const files: ReadonlyMap<string, string> = new Map([
  ["/docs/pricing-vectors.json", "docs/pricing-vectors.json"],
  ["/docs/rasoi.postman_collection.json", "docs/rasoi.postman_collection.json"],
])

const addresses = new Map([
  ...[...pages, ...files].map(([address, path]) => [path, address] as const),
  // The document itself is for machines; whoever follows a link wants to read it.
  ["docs/openapi.json", "/docs/reference"],
])

/** Where a link of a document leads once it is served: the documents link to each other by their files. */
export function servedAddress(href: string, from: string): string {
  if (/^https?:/.test(href) || href.startsWith("#")) return href
  const { pathname, hash } = new URL(href, `file:///${from}`)
  const address = addresses.get(pathname.slice(1))
  if (!address) throw new Error(`${from} links to ${href}, which is not served`)
  return address + hash
}

export function readDocument(path: string): Promise<string> {
  return readFile(join(root, path), "utf8")
}
