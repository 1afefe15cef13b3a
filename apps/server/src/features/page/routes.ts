import { Refusal } from "@rasoi/contract"
import { slugFaults } from "@rasoi/core"
import type { Storefront } from "@rasoi/storefront"
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import type { Clock } from "../../base/clock.ts"
import type { DevicePresence } from "../../events/index.ts"
import { payloadTooLarge } from "../../http/errors.ts"
import type { InProcess } from "../../http/in-process.ts"
import type { PersonCaller } from "../../http/index.ts"
import { servedOrigin } from "../../http/origin.ts"
import type { MenuCache } from "../menu/index.ts"
import type { RestaurantCache, RestaurantSnapshot } from "../restaurant/index.ts"
import { siteFor } from "./site.ts"
import type { PageCache, PageSnapshot } from "./snapshot.ts"
import { unknownPage } from "./unknown.ts"

interface Dependencies {
  pages: PageCache
  restaurants: RestaurantCache
  menus: MenuCache
  presence: DevicePresence
  inProcess: Pick<InProcess, "fetchFor">
  storefront: Storefront
  clock: Clock
  config: { demo: boolean; publicUrl: string }
  /** The person who is signed in to the console, if anybody is. */
  findPerson(request: FastifyRequest): Promise<PersonCaller | undefined>
}

/** A page with the largest cart that the API accepts, as a form. */
const maxFormBytes = 64 * 1024
const bodyTypes = ["application/x-www-form-urlencoded", "application/json"]
/** The part of a page's path that shows the preview. */
const previewPath = "/preview"

interface WithSlug {
  Params: { slug: string }
}

/** What a visitor of an address below /r/ gets. */
type Visit =
  | { readonly kind: "unknown" }
  | { readonly kind: "redirect"; readonly to: string; readonly status: 302 | 308 }
  | {
      readonly kind: "page"
      readonly page: PageSnapshot
      readonly restaurant: RestaurantSnapshot
      readonly preview: boolean
      readonly basePath: string
    }

/** The restaurants' own pages. */
export async function serveRestaurantPages(http: FastifyInstance, dependencies: Dependencies): Promise<void> {
  const visits = new WeakMap<FastifyRequest, Visit>()
  // In its own plugin scope: all other routes still refuse form bodies.
  await http.register(async scope => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(bodyTypes, { parseAs: "buffer" }, (_, body, done) => done(null, body))
    scope.addHook<WithSlug>("onRequest", async (request, reply) => {
      const visit = await findVisit(dependencies, request)
      visits.set(request, visit)
      // Before the body: of a page that is not there, nothing is read.
      if (visit.kind === "unknown") return answerUnknown(reply)
      if (visit.kind === "redirect") return answerRedirect(reply, visit)
      return undefined
    })
    for (const url of ["/r/:slug", "/r/:slug/*"]) {
      scope.route<WithSlug>({
        method: ["GET", "HEAD", "POST"],
        url,
        bodyLimit: maxFormBytes,
        config: { bodyTypes },
        handler: (request, reply) => answerPage(dependencies, request, reply, visits.get(request)),
      })
    }
  })
}

async function findVisit(dependencies: Dependencies, request: FastifyRequest<WithSlug>): Promise<Visit> {
  const page = await findPage(dependencies, request.params.slug.toLowerCase())
  if (!page) return { kind: "unknown" }
  // As it was sent: a visitor's path and query go on unchanged.
  const [, sentSlug, below = ""] = /^\/r\/([^/?#]*)(.*)$/s.exec(request.url) ?? []
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

/** Undefined for an unknown slug and for a page that is off: nobody can tell them apart. */
async function findPage({ pages }: Dependencies, slug: string): Promise<PageSnapshot | undefined> {
  if (slugFaults(slug).length > 0) return undefined
  try {
    const page = await pages.get(slug)
    return page.state === "OFF" ? undefined : page
  } catch (error) {
    if (error instanceof Refusal && error.code === "NOT_FOUND") return undefined
    throw error
  }
}

async function answerPage(
  dependencies: Dependencies,
  request: FastifyRequest,
  reply: FastifyReply,
  visit: Visit | undefined,
): Promise<FastifyReply> {
  if (visit?.kind !== "page") throw new Error("the hook has answered every other visit")
  const { page, restaurant, preview, basePath } = visit
  const keyId = preview ? page.testKeyId : page.liveKeyId
  const visitor = { ip: request.ip, requestId: request.id, keyId }
  const publicUrl = servedOrigin(request, dependencies.config)
  const now = dependencies.clock.now()
  const site = await siteFor(restaurant, dependencies, { visitor, basePath, publicUrl, preview, now })
  const url = request.url.slice(basePath.length)
  const { status, headers, body } = await dependencies.storefront.answer(
    {
      method: request.method,
      url: url.startsWith("/") ? url : `/${url}`,
      headers: request.headers,
      readBody: async maxBytes => readBody(request, maxBytes),
      requestId: request.id,
    },
    site,
  )
  if (!site.searchEngines) reply.header("X-Robots-Tag", "noindex")
  return reply.code(status).headers(headers).send(body)
}

function readBody({ body }: FastifyRequest, maxBytes: number): Buffer {
  const bytes = body instanceof Buffer ? body : Buffer.alloc(0)
  if (bytes.length > maxBytes) throw payloadTooLarge(maxBytes)
  return bytes
}

function answerUnknown(reply: FastifyReply): FastifyReply {
  return reply
    .code(404)
    .header("Cache-Control", "no-store")
    .header("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'")
    .header("Referrer-Policy", "no-referrer")
    .type("text/html; charset=utf-8")
    .send(unknownPage)
}

/** Not cached: the owner may take an earlier slug again. */
function answerRedirect(reply: FastifyReply, { to, status }: Extract<Visit, { kind: "redirect" }>) {
  return reply
    .header("Cache-Control", "no-store")
    .header("Referrer-Policy", "no-referrer")
    .redirect(to, status)
}
