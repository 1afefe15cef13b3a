import { Refusal } from "@rasoi/contract"
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import type { Clock } from "../../base/clock.ts"
import type { Database } from "../../db/index.ts"
import type { ChangeHub } from "../../events/index.ts"
import type { RateLimiter } from "../../http/index.ts"
import type { OrderEvents } from "../orders/index.ts"
import type { ReservationEvents } from "../reservations/index.ts"
import type { RestaurantCache } from "../restaurant/index.ts"
import { actionOn, sentActions } from "./link-actions.ts"
import { isFromOwnPage, type LinkAction, linkActions, readVersion, versionOf } from "./link-form.ts"
import { homePath } from "./link-part.ts"
import { findLinked } from "./linked.ts"
import { refusalText } from "./move-page.ts"
import { unknownPage } from "./page.ts"
import {
  type makePageLimits,
  sendPage,
  sendTooMany,
  type WithToken,
  withPrivacy,
  wordsFor,
} from "./page-responses.ts"
import type { makeUnavailable } from "./unavailable.ts"

export interface LinkDependencies {
  db: Database
  hub: Pick<ChangeHub, "onChange">
  restaurants: RestaurantCache
  clock: Clock
  limiter: RateLimiter
  orderEvents: OrderEvents
  reservationEvents: ReservationEvents
}

const formType = "application/x-www-form-urlencoded"
const maxFormBytes = 4096

type Limits = Pick<ReturnType<typeof makePageLimits>, "allowsAction">
type LinkRequest = FastifyRequest<WithToken>
type Respond = (request: LinkRequest, reply: FastifyReply, action: LinkAction) => Promise<FastifyReply>

/** Each action has an address: GET says what will happen, POST does it. */
export async function serveLinkActions(
  app: FastifyInstance,
  dependencies: LinkDependencies,
  { allowsAction }: Limits,
  unavailable: ReturnType<typeof makeUnavailable>,
): Promise<void> {
  const { db, clock } = dependencies

  /** Undefined: the request got a response. */
  async function open(request: LinkRequest, reply: FastifyReply, name: LinkAction) {
    if (!(await allowsAction(request, reply))) {
      sendTooMany(request, reply)
      return undefined
    }
    const now = clock.now()
    const { token } = request.params
    const linked = await findLinked(dependencies, token, now)
    const action = linked && actionOn(linked, name)
    if (!action) {
      sendPage(reply, 404, unknownPage(wordsFor(request)))
      return undefined
    }
    unavailable.remember(token, linked.restaurant)
    return { linked, action, now }
  }

  const show: Respond = async (request, reply, name) => {
    const opened = await open(request, reply, name)
    if (!opened) return reply
    const fields = new URLSearchParams(request.url.split("?")[1])
    const reading = { token: request.params.token, now: opened.now, words: wordsFor(request) }
    return sendPage(reply, 200, await opened.action.page(reading, fields, db))
  }

  const run: Respond = async (request, reply, name) => {
    const opened = await open(request, reply, name)
    if (!opened) return reply
    const { token } = request.params
    const { linked, action, now } = opened
    const words = wordsFor(request)
    const form = formOf(request)
    const again = async (status: number, current: typeof action, note: string) =>
      sendPage(reply, status, await current.page({ token, now, words, note }, form, db))
    const done = () => {
      const home = `${homePath(linked, token)}?lang=${words.language}`
      return withPrivacy(reply).redirect(home, 303)
    }
    const version = isFromOwnPage(request.headers) ? readVersion(token, name, form) : null
    if (!version) return again(403, action, words.link.foreign)
    if (action.wasDone(version)) return done()
    const { revision, requests } = versionOf(linked)
    const isCurrent = revision === version.revision && requests === version.requests
    const outcome = isCurrent
      ? await action.act(dependencies, { form, now, requestId: request.id })
      : "CHANGED"
    if (outcome === "DONE") return done()
    // Somebody was faster, perhaps the same form.
    const newest = await findLinked(dependencies, token, now)
    const current = (newest && actionOn(newest, name)) ?? action
    if (current.wasDone(version)) return done()
    const note =
      outcome instanceof Refusal ? refusalText(outcome, linked.restaurant, words, now) : words.link.changed
    return again(409, current, note)
  }

  // In its own plugin scope: all other routes still refuse form bodies.
  await app.register(async scope => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(formType, { parseAs: "string" }, (_, body, done) => done(null, body))
    for (const action of linkActions)
      scope.get<WithToken>(`/t/:token/${action}`, (request, reply) =>
        show(request, reply, action).catch(error => unavailable.send(error, request, reply)),
      )
    for (const action of sentActions)
      scope.post<WithToken>(
        `/t/:token/${action}`,
        { bodyLimit: maxFormBytes, config: { bodyTypes: [formType] } },
        (request, reply) =>
          run(request, reply, action).catch(error =>
            unavailable.send(error, request, reply, { action, form: formOf(request) }),
          ),
      )
  })
}

function formOf({ body }: FastifyRequest): URLSearchParams {
  return new URLSearchParams(String(body ?? ""))
}
