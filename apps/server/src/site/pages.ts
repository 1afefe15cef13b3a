import { existsSync } from "node:fs"
import { readdir, readFile } from "node:fs/promises"
import { extname, join } from "node:path"
import fastifyStatic from "@fastify/static"
import type { FastifyInstance } from "fastify"
import { Encoded } from "../http/encoded.ts"
import { etagOf } from "../http/etag.ts"
import { servedOrigin } from "../http/origin.ts"
import { pagePolicy } from "../http/page-policy.ts"
import { sendEncoded, serveText } from "./docs/serve.ts"

const webRoot = join(import.meta.dirname, "..", "..", "..", "web", "public")
/** Part of the console's build. Without it, pages use the device's fonts. */
const fontRoot = join(webRoot, "..", "dist", "fonts")

/** No scripts, and nothing from other servers. */
const policy = pagePolicy(["style-src", "img-src", "font-src"])

interface Mode {
  demo: boolean
  publicUrl: string
  demoKey: string
  demoPage: string
}

export async function servePages(app: FastifyInstance, mode: Mode): Promise<void> {
  await app.register(fastifyStatic, { root: webRoot, prefix: "/assets/", index: false })
  if (existsSync(fontRoot)) {
    const options = { decorateReply: false, index: false as const, immutable: true, maxAge: "365d" }
    await app.register(fastifyStatic, { root: fontRoot, prefix: "/assets/fonts/", ...options })
  }
  await serveTextAssets(app)
  await serveWidget(app)
  const home = await readHomePage(mode)
  // With no-referrer, a browser sends no origin with the forms, and the server would refuse them.
  const kind = { type: types[".html"], policy, referrerPolicy: "same-origin" }
  serveText(
    app,
    "/",
    kind,
    request => servedOrigin(request, mode),
    () => home,
  )
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

/** Websites name this address for years. A new version reaches them within ten minutes. */
async function serveWidget(app: FastifyInstance): Promise<void> {
  const bytes = await readFile(join(webRoot, "widget.js"))
  const encoded = new Encoded(bytes, etagOf(bytes))
  app.get("/widget.js", (request, reply) => {
    // A website may load only resources that allow it.
    reply.header("Cross-Origin-Resource-Policy", "cross-origin").header("Access-Control-Allow-Origin", "*")
    return sendEncoded(request, reply, encoded, types[".js"], "public, max-age=600")
  })
}

/** The page has parts for the demo and for other servers. */
async function readHomePage({ demo, demoKey, demoPage }: Mode): Promise<string> {
  const page = await readFile(join(webRoot, "index.html"), "utf8")
  return keepPart(keepPart(page, "demo", demo), "real", !demo)
    .replace("{{key}}", demo ? demoKey : "$RASOI_API_KEY")
    .replace("{{page}}", demoPage)
}

/** Keeps or drops what is between `<!--name-->` and `<!--/name-->`. */
function keepPart(page: string, name: string, keep: boolean): string {
  const [first = "", ...parts] = page.split(`<!--${name}-->`)
  const kept = parts.map(part => {
    const [inside = "", after = ""] = part.split(`<!--/${name}-->`)
    return keep ? inside + after : after
  })
  return [first, ...kept].join("")
}
