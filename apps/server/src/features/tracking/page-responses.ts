import { getTracking } from "@rasoi/contract"
import type { FastifyReply, FastifyRequest } from "fastify"
import type { Clock } from "../../base/clock.ts"
import { networkOf, type RateLimiter } from "../../http/index.ts"
import { pagePolicy } from "../../http/page-policy.ts"
import { hashTrackingToken } from "../orders/index.ts"
import { chooseLanguage } from "./language.ts"
import { type Words, wordsIn } from "./words.ts"

/** Only its own script, styles, forms and API. */
const policy = pagePolicy(["script-src", "style-src", "img-src", "font-src", "connect-src"])

export interface WithToken {
  Params: { token: string }
  Querystring: { lang?: unknown }
}

/** Headers that keep the token to its holder: no caches, no referrers, no search engines. */
export function withPrivacy(reply: FastifyReply): FastifyReply {
  return reply
    .header("Referrer-Policy", "no-referrer")
    .header("Cache-Control", "no-store")
    .header("X-Robots-Tag", "noindex")
}

export function sendPage(reply: FastifyReply, status: number, page: string): FastifyReply {
  return withPrivacy(reply)
    .code(status)
    .header("Content-Security-Policy", policy)
    .header("Vary", "Accept-Language")
    .type("text/html; charset=utf-8")
    .send(page)
}

/** Without a query if the address could not be read. */
interface Reader extends Pick<FastifyRequest, "headers"> {
  query: WithToken["Querystring"] | null
}

export function wordsFor({ query, headers }: Reader): Words {
  return wordsIn(chooseLanguage(query?.lang, headers["accept-language"]))
}

export function sendTooMany(request: FastifyRequest<WithToken>, reply: FastifyReply): FastifyReply {
  return reply.code(429).type("text/plain; charset=utf-8").send(wordsFor(request).tooMany)
}

interface Dependencies {
  limiter: RateLimiter
  clock: Clock
}

/** A minute's pages of actions for one link. A person needs a few. */
const actionsPerMinute = 30

/** Limits of the pages; false after the limit, with `Retry-After`. */
export function makePageLimits({ limiter, clock }: Dependencies) {
  async function consume(reply: FastifyReply, name: string, count: number, windowSeconds: number) {
    const { allowed, resetMs } = await limiter.consume(name, count, windowSeconds * 1000, clock.monotonic())
    if (!allowed) reply.header("Retry-After", String(Math.ceil(resetMs / 1000)))
    return allowed
  }

  /** The same limit as for the API, so that guessing tokens is as slow here. */
  function allowsVisit(request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
    const { count, windowSeconds } = getTracking.limit
    return consume(reply, `page:${networkOf(request.ip)}`, count, windowSeconds)
  }

  return {
    allowsVisit,
    /** Also by the link, whoever has it and from wherever. */
    async allowsAction(request: FastifyRequest<WithToken>, reply: FastifyReply): Promise<boolean> {
      const link = hashTrackingToken(request.params.token).toString("base64url")
      return (
        (await allowsVisit(request, reply)) && (await consume(reply, `link:${link}`, actionsPerMinute, 60))
      )
    },
  }
}
