import type { LinkVisit, Storefront } from "@rasoi/storefront"
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import type { Clock } from "../../base/clock.ts"
import type { ChangeHub } from "../../events/index.ts"
import { refusalOf } from "../../http/errors.ts"
import type { InProcess } from "../../http/in-process.ts"
import type { RateLimiter } from "../../http/index.ts"
import { hashTrackingToken } from "../orders/index.ts"
import { linkMount, makeSeenPages, plainLook, requestBelow, sendResponse } from "../page/index.ts"
import { publicRestaurant, type RestaurantSnapshot } from "../restaurant/index.ts"
import { makeLimits } from "./limits.ts"
import { linkActions, sentActions } from "./link-actions.ts"
import { hasOwnFetchSite, readVersion } from "./link-form.ts"
import { findLinked, type Linked } from "./linked.ts"
import { type LinkParts, linkOf } from "./links.ts"
import { feedOf, makeLook } from "./looks.ts"
import { withToken } from "./redirect.ts"

interface Dependencies extends LinkParts {
  hub: Pick<ChangeHub, "onChange">
  clock: Clock
  limiter: RateLimiter
  inProcess: Pick<InProcess, "fetchFor">
  config: { demo: boolean; publicUrl: string }
  storefront: Storefront
}

interface WithToken {
  Params: { token: string }
}
type LinkRequest = FastifyRequest<WithToken>

const formType = "application/x-www-form-urlencoded"
const maxFormBytes = 4096

/** For an address below /t/ that is none of ours. */
export function sendUnknownLink({ headers, url }: FastifyRequest, reply: FastifyReply): FastifyReply {
  const look = { ...plainLook, basePath: linkMount, publicUrl: "", preview: false }
  // Loaded here: a server without links does not need its texts and files.
  import("@rasoi/storefront").then(
    ({ respondUnknownLink }) => sendResponse(reply, respondUnknownLink({ headers, url }, look)),
    error => reply.send(error),
  )
  return reply
}

function makeRespond(dependencies: Dependencies) {
  const { clock, storefront } = dependencies
  const seen = makeSeenPages(dependencies.hub)
  const nameOf = (token: string) => hashTrackingToken(token).toString("base64url")

  async function send(
    request: LinkRequest,
    reply: FastifyReply,
    found: LinkVisit["found"],
    linked?: Linked,
  ): Promise<FastifyReply> {
    const path = `/${encodeURIComponent(request.params.token)}`
    const visit = { look: makeLook(request, dependencies, linked), path, found }
    return sendResponse(reply, await storefront.respondLink(requestBelow(request, linkMount), visit))
  }

  async function open(request: LinkRequest, reply: FastifyReply, waitSeconds: number, isHome: boolean) {
    if (waitSeconds > 0) return send(request, reply, { kind: "too many", retryAfterSeconds: waitSeconds })
    const { token } = request.params
    const now = clock.now()
    // Before the link is read: what happens meanwhile counts as later.
    const since = storefront.linkMoment(token)
    const linked = await findLinked(dependencies, token, now)
    if (!linked) return send(request, reply, { kind: "unknown" })
    seen.set(nameOf(token), linked.restaurant)
    const { redirectUrl } = linked.restaurant.settings.tracking
    if (isHome && redirectUrl !== null) return sendRedirect(reply, withToken(redirectUrl, token))
    const feed = await feedOf(linked, dependencies)
    const asked = { token, now, headers: request.headers, requestId: request.id }
    const found = {
      kind: "link",
      link: linkOf(dependencies, linked, asked),
      // Beside the restaurant's own status page.
      ...(redirectUrl === null ? {} : { home: `/${encodeURIComponent(token)}/manage` }),
      ...(feed ? { feed: { ...feed, since } } : {}),
    } as const
    return send(request, reply, found, linked)
  }

  /** A page instead of the JSON error, which nobody who follows a link can use. */
  async function sendUnavailable(error: unknown, request: LinkRequest, reply: FastifyReply) {
    const { code } = refusalOf(error)
    if (code !== "SERVICE_UNAVAILABLE") throw error
    request.context.code = code
    const snapshot = seen.get(nameOf(request.params.token))
    const restaurant = snapshot && restaurantOf(snapshot, clock.now())
    return send(request, reply, { kind: "unavailable", restaurant, isOwnForm: isOwnForm(request) })
  }

  return (allows: (request: LinkRequest) => Promise<number>, isHome = false) =>
    async (request: LinkRequest, reply: FastifyReply) => {
      try {
        return await open(request, reply, await allows(request), isHome)
      } catch (error) {
        return sendUnavailable(error, request, reply)
      }
    }
}

/** The page behind a trackingUrl, and what its holder can do there. The storefront renders it. */
export async function serveTrackingPages(app: FastifyInstance, dependencies: Dependencies): Promise<void> {
  const { storefront } = dependencies
  const limits = makeLimits(dependencies)
  const respond = makeRespond(dependencies)
  // In its own plugin scope: all other routes still refuse form bodies.
  await app.register(async scope => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(formType, { parseAs: "buffer" }, (_, body, done) => done(null, body))
    scope.get<WithToken>("/t/:token", respond(limits.visit, true))
    // For a restaurant with its own status page, which links here for the actions.
    scope.get<WithToken>("/t/:token/manage", respond(limits.visit))
    scope.get<WithToken>("/t/:token/booking.ics", respond(limits.visit))
    for (const action of linkActions) scope.get<WithToken>(`/t/:token/${action}`, respond(limits.action))
    const config = { bodyTypes: [formType] }
    for (const action of sentActions)
      scope.post<WithToken>(
        `/t/:token/${action}`,
        { bodyLimit: maxFormBytes, config },
        respond(limits.action),
      )
    // From memory, and only for whoever has the link: it needs no limit.
    scope.get<WithToken & { Querystring: { since?: unknown } }>(
      "/t/:token/changed",
      async ({ params, query }, reply) =>
        privately(reply)
          .type("text/plain; charset=utf-8")
          .send(storefront.linkChanged(params.token, String(query.since ?? ""))),
    )
    scope.get<{ Params: { version: string; name: string } }>(
      "/t/assets/:version/:name",
      async (request, reply) => {
        const look = makeLook(request, dependencies)
        const visit = { look, path: "", found: { kind: "unknown" } } as const
        return sendResponse(reply, await storefront.respondLink(requestBelow(request, linkMount), visit))
      },
    )
  })
}

/** Headers that keep the token to its holder. */
function privately(reply: FastifyReply): FastifyReply {
  return reply
    .header("Referrer-Policy", "no-referrer")
    .header("Cache-Control", "no-store")
    .header("X-Robots-Tag", "noindex")
}

const sendRedirect = (reply: FastifyReply, to: string) => privately(reply).redirect(to, 302)

function restaurantOf(snapshot: RestaurantSnapshot, now: number) {
  return publicRestaurant(snapshot, { now, test: false, deviceOnline: true })
}

/** A form that this page has made: while the database does not respond, it comes back as it was sent. */
function isOwnForm({ method, headers, body, params, url }: LinkRequest): boolean {
  const [path = ""] = url.split("?")
  const action = sentActions.find(each => path.endsWith(`/${each}`))
  if (method !== "POST" || !action || !hasOwnFetchSite(headers) || !(body instanceof Buffer)) return false
  return readVersion(params.token, action, new URLSearchParams(body.toString())) !== null
}
