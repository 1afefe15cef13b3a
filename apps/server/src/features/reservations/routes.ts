import * as api from "@rasoi/contract"
import { Refusal } from "@rasoi/contract"
import { createTestReservationByHand, getSampleReservation } from "@rasoi/contract/console"
import { availableTimes, sampleBooking } from "@rasoi/core"
import type { Clock } from "../../base/clock.ts"
import type { Database } from "../../db/index.ts"
import type { Call, KeyCaller, Mount, RateLimiter } from "../../http/index.ts"
import { asTestDesk, type CreateOnce } from "../idempotency/index.ts"
import type { RestaurantCache } from "../restaurant/index.ts"
import { book } from "./book.ts"
import { cancelByCustomer } from "./customer-cancel.ts"
import { batchStays, checkBookingAllowed, readSlots, representAvailability } from "./decide.ts"
import type { ReservationEvents } from "./events.ts"
import { moveReservation } from "./moves.ts"
import { requireAllowedOnPage } from "./page-rules.ts"
import { asOf, prepareReservation } from "./representation.ts"
import { simulatedMover, simulatedReason } from "./simulated-staff.ts"
import { findReservation, findReservationOfKey, type NewReservation, type ReservationRow } from "./store.ts"

interface ReservationParts {
  db: Database
  clock: Clock
  limiter: RateLimiter
  restaurants: RestaurantCache
  createOnce: CreateOnce
  events: ReservationEvents
  publicUrl: string
}

/** The field that a real refusal would name. */
const fieldsOfScenarios: Partial<Record<api.ErrorCode, string>> = {
  PARTY_TOO_LARGE: "people",
  SLOT_UNAVAILABLE: "time",
}

export function mountReservations(mount: Mount, parts: ReservationParts): void {
  const { db, clock, restaurants, createOnce, events, publicUrl } = parts

  const { run: readStays, expectedWaitMs } = batchStays(db)

  async function restaurant(id: string, renew: boolean) {
    if (renew) restaurants.invalidate(id)
    return restaurants.get(id)
  }

  mount(api.getAvailability, availability, {
    expectedWaitMs,
    scenarioMembers: code => ({ field: fieldsOfScenarios[code] }),
  })

  async function availability({ key, query, now }: Call<typeof api.getAvailability>) {
    const snapshot = await restaurants.get(key.restaurantId)
    checkBookingAllowed(snapshot, query, now)
    const slots = await readSlots(readStays, snapshot, query, { test: key.test, now })
    return representAvailability(snapshot, query, slots, key.test)
  }

  /** The members of a simulated error: the field, and the times that are really free on that day. */
  async function scenarioMembers(code: api.ErrorCode, { key, body, now }: Call<typeof api.bookTable>) {
    const field = fieldsOfScenarios[code]
    if (code !== "SLOT_UNAVAILABLE") return { field }
    const slots = await readSlots(readStays, await restaurants.get(key.restaurantId), body, {
      test: true,
      now,
    })
    return { field, available: availableTimes(slots).filter(time => time !== body.time) }
  }

  mount(api.bookTable, bookOne, { scenarioMembers, expectedWaitMs })

  mount(createTestReservationByHand, call => bookOne(asTestDesk(call)))

  mount(getSampleReservation, async ({ session, query: { date }, now }) => {
    const party = { date, people: 2 }
    const snapshot = await restaurants.get(session.restaurantId)
    const slots = await readSlots(readStays, snapshot, party, { test: true, now })
    return { object: "sample_reservation" as const, reservation: sampleBooking({ date, slots }) }
  })

  function bookOne(call: Omit<Call<typeof api.bookTable>, "query" | "params">) {
    const { key, body, now, request } = call
    const { restaurantId, keyId, test, page } = key
    return createOnce<NewReservation>(api.bookTable.id, call, {
      async attempt(claim) {
        if (page) await requireAllowedOnPage(parts, key, request.ip)
        const booking = { restaurantId, keyId, test, page, request: body, claim, now, realNow: clock.now() }
        return book({ db, readStays, publicUrl, restaurant }, booking)
      },
      onCreated: events.made,
      firstResponse: async id => (await findReservation(db, id))?.answer ?? "",
    })
  }

  async function prepare(key: KeyCaller, row: ReservationRow) {
    const { settings } = await restaurants.get(key.restaurantId)
    return prepareReservation(row, settings.booking.cancelCutoffMinutes)
  }

  mount(api.getReservation, async ({ key, params, now }) =>
    prepare(key, asOf(await requireReservation(db, key, params.id), now)),
  )

  mount(api.cancelReservation, async ({ key, params, body, now }) => {
    const row = await requireReservation(db, key, params.id)
    const { settings } = await restaurants.get(key.restaurantId)
    const { cancelCutoffMinutes } = settings.booking
    const cancel = { now, reason: body?.reason, timezone: settings.profile.timezone, cancelCutoffMinutes }
    const cancelled = await cancelByCustomer(db, row, cancel)
    if (cancelled.revision !== row.revision) events.reached(cancelled)
    return prepare(key, cancelled)
  })

  mount(api.advanceTestReservation, async ({ key, params, body, now }) => {
    const row = await requireReservation(db, key, params.id)
    const { settings } = await restaurants.get(key.restaurantId)
    const moved = await moveReservation(db, row, {
      to: body.to,
      mover: simulatedMover,
      now,
      reason: simulatedReason,
      cancelCutoffMinutes: settings.booking.cancelCutoffMinutes,
      timezone: settings.profile.timezone,
    })
    events.changed(moved)
    return prepare(key, moved)
  })
}

async function requireReservation(db: Database, key: KeyCaller, id: string): Promise<ReservationRow> {
  const row = await findReservationOfKey(db, key.keyId, id)
  // 404, not 403: another key's booking must look absent.
  if (!row) throw new Refusal("NOT_FOUND", { message: "There is no such booking made with this key." })
  return row
}
