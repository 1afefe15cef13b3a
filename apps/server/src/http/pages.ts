import { existsSync } from "node:fs"
import { readdir, readFile } from "node:fs/promises"
import { extname, join } from "node:path"
import fastifyStatic from "@fastify/static"
import type { FastifyInstance } from "fastify"
import { escapeHtml } from "./docs/markdown.ts"
import { sendEncoded } from "./docs/serve.ts"
import { Encoded } from "./encoded.ts"
import { etagOf } from "./etag.ts"
import { servedOrigin } from "./origin.ts"

const webRoot = join(import.meta.dirname, "..", "..", "..", "web", "public")
/** Part of the console's build. Without it, pages use the device's fonts. */
const fontRoot = join(webRoot, "..", "dist", "fonts")

/** No scripts, and nothing from other servers. */
const policy = [
  "default-src 'none'",
  "style-src 'self'",
  "img-src 'self'",
  "font-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join("; ")

interface Mode {
  demo: boolean
  publicUrl: string
  demoKey: string
  storefrontPort?: number | undefined
}

export async function servePages(app: FastifyInstance, mode: Mode): Promise<void> {
  await app.register(fastifyStatic, { root: webRoot, prefix: "/assets/", index: false })
  if (existsSync(fontRoot)) {
    const options = { decorateReply: false, index: false as const, immutable: true, maxAge: "365d" }
    await app.register(fastifyStatic, { root: fontRoot, prefix: "/assets/fonts/", ...options })
  }
  await serveTextAssets(app)
  const home = await readHomePage(mode)
  app.get("/", (request, reply) => {
    const bytes = Buffer.from(home.replaceAll("{{origin}}", escapeHtml(servedOrigin(request, mode))))
    reply
      .header("Content-Security-Policy", policy)
      // With no-referrer, a browser sends no origin with the forms, and the server would refuse them.
      .header("Referrer-Policy", "same-origin")
    return sendEncoded(request, reply, new Encoded(bytes, etagOf(bytes)), types[".html"])
  })
  app.get("/favicon.ico", (_, reply) => reply.type("image/svg+xml").sendFile("icon.svg"))
}

const types = {
  ".html": "text/html; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".svg": "image/svg+xml",
} as const

/** Styles, scripts and drawings are kept in memory and sent compressed. */
async function serveTextAssets(app: FastifyInstance): Promise<void> {
  for (const name of await readdir(webRoot)) {
    const type = types[extname(name) as keyof typeof types]
    if (type === undefined || name.endsWith(".html")) continue
    const bytes = await readFile(join(webRoot, name))
    const encoded = new Encoded(bytes, etagOf(bytes))
    app.get(`/assets/${name}`, (request, reply) => sendEncoded(request, reply, encoded, type))
  }
}

/** The page has parts for the demo, for other servers, and for a demo with a website. */
async function readHomePage({ demo, demoKey, storefrontPort }: Mode): Promise<string> {
  const page = await readFile(join(webRoot, "index.html"), "utf8")
  const shown = { demo, real: !demo, storefront: storefrontPort !== undefined }
  const choose = (text: string, names: string) =>
    text.replace(new RegExp(` *<!--(${names})-->\\n([^]*?) *<!--/\\1-->\\n`, "g"), (_, name, part) =>
      shown[name as keyof typeof shown] ? part : "",
    )
  return choose(choose(page, "storefront"), "demo|real")
    .replace("{{key}}", demo ? demoKey : "$RASOI_API_KEY")
    .replace("{{storefront}}", `http://localhost:${storefrontPort}`)
}
