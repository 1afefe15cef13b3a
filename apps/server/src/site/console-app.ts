import { createHash } from "node:crypto"
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import fastifyStatic from "@fastify/static"
import type { FastifyInstance, FastifyReply } from "fastify"
import { pagePolicy } from "../http/page-policy.ts"

const built = join(import.meta.dirname, "..", "..", "..", "web", "dist")

/** The console's screens; other paths under /console belong to its API and the API reference, or are unknown. */
export const screens: readonly string[] = [
  ...["sign-in", "counter", "bookings", "menu", "reports", "manage", "device"],
  // Of earlier versions. They lead on.
  ...["finished", "blocked-phones", "requests", "settings", "page", "keys", "test", "team"],
]

/** The scripts of the page itself, by their hash: the browser runs no other that stands in it. */
function ownScripts(): string {
  const html = readFileSync(join(built, "index.html"), "utf8")
  const hashes = html
    .split("<script>")
    .slice(1)
    .map(part => {
      const script = part.slice(0, part.indexOf("</script>"))
      return `'sha256-${createHash("sha256").update(script).digest("base64")}'`
    })
  return ["script-src 'self'", ...hashes].join(" ")
}

/** Scripts, styles and fonts only from this server; menu pictures from any HTTPS host. */
const policy = () =>
  [
    pagePolicy([
      ownScripts(),
      "style-src",
      "font-src",
      "img-src 'self' https:",
      // The preview of the restaurant's page.
      "frame-src",
      "connect-src",
      "manifest-src",
      "worker-src",
    ]),
    // The browser blocks text that a screen would turn into markup or a script URL.
    "require-trusted-types-for 'script'",
    "trusted-types rasoi",
  ].join("; ")

const isBuilt = () => existsSync(join(built, "index.html"))

/** Undefined if the console has not been built. */
export function sendConsole(reply: FastifyReply): FastifyReply | undefined {
  if (!isBuilt()) return undefined
  return reply
    .header("Content-Security-Policy", policy())
    .header("Referrer-Policy", "same-origin")
    .header("X-Content-Type-Options", "nosniff")
    .header("Permissions-Policy", "camera=(), microphone=(), geolocation=()")
    .header("Cache-Control", "no-cache")
    .sendFile("index.html", built, { cacheControl: false })
}

const notBuilt =
  "The console has not been built. Run `npm run build` in the folder of Rasoi, then start the server again.\n"

/** The staff's web app, as built into apps/web/dist. */
export async function serveConsoleApp(app: FastifyInstance): Promise<void> {
  if (!isBuilt()) {
    app.get("/console", (_, reply) => reply.code(503).type("text/plain; charset=utf-8").send(notBuilt))
    return
  }
  await app.register(fastifyStatic, {
    root: join(built, "assets"),
    prefix: "/console/assets/",
    decorateReply: false,
    index: false,
    preCompressed: true,
    // The file names contain a hash of the content.
    immutable: true,
    maxAge: "365d",
  })
  for (const path of ["", "/", ...screens.flatMap(screen => [`/${screen}`, `/${screen}/*`])]) {
    app.get(`/console${path}`, (_, reply) => sendConsole(reply))
  }
  app.get("/console/worker.js", (_, reply) =>
    reply
      .header("Cache-Control", "no-cache")
      // The worker also controls /console itself, not only /console/.
      .header("Service-Worker-Allowed", "/console")
      .sendFile("worker.js", built, { cacheControl: false }),
  )
}
