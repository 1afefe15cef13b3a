import { getTracking, Refusal } from "@rasoi/contract"
import { slugFaults } from "@rasoi/core"
import type { Site, StorefrontRequest } from "@rasoi/storefront"
import { longestBodyBytes } from "@rasoi/storefront/longest-body"
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import type { ChangeHub } from "../../events/index.ts"
import { payloadTooLarge, refusalOf } from "../../http/errors.ts"
import type { FastPath } from "../../http/fast-path/index.ts"
import { networkOf, type PersonCaller, type RateLimiter } from "../../http/index.ts"
import { servedOrigin } from "../../http/origin.ts"
import type { RestaurantSnapshot } from "../restaurant/index.ts"
import { loadSite } from "./later-site.ts"
import { linkMount } from "./look.ts"
import { makeFindReady, type PageDependencies } from "./ready.ts"
import { pathOf, requestBelow, sendResponse } from "./requests.ts"
import { makeSeenPages, type SeenPages } from "./seen-pages.ts"
import type { PageSnapshot } from "./snapshot.ts"
import { sendUnknownPage } from "./unknown.ts"

interface Dependencies extends PageDependencies {
  hub: Pick<ChangeHub, "onChange">
  fastPath: Pick<FastPath, "registerReady">
  limiter: RateLimiter
  /** The person who is signed in to the console, if anybody is. */
  findPerson(request: FastifyRequest): Promise<PersonCaller | undefined>
}

const bodyTypes = ["application/x-www-form-urlencoded", "application/json"]
/** By the head of the request, and by Fastify while it reads the body. */
const tooLargeCodes = ["PAYLOAD_TOO_LARGE", "FST_ERR_CTP_BODY_TOO_LARGE"]
/** The part of a page's path that shows the preview. */
const previewPath = "/preview"

interface WithSlug {
  Params: { slug: string }
}

/** What a visitor of an address below /r/ gets. */
type Visit =
  | { readonly kind: "unknown" }
  | { readonly kind: "too many"; readonly retryAfterSeconds: number }
  /** The database does not respond. */
  | { readonly kind: "unavailable"; readonly error: unknown }
  | { readonly kind: "redirect"; readonly to: string; readonly status: 302 | 303 | 308 }
  | {
      readonly kind: "page"
      readonly page: PageSnapshot
      readonly restaurant: RestaurantSnapshot
      readonly preview: boolean
      readonly basePath: string
    }

/** The restaurants' own pages. */
export async function serveRestaurantPages(http: FastifyInstance, dependencies: Dependencies): Promise<void> {
  dependencies.fastPath.registerReady("/r/", makeFindReady(dependencies))
  const visits = new WeakMap<FastifyRequest, Visit>()
  const seen = makeSeenPages(dependencies.hub)
  // In its own plugin scope: all other routes still refuse form bodies.
  await http.register(async scope => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(bodyTypes, { parseAs: "buffer" }, (_, body, done) => done(null, body))
    scope.addHook<WithSlug>("onRequest", async (request, reply) => {
      const link = linkBelow(request)
      if (link) return sendRedirect(reply, link)
      const visit = await findVisit(dependencies, request, seen).catch(unavailable)
      visits.set(request, visit)
      if (visit.kind === "too many") return sendTooMany(reply, visit)
      // Before the body: of a page that is not there, nothing is read.
      if (visit.kind === "unknown") return sendUnknownPage(reply)
      if (visit.kind === "redirect") return sendRedirect(reply, visit)
      return undefined
    })
    scope.setErrorHandler<Error & { code?: string }, WithSlug>(async (error, request, reply) => {
      // A customer gets a page, not the API's JSON. All other errors are the server's own to handle.
      if (!tooLargeCodes.includes(error.code ?? "")) throw error
      const visit = visits.get(request) ?? (await findVisit(dependencies, request, seen))
      if (visit.kind === "unknown") return sendUnknownPage(reply)
      if (visit.kind === "redirect") return sendRedirect(reply, visit)
      return sendPage(dependencies, request, reply, visit, seen, async maxBytes => {
        throw payloadTooLarge(maxBytes)
      })
    })
    for (const url of ["/r/:slug", "/r/:slug/*"]) {
      scope.route<WithSlug>({
        method: ["GET", "HEAD", "POST"],
        url,
        bodyLimit: longestBodyBytes,
        config: { bodyTypes },
        handler: (request, reply) =>
          sendPage(dependencies, request, reply, visits.get(request), seen).catch(error =>
            sendUnavailable(dependencies, request, reply, unavailable(error), seen),
          ),
      })
    }
  })
}

/** The address of an order or booking, as pages gave it to customers before the link itself had their looks. */
const linkPath =
  /^\/r\/[^/?#]*(?:\/preview)?\/(?:order|booking)\/[^/?#]+\/([\w-]{20,64})(?:\/(\w+))?\/?(?=[?#]|$)(?:\?([^#]*))?/

/** Where the link itself is. The same for every slug, on, off or unknown, so that it tells nothing. A form that was sent is shown first, and does nothing. */
function linkBelow(request: FastifyRequest) {
  const [, token, below, query] = linkPath.exec(pathOf(request)) ?? []
  const isForm = request.method === "POST"
  if (token === undefined || (isForm && below !== "cancel")) return undefined
  const action = below === "cancel" ? "/cancel" : ""
  const to = `${linkMount}/${token}${action}${query ? `?${query}` : ""}`
  return { kind: "redirect", to, status: isForm ? 303 : 302 } as const
}

async function findVisit(
  dependencies: Dependencies,
  request: FastifyRequest<WithSlug>,
  seen: SeenPages,
): Promise<Visit> {
  const slug = request.params.slug.toLowerCase()
  if (slugFaults(slug).length > 0) return { kind: "unknown" }
  const retryAfterSeconds = await countUnless(dependencies.pages.peek(slug), dependencies, request)
  if (retryAfterSeconds > 0) return { kind: "too many", retryAfterSeconds }
  const page = await findPage(dependencies, slug)
  if (page?.state !== "ON") seen.delete(`/r/${slug}`)
  if (!page) return { kind: "unknown" }
  // As it was sent: a visitor's path and query go on unchanged.
  const [, sentSlug, below = ""] = /^\/r\/([^/?#]*)(.*)$/s.exec(pathOf(request)) ?? []
  const home = `/r/${page.slug}`
  const isPreviewPath = /^\/preview(?![^/?#])/.test(below)
  if (isPreviewPath || page.state === "PREVIEW") {
    const person = await dependencies.findPerson(request)
    if (person?.restaurantId !== page.restaurantId) return { kind: "unknown" }
  }
  // People of the restaurant who open the page itself see the preview.
  if (page.state === "PREVIEW" && !isPreviewPath) {
    return { kind: "redirect", to: `${home}${previewPath}${below}`, status: 302 }
  }
  if (sentSlug !== page.slug) return { kind: "redirect", to: `${home}${below}`, status: 308 }
  const restaurant = await dependencies.restaurants.get(page.restaurantId)
  const basePath = isPreviewPath ? `${home}${previewPath}` : home
  return { kind: "page", page, restaurant, preview: isPreviewPath, basePath }
}

/** Seconds to wait for a visitor who asks for too many pages that are not in memory, as somebody who guesses slugs does. */
async function countUnless(
  known: PageSnapshot | undefined,
  { limiter, clock }: Dependencies,
  { ip }: FastifyRequest,
): Promise<number> {
  if (known) return 0
  const { count, windowSeconds } = getTracking.limit
  const subject = `page.unknown:${networkOf(ip)}`
  const { allowed, resetMs } = await limiter.consume(subject, count, windowSeconds * 1000, clock.monotonic())
  return allowed ? 0 : Math.ceil(resetMs / 1000)
}

/** Undefined for an unknown slug and for a page that is off: nobody can tell them apart. */
async function findPage({ pages }: Dependencies, slug: string): Promise<PageSnapshot | undefined> {
  try {
    return await pages.get(slug)
  } catch (error) {
    if (error instanceof Refusal && error.code === "NOT_FOUND") return undefined
    throw error
  }
}

type Unavailable = Extract<Visit, { kind: "unavailable" }>

/** Any other error is thrown again. */
function unavailable(error: unknown): Unavailable {
  if (refusalOf(error).code !== "SERVICE_UNAVAILABLE") throw error
  return { kind: "unavailable", error }
}

async function sendPage(
  dependencies: Dependencies,
  request: FastifyRequest,
  reply: FastifyReply,
  visit: Visit | undefined,
  seen: SeenPages,
  readBody?: StorefrontRequest["readBody"],
): Promise<FastifyReply> {
  if (visit?.kind === "unavailable") throw visit.error
  if (visit?.kind !== "page") throw new Error("the hook has handled every other visit")
  const { page, restaurant, preview, basePath } = visit
  const keyId = preview ? page.testKeyId : page.liveKeyId
  const visitor = { ip: request.ip, requestId: request.id, keyId }
  const publicUrl = servedOrigin(request, dependencies.config)
  const [menu, counted] = await Promise.all([
    dependencies.menus.get(restaurant.id),
    dependencies.popular.get(restaurant.id),
  ])
  const now = dependencies.clock.now()
  const mounted = { visitor, basePath, publicUrl, preview, now }
  const { siteFor } = await loadSite()
  const site = siteFor({ restaurant, menu, counted }, dependencies, mounted)
  if (!preview) seen.set(basePath, restaurant)
  return sendFrom(dependencies, request, reply, site, readBody)
}

/** In the words of the restaurant's page, and with the form that was sent: nobody can use a JSON error. */
async function sendUnavailable(
  dependencies: Dependencies,
  request: FastifyRequest,
  reply: FastifyReply,
  { error }: Unavailable,
  seen: SeenPages,
): Promise<FastifyReply> {
  request.context.code = refusalOf(error).code
  const [basePath = ""] = /^\/r\/[^/?#]*/.exec(pathOf(request)) ?? []
  const publicUrl = servedOrigin(request, dependencies.config)
  const { siteWithoutDatabase } = await loadSite()
  const site = siteWithoutDatabase(seen.get(basePath), { basePath, publicUrl })
  return sendFrom(dependencies, request, reply, site)
}

async function sendFrom(
  { storefront }: Dependencies,
  request: FastifyRequest,
  reply: FastifyReply,
  site: Site,
  readBody?: StorefrontRequest["readBody"],
): Promise<FastifyReply> {
  const response = await storefront.respond(requestBelow(request, site.basePath, readBody), site)
  if (!site.searchEngines) reply.header("X-Robots-Tag", "noindex")
  return sendResponse(reply, response)
}

function sendTooMany(reply: FastifyReply, { retryAfterSeconds }: Extract<Visit, { kind: "too many" }>) {
  return reply
    .code(429)
    .header("Retry-After", String(retryAfterSeconds))
    .header("Cache-Control", "no-store")
    .type("text/plain; charset=utf-8")
    .send("Too many requests. Wait a minute and try again.\n")
}

/** Not cached: the owner may take an earlier slug again. */
function sendRedirect(reply: FastifyReply, { to, status }: Extract<Visit, { kind: "redirect" }>) {
  return reply
    .header("Cache-Control", "no-store")
    .header("Referrer-Policy", "no-referrer")
    .redirect(to, status)
}
