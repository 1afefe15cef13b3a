import { type DocumentMode, pages, readDocument, referenceAddress, servedAddress } from "./library.ts"
import { documentedOrigin } from "./serve.ts"

/** Where the page at an address is served as Markdown, for programs that read. */
export function markdownAddress(address: string): string {
  return `${address}.md`
}

/** The document at an address of the library. */
export async function guideMarkdown(address: string, mode: DocumentMode): Promise<string> {
  const path = pages.get(address)
  if (!path) throw new Error(`no document is served at ${address}`)
  return withFullLinks(await readDocument(path, mode), href => servedAddress(href, path))
}

/**
 * Links become whole addresses, because a program may have nothing but the text; those to pages lead to their Markdown.
 * Comments are left out.
 */
export function withFullLinks(text: string, served: (href: string) => string = href => href): string {
  let inCode = false
  const lines = text.split("\n").flatMap(line => {
    if (line.trimStart().startsWith("```")) inCode = !inCode
    if (inCode) return [line]
    if (line.startsWith("<!--") && line.endsWith("-->")) return []
    return [line.replace(/\]\(([^()\s]+)\)/g, (_, href: string) => `](${fullAddress(served(href))})`)]
  })
  return lines.join("\n")
}

function fullAddress(address: string): string {
  if (!address.startsWith("/")) return address
  const [page = "", fragment] = address.split("#")
  const target = pages.has(page) || page === referenceAddress ? markdownAddress(page) : page
  return `${documentedOrigin}${target}${fragment === undefined ? "" : `#${fragment}`}`
}
