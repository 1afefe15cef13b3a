import { getTracking } from "@rasoi/contract"
import type { FastifyRequest } from "fastify"
import type { Clock } from "../../base/clock.ts"
import { networkOf, type RateLimiter } from "../../http/index.ts"
import { hashTrackingToken } from "../orders/index.ts"

type LinkRequest = FastifyRequest<{ Params: { token: string } }>

/** A minute's pages of actions for one link. A person needs a few. */
const actionsPerMinute = 30

/** Seconds to wait after a limit; 0 before it. */
export function makeLimits({ limiter, clock }: { limiter: RateLimiter; clock: Clock }) {
  async function consume(name: string, count: number, windowSeconds: number): Promise<number> {
    const { allowed, resetMs } = await limiter.consume(name, count, windowSeconds * 1000, clock.monotonic())
    return allowed ? 0 : Math.ceil(resetMs / 1000)
  }

  /** The same limit as for the API, so that guessing tokens is as slow here. */
  function visit({ ip }: LinkRequest): Promise<number> {
    const { count, windowSeconds } = getTracking.limit
    return consume(`page:${networkOf(ip)}`, count, windowSeconds)
  }

  return {
    visit,
    /** Also by the link, whoever has it and from wherever. */
    async action(request: LinkRequest): Promise<number> {
      const waitSeconds = await visit(request)
      const link = hashTrackingToken(request.params.token).toString("base64url")
      return waitSeconds > 0 ? waitSeconds : consume(`link:${link}`, actionsPerMinute, 60)
    },
  }
}
