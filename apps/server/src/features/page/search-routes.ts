import type { FastifyInstance } from "fastify"
import type { Clock } from "../../base/clock.ts"
import type { Database } from "../../db/index.ts"
import { networkOf, type RateLimiter } from "../../http/index.ts"
import { listPagesForSearch } from "./store.ts"

interface Dependencies {
  db: Database
  clock: Clock
  limiter: RateLimiter
  publicUrl: string
}

/** The most that a sitemap may have. */
const mostPages = 50_000
const minuteMs = 60_000
const perMinute = 30

/** What search engines read first. */
export function serveSearchFiles(http: FastifyInstance, dependencies: Dependencies): void {
  const { db, clock, limiter, publicUrl } = dependencies
  const robots = `User-agent: *\nDisallow: /console\nSitemap: ${publicUrl}/sitemap.xml\n`

  http.get("/robots.txt", (_, reply) =>
    reply.header("Cache-Control", "public, max-age=3600").type("text/plain; charset=utf-8").send(robots),
  )

  http.get("/sitemap.xml", async (request, reply) => {
    const subject = `sitemap:${networkOf(request.ip)}`
    const { allowed, resetMs } = await limiter.consume(subject, perMinute, minuteMs, clock.monotonic())
    if (!allowed) {
      reply.header("Retry-After", String(Math.ceil(resetMs / 1000)))
      return reply.code(429).type("text/plain").send("Too many requests; wait a minute.")
    }
    const urls = (await listPagesForSearch(db, mostPages)).map(
      slug => `<url><loc>${escapeXml(`${publicUrl}/r/${slug}`)}</loc></url>`,
    )
    const set = `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join("\n")}</urlset>`
    return reply
      .header("Cache-Control", "no-cache")
      .type("application/xml; charset=utf-8")
      .send(`<?xml version="1.0" encoding="UTF-8"?>\n${set}\n`)
  })
}

function escapeXml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;")
}
