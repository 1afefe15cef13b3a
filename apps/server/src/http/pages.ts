import { readFile } from "node:fs/promises"
import { join } from "node:path"
import fastifyStatic from "@fastify/static"
import type { FastifyInstance } from "fastify"
import { escapeHtml } from "./docs/markdown.ts"
import { servedOrigin } from "./origin.ts"

const webRoot = join(import.meta.dirname, "..", "..", "..", "web", "public")

/** No scripts, and nothing from other servers. */
const policy = [
  "default-src 'none'",
  "style-src 'self'",
  "img-src 'self'",
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
  const home = await readHomePage(mode)
  app.get("/", (request, reply) =>
    reply
      .header("Content-Security-Policy", policy)
      // With no-referrer, a browser sends no origin with the forms, and the server would refuse them.
      .header("Referrer-Policy", "same-origin")
      .header("Cache-Control", "no-cache")
      .type("text/html; charset=utf-8")
      .send(home.replaceAll("{{origin}}", escapeHtml(servedOrigin(request, mode)))),
  )
  app.get("/favicon.ico", (_, reply) => reply.type("image/svg+xml").sendFile("icon.svg"))
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
