import type { DocumentMode } from "./library.ts"
import { guideMarkdown } from "./markdown-documents.ts"
import { newestPath } from "./released.ts"
import { documentedOrigin } from "./serve.ts"

/** `/llms.txt`: what a program that reads needs first. The list of guides is that of the first page. */
export async function llmsText(mode: DocumentMode): Promise<string> {
  const sdk = `${documentedOrigin}${newestPath("sdk")}`
  const firstPage = await guideMarkdown("/docs", mode)
  return `# Rasoi

> A restaurant's own online ordering and table booking: menu, prices with GST, orders, tracking, bookings. A JSON API at
> ${documentedOrigin}/v1, a TypeScript client and an MCP server.

Requests carry an API key of the restaurant, \`Authorization: Bearer KEY\`, and are sent from a server, never from a browser or an
app. The quickstart says where a test key comes from. Each page is also served as HTML, at its address without \`.md\`.
${firstPage.slice(firstPage.indexOf("\n## "))}
## For programs

- [OpenAPI 3.1](${documentedOrigin}/openapi.json): every endpoint with its schemas, errors and examples.
- [Package of the TypeScript client](${sdk}): \`npm install ${sdk}\`.
- [Package of the MCP server](${documentedOrigin}${newestPath("mcp")}): for the settings of an MCP client.
`
}
