import { Refusal } from "@rasoi/contract"
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import type { Clock } from "../../base/clock.ts"
import type { Database } from "../../db/index.ts"
import type { RateLimiter } from "../../http/index.ts"
import type { OrderEvents } from "../orders/index.ts"
import type { ReservationEvents } from "../reservations/index.ts"
import type { RestaurantCache } from "../restaurant/index.ts"
import type { ActionReading } from "./action-page.ts"
import { againPage, askPage, cancelPage } from "./cancel-pages.ts"
import { act, wasDone } from "./link-actions.ts"
import { isFromOwnPage, type LinkAction, readVersion, versionOf } from "./link-form.ts"
import { homePath } from "./link-part.ts"
import { findLinked, type Linked } from "./linked.ts"
import { movePage, readChoice, refusalText } from "./move-page.ts"
import { unknownPage } from "./page.ts"
import {
  type makePageLimits,
  sendPage,
  sendTooMany,
  type WithToken,
  withPrivacy,
  wordsFor,
} from "./page-answers.ts"

export interface LinkDependencies {
  db: Database
  restaurants: RestaurantCache
  clock: Clock
  limiter: RateLimiter
  orderEvents: OrderEvents
  reservationEvents: ReservationEvents
}

const actions: Record<Linked["kind"], readonly LinkAction[]> = {
  order: ["cancel", "ask", "again"],
  booking: ["cancel", "move"],
}
const formType = "application/x-www-form-urlencoded"
const maxFormBytes = 4096

type Limits = Pick<ReturnType<typeof makePageLimits>, "allowsAction">
type LinkRequest = FastifyRequest<WithToken>

/** Each action has an address: GET says what will happen, POST does it. */
export async function serveLinkActions(
  app: FastifyInstance,
  dependencies: LinkDependencies,
  { allowsAction }: Limits,
): Promise<void> {
  const { db, clock } = dependencies

  /** Undefined: the request was answered. */
  async function open(request: LinkRequest, reply: FastifyReply, action: LinkAction) {
    if (!(await allowsAction(request, reply))) {
      sendTooMany(request, reply)
      return undefined
    }
    const now = clock.now()
    const linked = await findLinked(dependencies, request.params.token, now)
    if (linked && actions[linked.kind].includes(action)) return { linked, now }
    sendPage(reply, 404, unknownPage(wordsFor(request)))
    return undefined
  }

  async function show(request: LinkRequest, reply: FastifyReply, action: LinkAction) {
    const opened = await open(request, reply, action)
    if (!opened) return reply
    const fields = new URLSearchParams(request.url.split("?")[1])
    const { linked, now } = opened
    const reading = { token: request.params.token, now, words: wordsFor(request) }
    return sendPage(reply, 200, await pageOf(db, linked, action, reading, fields))
  }

  async function run(request: LinkRequest, reply: FastifyReply, action: LinkAction) {
    const opened = await open(request, reply, action)
    if (!opened) return reply
    const { token } = request.params
    const { linked, now } = opened
    const words = wordsFor(request)
    const form = new URLSearchParams(String(request.body ?? ""))
    const again = async (status: number, current: Linked, note: string) =>
      sendPage(reply, status, await pageOf(db, current, action, { token, now, words, note }, form))
    const done = () => {
      const home = `${homePath(linked, token)}?lang=${words.language}`
      return withPrivacy(reply).redirect(home, 303)
    }
    const version = isFromOwnPage(request.headers) ? readVersion(token, action, form) : null
    if (!version) return again(403, linked, words.link.foreign)
    if (wasDone(action, version, linked)) return done()
    const { revision, requests } = versionOf(linked)
    if (revision !== version.revision || requests !== version.requests)
      return again(409, linked, words.link.changed)
    const outcome = await act(dependencies, linked, action, { form, now, requestId: request.id })
    if (outcome === "DONE") return done()
    // Somebody was faster, perhaps the same form.
    const newest = (await findLinked(dependencies, token, now)) ?? linked
    if (wasDone(action, version, newest)) return done()
    const { phone } = linked.restaurant.settings.profile
    const note = outcome instanceof Refusal ? refusalText(outcome, phone, words) : words.link.changed
    return again(409, newest, note)
  }

  // In its own plugin scope: all other routes still refuse form bodies.
  await app.register(async scope => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(formType, { parseAs: "string" }, (_, body, done) => done(null, body))
    for (const action of ["cancel", "ask", "move", "again"] as const)
      scope.get<WithToken>(`/t/:token/${action}`, (request, reply) => show(request, reply, action))
    for (const action of ["cancel", "ask", "move"] as const)
      scope.post<WithToken>(
        `/t/:token/${action}`,
        { bodyLimit: maxFormBytes, config: { bodyTypes: [formType] } },
        (request, reply) => run(request, reply, action),
      )
  })
}

function pageOf(
  db: Database,
  linked: Linked,
  action: LinkAction,
  reading: ActionReading,
  fields: URLSearchParams,
): Promise<string> | string {
  if (action === "cancel") return cancelPage(linked, reading)
  if (linked.kind === "order") return action === "ask" ? askPage(linked, reading) : againPage(linked, reading)
  return movePage(db, linked, reading, readChoice(fields, linked))
}
