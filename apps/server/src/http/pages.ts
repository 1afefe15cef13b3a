import { join } from "node:path"
import fastifyStatic from "@fastify/static"
import type { FastifyInstance } from "fastify"

const webRoot = join(import.meta.dirname, "..", "..", "..", "web", "public")

/** No script at all, and nothing from elsewhere. */
const policy = [
  "default-src 'none'",
  "style-src 'self'",
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ")

export async function servePages(app: FastifyInstance): Promise<void> {
  await app.register(fastifyStatic, { root: webRoot, prefix: "/assets/", index: false })
  app.get("/", (_, reply) =>
    reply
      .header("Content-Security-Policy", policy)
      .header("Referrer-Policy", "no-referrer")
      .sendFile("index.html"),
  )
  app.get("/favicon.ico", (_, reply) => reply.type("image/svg+xml").sendFile("icon.svg"))
}
