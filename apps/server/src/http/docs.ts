import { gzipSync } from "node:zlib"
import { consoleDocument, publicDocument, publicEndpoints, publicErrorCodes } from "@rasoi/contract"
import Fastify, { type FastifyInstance } from "fastify"
import { errorsPage, referencePage, referenceStart } from "./docs-pages.ts"
import { etagOf, noneMatch } from "./etag.ts"

/** Everything from this server, and the page may talk to nobody else: the reference works with no internet. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  // The reference sets its styles from its script.
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ")

/** OpenAPI documents, the reference and the list of errors. */
export function serveDocs(app: FastifyInstance): void {
  serveText(app, "/openapi.json", "application/json; charset=utf-8", () => JSON.stringify(publicDocument()))
  serveText(app, "/console/openapi.json", "application/json; charset=utf-8", () =>
    JSON.stringify(consoleDocument()),
  )
  serveText(app, "/docs", html, () => referencePage({ title: "Rasoi API", script: "/docs/start.js" }))
  serveText(app, "/docs/start.js", script, () => referenceStart("/openapi.json"))
  serveText(app, "/console/docs", html, () =>
    referencePage({ title: "Rasoi console API", script: "/console/docs/start.js" }),
  )
  serveText(app, "/console/docs/start.js", script, () => referenceStart("/console/openapi.json"))
  serveText(app, "/docs/errors", html, () => errorsPage(publicErrorCodes, publicEndpoints))
  serveText(app, "/docs/scalar.js", script, readReferenceScript)
}

const html = "text/html; charset=utf-8"
const script = "text/javascript; charset=utf-8"

/** Made at the first request, then kept, plain and gzipped. */
function serveText(
  app: FastifyInstance,
  path: string,
  type: string,
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
    if (type === html)
      reply.header("Content-Security-Policy", policy).header("Referrer-Policy", "no-referrer")
    if (!noneMatch(request.headers["if-none-match"], etag)) return reply.code(304).send()
    if (!/\bgzip\b/.test(request.headers["accept-encoding"] ?? "")) return reply.send(plain)
    return reply.header("Content-Encoding", "gzip").send(zipped)
  })
}

/**
 * The package holds its four megabytes of browser script as a string and gives it away only through a plugin.
 * It is loaded when somebody first opens the reference, so that a server that nobody reads about starts lighter.
 */
async function readReferenceScript(): Promise<string> {
  const { default: scalar } = await import("@scalar/fastify-api-reference")
  const inner = Fastify()
  await inner.register(scalar, { routePrefix: "/docs", configuration: { url: "/openapi.json" } })
  const { body } = await inner.inject("/docs/js/scalar.js")
  await inner.close()
  return body
}
