import * as api from "@rasoi/contract"
import { Refusal } from "@rasoi/contract"
import { availableTimes, isFinalReservationStatus } from "@rasoi/core"
import type { Clock } from "../clock.ts"
import type { Database } from "../db/index.ts"
import { type Call, errorEnvelope, type KeyCaller, type Mount, Stored } from "../http/index.ts"
import { type Idempotency, makeClaim } from "../idempotency/index.ts"
import type { RestaurantCache } from "../restaurant/index.ts"
import { book } from "./book.ts"
import { checkWish, describeAvailability, readSlots } from "./decide.ts"
import { moveReservation } from "./moves.ts"
import type { ReservationNews } from "./news.ts"
import { asOf, prepareReservation } from "./represent.ts"
import { simulatedMover, simulatedReason } from "./simulated-staff.ts"
import { findReservation, findReservationOfKey, type ReservationRow } from "./store.ts"

export interface ReservationParts {
  db: Database
  clock: Clock
  restaurants: RestaurantCache
  idempotency: Idempotency
  news: ReservationNews
  publicUrl: string
  pause(milliseconds: number): Promise<void>
}

const slowMs = 3_000

export function mountReservations(mount: Mount, parts: ReservationParts): void {
  const { db, clock, restaurants, idempotency, news, publicUrl, pause } = parts

  async function restaurant(id: string, renew: boolean) {
    if (renew) restaurants.invalidate(id)
    return restaurants.get(id)
  }

  async function requireReservation(key: KeyCaller, id: string): Promise<ReservationRow> {
    const row = await findReservationOfKey(db, key.keyId, id)
    // 404, not 403: another key's booking must look absent.
    if (!row) throw new Refusal("NOT_FOUND", { message: "There is no such booking made with this key." })
    return row
  }

  mount(api.getAvailability, async ({ key, query, now }) => {
    const snapshot = await restaurants.get(key.restaurantId)
    checkWish(snapshot, query, now)
    const slots = await readSlots(db, snapshot, query, { test: key.test, now })
    return describeAvailability(snapshot, query, slots, key.test)
  })

  /** What an asked-for refusal carries: the times that are really free that day. */
  async function scenarioMembers(code: api.ErrorCode, { key, body, now }: Call<typeof api.bookTable>) {
    if (code !== "SLOT_UNAVAILABLE") return undefined
    const slots = await readSlots(db, await restaurants.get(key.restaurantId), body, { test: true, now })
    return { available: availableTimes(slots).filter(time => time !== body.time) }
  }

  mount(api.bookTable, bookOne, scenarioMembers)

  async function bookOne({ key, body, now, request, reply, requestId }: Call<typeof api.bookTable>) {
    const idempotencyKey = String(request.headers["idempotency-key"])
    const endpoint = api.bookTable.id
    const claim = makeClaim({ keyId: key.keyId, endpoint, idempotencyKey, body, now: clock.now() })
    const slow = key.test && request.headers["service-test-scenario"] === "SLOW"
    const { restaurantId, keyId, test } = key
    const booking = { restaurantId, keyId, test, request: body, claim, now, realNow: clock.now() }
    const answer = await idempotency.whileRunning(claim, async () => {
      if (slow) await pause(slowMs)
      return idempotency.run(claim, {
        async attempt() {
          const { outcome, row } = await book({ db, publicUrl, restaurant }, booking)
          if (row) news.made(row)
          return outcome
        },
        firstAnswer: async id => (await findReservation(db, id))?.answer ?? "",
        envelope: refusal => errorEnvelope(refusal, requestId, `${publicUrl}/docs/errors`),
        forced: false,
      })
    })
    if (answer.replayed) reply.header(api.headers.idempotentReplayed, "true")
    if (answer.status >= 400) request.facts.code = JSON.parse(answer.body).error.code
    return new Stored(answer.status, answer.body)
  }

  mount(api.getReservation, async ({ key, params, now }) =>
    prepareReservation(asOf(await requireReservation(key, params.id), now)),
  )

  mount(api.cancelReservation, async ({ key, params, body, now }) => {
    const row = await requireReservation(key, params.id)
    if (row.cancelled_by === "CUSTOMER") return prepareReservation(row)
    const { settings } = await restaurants.get(key.restaurantId)
    const moved = await moveReservation(db, row, {
      to: "CANCELLED",
      mover: { kind: "CUSTOMER", name: "The customer", device: null },
      now,
      reason: body?.reason?.trim() || "Cancelled by the customer.",
      cancelCutoffMinutes: settings.booking.cancelCutoffMinutes,
      timezone: settings.profile.timezone,
    }).catch(error => answerLateCancel(error, key, params.id, now))
    if (moved.revision !== row.revision) news.changed(moved)
    return prepareReservation(moved)
  })

  /** Two cancels of the customer at once: the second finds it done and is content. */
  async function answerLateCancel(
    error: unknown,
    key: KeyCaller,
    id: string,
    now: number,
  ): Promise<ReservationRow> {
    if (!(error instanceof Refusal) || error.code !== "INVALID_TRANSITION") throw error
    const newest = asOf(await requireReservation(key, id), now)
    if (newest.cancelled_by === "CUSTOMER") return newest
    const why = isFinalReservationStatus(newest.status)
      ? error.message.split(";")[0]
      : "It is too late to cancel this booking online"
    throw new Refusal("CANNOT_CANCEL", { message: `${why}; the customer can call the restaurant.` })
  }

  mount(api.advanceTestReservation, async ({ key, params, body, now }) => {
    // What reads as cancelled is cancelled: its seats may be somebody else's by now.
    const row = asOf(await requireReservation(key, params.id), now)
    const { settings } = await restaurants.get(key.restaurantId)
    const moved = await moveReservation(db, row, {
      to: body.to,
      mover: simulatedMover,
      now,
      reason: simulatedReason,
      cancelCutoffMinutes: settings.booking.cancelCutoffMinutes,
      timezone: settings.profile.timezone,
      whateverTheTime: true,
    })
    return prepareReservation(moved)
  })
}
