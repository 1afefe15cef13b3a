import { existsSync } from "node:fs"
import { join } from "node:path"
import fastifyStatic from "@fastify/static"
import type { FastifyInstance } from "fastify"

const built = join(import.meta.dirname, "..", "..", "..", "web", "dist")

/** The console's own addresses; everything else under /console is its API and that API's reference. */
const screens = [
  "sign-in",
  "finished",
  "bookings",
  "menu",
  "settings",
  "keys",
  "test",
  "team",
  "reports",
  "device",
]

/** Scripts, styles and fonts from this server alone; pictures of the menu from wherever the owner keeps them. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self' https:",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  // No text can become markup or a script's address, whatever a screen does with it.
  "require-trusted-types-for 'script'",
  "trusted-types rasoi",
].join("; ")

const notBuilt =
  "The console has not been built. Run `npm run build` in the folder of Rasoi, then start the server again.\n"

/** The staff's web app, as built into apps/web/dist. */
export async function serveConsoleApp(app: FastifyInstance): Promise<void> {
  if (!existsSync(join(built, "index.html"))) {
    app.get("/console", (_, reply) => reply.code(503).type("text/plain; charset=utf-8").send(notBuilt))
    return
  }
  await app.register(fastifyStatic, {
    root: join(built, "assets"),
    prefix: "/console/assets/",
    decorateReply: false,
    index: false,
    preCompressed: true,
    // Their names carry a hash of what is in them.
    immutable: true,
    maxAge: "365d",
  })
  for (const path of ["", "/", ...screens.flatMap(screen => [`/${screen}`, `/${screen}/*`])]) {
    app.get(`/console${path}`, (_, reply) =>
      reply
        .header("Content-Security-Policy", policy)
        .header("Referrer-Policy", "same-origin")
        .header("X-Content-Type-Options", "nosniff")
        .header("Permissions-Policy", "camera=(), microphone=(), geolocation=()")
        .header("Cache-Control", "no-cache")
        .sendFile("index.html", built, { cacheControl: false }),
    )
  }
  app.get("/console/worker.js", (_, reply) =>
    reply
      .header("Cache-Control", "no-cache")
      // Beside /console/ it also looks after /console itself.
      .header("Service-Worker-Allowed", "/console")
      .sendFile("worker.js", built, { cacheControl: false }),
  )
}
