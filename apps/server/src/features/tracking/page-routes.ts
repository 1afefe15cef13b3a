import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import { calendarEntry } from "./booking-part.ts"
import { type LinkDependencies, serveLinkActions } from "./link-routes.ts"
import { findLinked } from "./linked.ts"
import { trackingPage, unknownPage } from "./page.ts"
import {
  makePageLimits,
  sendPage,
  sendTooMany,
  type WithToken,
  withPrivacy,
  wordsFor,
} from "./page-responses.ts"
import { findTracked } from "./record.ts"
import { withToken } from "./redirect.ts"
import { makeUnavailable } from "./unavailable.ts"

type Asked = FastifyRequest<WithToken>

/** For an address below /t/ that is none of ours. */
export function sendUnknownLink({ query, headers }: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendPage(
    reply,
    404,
    unknownPage(wordsFor({ query: query as WithToken["Querystring"] | null, headers })),
  )
}

/** The page behind a trackingUrl, and what its holder can do there. */
export async function serveTrackingPages(
  app: FastifyInstance,
  dependencies: LinkDependencies,
): Promise<void> {
  const limits = makePageLimits(dependencies)
  const unavailable = makeUnavailable(dependencies.hub)

  const get = (url: string, respond: (request: Asked, reply: FastifyReply) => Promise<FastifyReply>) =>
    app.get<WithToken>(url, (request, reply) =>
      respond(request, reply).catch(error => unavailable.send(error, request, reply)),
    )

  async function show(
    request: FastifyRequest<WithToken>,
    reply: FastifyReply,
    { redirects }: { redirects: boolean },
  ) {
    if (!(await limits.allowsVisit(request, reply))) return sendTooMany(request, reply)
    const { token } = request.params
    const now = dependencies.clock.now()
    const linked = await findLinked(dependencies, token, now)
    if (!linked) return sendPage(reply, 404, unknownPage(wordsFor(request)))
    unavailable.remember(token, linked.restaurant)
    const { redirectUrl } = linked.restaurant.settings.tracking
    if (redirects && redirectUrl !== null)
      return withPrivacy(reply).redirect(withToken(redirectUrl, token), 302)
    return sendPage(reply, 200, trackingPage(linked, { token, now, words: wordsFor(request) }))
  }

  get("/t/:token", (request, reply) => show(request, reply, { redirects: true }))
  // For a restaurant with its own status page, which links here for the actions.
  get("/t/:token/manage", (request, reply) => show(request, reply, { redirects: false }))

  get("/t/:token/booking.ics", async (request, reply) => {
    if (!(await limits.allowsVisit(request, reply))) return sendTooMany(request, reply)
    const tracked = await findTracked(dependencies, request.params.token, dependencies.clock.now())
    if (tracked?.kind !== "booking") return sendPage(reply, 404, unknownPage(wordsFor(request)))
    return withPrivacy(reply)
      .header("Content-Disposition", 'attachment; filename="booking.ics"')
      .type("text/calendar; charset=utf-8")
      .send(calendarEntry(tracked, wordsFor(request)))
  })

  await serveLinkActions(app, dependencies, limits, unavailable)
}
