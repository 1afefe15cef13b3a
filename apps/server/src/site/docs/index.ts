import { consoleDocument, dayInIndia, publicDocument } from "@rasoi/contract"
import type { FastifyInstance } from "fastify"
import { servedOrigin } from "../../http/origin.ts"
import { pagePolicy } from "../../http/page-policy.ts"
import { files, pages, readDocument, referenceAddress } from "./library.ts"
import { llmsText } from "./llms.ts"
import { guideMarkdown, markdownAddress } from "./markdown-documents.ts"
import { serveReleased } from "./released.ts"
import { type OriginOf, serveText } from "./serve.ts"

/** Pages load from this server only, so that they work without internet access. */
const policy = pagePolicy(
  ["script-src", "style-src", "img-src 'self' data:", "font-src 'self' data:"],
  "'none'",
)

const page = { type: "text/html; charset=utf-8", policy }
const json = { type: "application/json; charset=utf-8" }
const markdown = { type: "text/markdown; charset=utf-8" }
const plainText = { type: "text/plain; charset=utf-8" }

/** Serves the guides, the API reference, the OpenAPI documents, the SDK and the MCP server. */
export function serveDocs(
  app: FastifyInstance,
  mode: { demo: boolean; publicUrl: string },
  clock: { now(): number },
): void {
  const todayOf = () => dayInIndia(clock.now())
  const originOf: OriginOf = request => servedOrigin(request, mode)
  const asWritten: OriginOf = () => "http://localhost:8080"
  for (const address of pages.keys()) {
    serveText(app, address, page, originOf, async () =>
      (await import("./guide-page.ts")).guidePage(address, mode),
    )
    serveText(app, markdownAddress(address), markdown, originOf, () => guideMarkdown(address, mode))
  }
  for (const [address, path] of files) serveText(app, address, json, originOf, () => readDocument(path, mode))
  serveText(app, "/llms.txt", plainText, originOf, () => llmsText(mode))
  const document = (today: string) => JSON.stringify(publicDocument(today))
  serveText(app, "/openapi.json", json, asWritten, document, todayOf)
  serveText(app, "/console/openapi.json", json, asWritten, () => JSON.stringify(consoleDocument()))
  const reference = async (today: string) => (await import("./reference/page.ts")).publicReference(today)
  serveText(app, referenceAddress, page, originOf, reference, todayOf)
  const referenceText = async (today: string) =>
    (await import("./reference/as-markdown.ts")).referenceMarkdown(today)
  serveText(app, markdownAddress(referenceAddress), markdown, originOf, referenceText, todayOf)
  serveText(app, "/console/docs", page, originOf, async () =>
    (await import("./reference/page.ts")).consoleReference(),
  )
  serveReleased(app, "sdk")
  serveReleased(app, "mcp")
}
