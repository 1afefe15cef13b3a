import { gzipSync } from "node:zlib"
import { consoleDocument, publicDocument } from "@rasoi/contract"
import Fastify, { type FastifyInstance } from "fastify"
import { etagOf, noneMatch } from "../etag.ts"
import { files, pages, readDocument } from "./library.ts"
import { referencePage, referenceStart } from "./reference-page.ts"

/** Pages load from this server only, so that they work without internet access. */
const policyWith = (styles: string) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src ${styles}`,
    "img-src 'self' data:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join("; ")

const html = "text/html; charset=utf-8"
const script = "text/javascript; charset=utf-8"
const json = "application/json; charset=utf-8"
const guide = { type: html, policy: policyWith("'self'") }
// The reference sets its styles from its script.
const reference = { type: html, policy: policyWith("'self' 'unsafe-inline'") }

/** Serves the guides, the API reference, and the OpenAPI documents. */
export function serveDocs(app: FastifyInstance): void {
  for (const address of pages.keys()) {
    serveText(app, address, guide, async () => (await import("./guide-page.ts")).guidePage(address))
  }
  for (const [address, path] of files) serveText(app, address, { type: json }, () => readDocument(path))
  serveText(app, "/openapi.json", { type: json }, () => JSON.stringify(publicDocument()))
  serveText(app, "/console/openapi.json", { type: json }, () => JSON.stringify(consoleDocument()))
  serveText(app, "/docs/reference", reference, () =>
    referencePage({ title: "Rasoi API", script: "/docs/start.js" }),
  )
  serveText(app, "/docs/start.js", { type: script }, () => referenceStart("/openapi.json"))
  serveText(app, "/console/docs", reference, () =>
    referencePage({ title: "Rasoi console API", script: "/console/docs/start.js" }),
  )
  serveText(app, "/console/docs/start.js", { type: script }, () => referenceStart("/console/openapi.json"))
  serveText(app, "/docs/scalar.js", { type: script }, readReferenceScript)
}

interface Kind {
  type: string
  policy?: string
}

/** Renders at the first request, then keeps the text, plain and gzipped. */
function serveText(
  app: FastifyInstance,
  path: string,
  { type, policy }: Kind,
  make: () => string | Promise<string>,
): void {
  let made: Promise<{ plain: Buffer; zipped: Buffer; etag: string }> | undefined
  app.get(path, async (request, reply) => {
    made ??= Promise.resolve(make()).then(text => {
      const plain = Buffer.from(text)
      return { plain, zipped: gzipSync(plain), etag: etagOf(plain) }
    })
    const { plain, zipped, etag } = await made
    reply
      .header("ETag", etag)
      .header("Cache-Control", "no-cache")
      .header("Vary", "Accept-Encoding")
      .type(type)
    if (policy) reply.header("Content-Security-Policy", policy).header("Referrer-Policy", "no-referrer")
    if (!noneMatch(request.headers["if-none-match"], etag)) return reply.code(304).send()
    if (!/\bgzip\b/.test(request.headers["accept-encoding"] ?? "")) return reply.send(plain)
    return reply.header("Content-Encoding", "gzip").send(zipped)
  })
}

/**
 * The package holds its 4 MB browser script as a string and serves it only through its plugin.
 * The script loads when somebody first opens the reference, which keeps the start fast.
 */
async function readReferenceScript(): Promise<string> {
  const { default: scalar } = await import("@scalar/fastify-api-reference")
  const inner = Fastify()
  await inner.register(scalar, { routePrefix: "/docs", configuration: { url: "/openapi.json" } })
  const { body } = await inner.inject("/docs/js/scalar.js")
  await inner.close()
  return body
}
