import { getTracking } from "@rasoi/contract"
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import type { Clock } from "../../base/clock.ts"
import type { Database } from "../../db/index.ts"
import { networkOf, type RateLimiter } from "../../http/index.ts"
import type { RestaurantCache } from "../restaurant/index.ts"
import { calendarEntry } from "./booking-part.ts"
import { chooseLanguage } from "./language.ts"
import { trackingPage, unknownPage } from "./page.ts"
import { findTracked } from "./record.ts"
import { withToken } from "./redirect.ts"
import { wordsIn } from "./words.ts"

interface Dependencies {
  db: Database
  restaurants: RestaurantCache
  clock: Clock
  limiter: RateLimiter
}

/** Only its own script, styles and API. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ")

interface WithToken {
  Params: { token: string }
  Querystring: { lang?: unknown }
}

/** The page behind a trackingUrl. */
export function serveTrackingPages(app: FastifyInstance, dependencies: Dependencies): void {
  const html = (reply: FastifyReply, status: number, page: string) =>
    reply
      .code(status)
      .header("Content-Security-Policy", policy)
      .header("Referrer-Policy", "no-referrer")
      .header("Cache-Control", "no-store")
      .header("Vary", "Accept-Language")
      .header("X-Robots-Tag", "noindex")
      .type("text/html; charset=utf-8")
      .send(page)

  /** The same limit as for the API, so that guessing tokens is as slow here. */
  async function isAllowed(request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
    const { count, windowSeconds } = getTracking.limit
    const { allowed, resetMs } = await dependencies.limiter.consume(
      `page:${networkOf(request.ip)}`,
      count,
      windowSeconds * 1000,
      dependencies.clock.monotonic(),
    )
    if (!allowed) reply.header("Retry-After", String(Math.ceil(resetMs / 1000)))
    return allowed
  }

  const wordsFor = ({ query, headers }: FastifyRequest<WithToken>) =>
    wordsIn(chooseLanguage(query.lang, headers["accept-language"]))

  const tooMany = (request: FastifyRequest<WithToken>, reply: FastifyReply) =>
    reply.code(429).type("text/plain; charset=utf-8").send(wordsFor(request).tooMany)

  app.get<WithToken>("/t/:token", async (request, reply) => {
    if (!(await isAllowed(request, reply))) return tooMany(request, reply)
    const { token } = request.params
    const now = dependencies.clock.now()
    const tracked = await findTracked(dependencies, token, now)
    if (!tracked) return html(reply, 404, unknownPage(wordsFor(request)))
    const { redirectUrl } = tracked.restaurant.settings.tracking
    if (redirectUrl !== null) {
      reply.header("Cache-Control", "no-store").header("Referrer-Policy", "no-referrer")
      return reply.redirect(withToken(redirectUrl, token), 302)
    }
    return html(reply, 200, trackingPage(tracked, { token, now, words: wordsFor(request) }))
  })

  app.get<WithToken>("/t/:token/booking.ics", async (request, reply) => {
    if (!(await isAllowed(request, reply))) return tooMany(request, reply)
    const tracked = await findTracked(dependencies, request.params.token, dependencies.clock.now())
    if (tracked?.kind !== "booking") return html(reply, 404, unknownPage(wordsFor(request)))
    return reply
      .header("Cache-Control", "no-store")
      .header("Content-Disposition", 'attachment; filename="booking.ics"')
      .type("text/calendar; charset=utf-8")
      .send(calendarEntry(tracked, wordsFor(request)))
  })
}
