import { existsSync } from "node:fs"
import { readFile } from "node:fs/promises"
import { join } from "node:path"
import fastifyStatic from "@fastify/static"
import type { FastifyInstance } from "fastify"

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

export async function servePages(app: FastifyInstance, mode: { demo: boolean }): Promise<void> {
  await app.register(fastifyStatic, { root: webRoot, prefix: "/assets/", index: false })
  if (existsSync(fontRoot)) {
    const options = { decorateReply: false, index: false as const, immutable: true, maxAge: "365d" }
    await app.register(fastifyStatic, { root: fontRoot, prefix: "/assets/fonts/", ...options })
  }
  const home = await readHomePage(mode)
  app.get("/", (_, reply) =>
    reply
      .header("Content-Security-Policy", policy)
      // With no-referrer, a browser sends no origin with the sign-in form, and the server would refuse it.
      .header("Referrer-Policy", "same-origin")
      .header("Cache-Control", "no-cache")
      .type("text/html; charset=utf-8")
      .send(home),
  )
  app.get("/favicon.ico", (_, reply) => reply.type("image/svg+xml").sendFile("icon.svg"))
}

const consoleLink = '<a class="action" href="/console">Open the console</a>'
const demoSignIn =
  '<form method="post" action="/console/demo"><button class="action">Open the console</button></form>'

/** In the demo the link to the console is a button that also signs in. */
async function readHomePage({ demo }: { demo: boolean }): Promise<string> {
  const page = await readFile(join(webRoot, "index.html"), "utf8")
  if (!page.includes(consoleLink)) throw new Error("the home page has no link to the console")
  return demo ? page.replace(consoleLink, demoSignIn) : page
}
