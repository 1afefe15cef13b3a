import { readFile } from "node:fs/promises"
import { join } from "node:path"

const root = join(import.meta.dirname, "..", "..", "..", "..", "..")

/** In reading order. */
export const guides = [
  "quickstart",
  "prices",
  "pickup",
  "bookings",
  "idempotency",
  "errors",
  "following-orders",
  "polling",
  "test-mode",
  "going-live",
  "versions",
] as const

/** Programs to copy, after the guides. `npm run test:integrations` runs them as they are written. */
export const recipes = [
  "recipes/basket",
  "recipes/php",
  "recipes/python",
  "recipes/nextjs",
  "recipes/mobile-backend",
] as const

/** The list at the side. */
export const readingOrder = [...guides, ...recipes]

const changelog = "CHANGELOG.md"

/** Documents that are served as pages: URL path to file. File paths are relative to the project's root. */
export const pages: ReadonlyMap<string, string> = new Map([
  ["/docs", "docs/guides/README.md"],
  ...readingOrder.map(name => [`/docs/${name}`, `docs/guides/${name}.md`] as const),
  ["/docs/sdk", "packages/sdk/README.md"],
  ["/docs/mcp", "packages/mcp/README.md"],
  ["/docs/pricing", "docs/pricing.md"],
  ["/docs/changelog", changelog],
  // The owner's checklist in the console links to it.
  ["/docs/owners-guide", "docs/owners-guide.md"],
  // The console's screen "Your page" links to it.
  ["/docs/your-page", "docs/your-page.md"],
])

export const referenceAddress = "/docs/reference"

/** Files that pages link to. */
export const files: ReadonlyMap<string, string> = new Map([
  ["/docs/pricing-vectors.json", "docs/pricing-vectors.json"],
  ["/docs/rasoi.postman_collection.json", "docs/rasoi.postman_collection.json"],
])

const addresses = new Map([
  ...[...pages, ...files].map(([address, path]) => [path, address] as const),
  // The OpenAPI document is for programs; a person who follows the link wants the reference.
  ["docs/openapi.json", referenceAddress],
])

/** Translates a link between document files into the URL at which the target is served. */
export function servedAddress(href: string, from: string): string {
  if (/^https?:/.test(href) || href.startsWith("#")) return href
  const { pathname, hash } = new URL(href, `file:///${from}`)
  const address = addresses.get(pathname.slice(1))
  if (!address) throw new Error(`${from} links to ${href}, which is not served`)
  return address + hash
}

export interface DocumentMode {
  readonly demo: boolean
}

const demoKey = /rasoi_test_Demo\w+/g

/** Only the demo has a public key. A restaurant's server leaves out what is about the demo. */
export async function readDocument(path: string, { demo }: DocumentMode): Promise<string> {
  const whole = await readFile(join(root, path), "utf8")
  const text = path === changelog ? forIntegrators(whole) : whole
  return demo ? text : withoutDemo(text).replace(demoKey, "YOUR_TEST_KEY")
}

/** The changelog without the parts for staff, customers and operators. */
function forIntegrators(text: string): string {
  const parts = text.split(/^(?=##)/m)
  return parts.filter(part => !part.startsWith("### ") || /^### .* for integrators\n/.test(part)).join("")
}

/** Leaves out what is between the marks. */
function withoutDemo(text: string): string {
  const [before = "", ...marked] = text.split("<!-- demo -->\n")
  return before + marked.map(part => part.split("<!-- /demo -->\n")[1] ?? "").join("")
}
