import type { IncomingHttpHeaders } from "node:http"
import { Refusal, type Reservation } from "@rasoi/contract"
import {
  addDays,
  cashToCollect,
  localDate,
  money,
  orderLinkAction,
  orderPath,
  toPriceFields,
} from "@rasoi/core"
import type {
  BookingLink,
  FreeTimes,
  Link,
  LinkAction,
  LinkOutcome,
  LinkRequest,
  Sitting,
} from "@rasoi/storefront"
import { askedSoFar, type CustomerRequestRow } from "../customer-requests/index.ts"
import { representOrder } from "../orders/index.ts"
import {
  customerActions,
  priceAfterMove,
  readSlots,
  representReservation,
  requireBookable,
  staysWithin,
} from "../reservations/index.ts"
import { publicRestaurant } from "../restaurant/index.ts"
import { type ActingDependencies, actionOn, hasAction } from "./link-actions.ts"
import { hasOwnFetchSite, readVersion, versionFields, versionOf } from "./link-form.ts"
import { findLinked, type Linked, type LinkedBooking, type LinkedOrder } from "./linked.ts"
import type { TrackedIn } from "./record.ts"

export type LinkParts = ActingDependencies & TrackedIn

interface Asked {
  readonly token: string
  readonly now: number
  readonly headers: IncomingHttpHeaders
  readonly requestId: string
}

/** What the storefront shows of an order or booking, and what its holder can do. */
export function linkOf(parts: LinkParts, linked: Linked, asked: Asked): Link {
  const { token, now } = asked
  const { restaurant, row, requests } = linked
  const common = {
    restaurant: publicRestaurant(restaurant, { now, test: row.test, deviceOnline: true }),
    requests: requests.map(requestOf),
    has: (action: LinkAction) => hasAction(linked, action),
    fieldsOf: (action: LinkAction) => versionFields(token, action, linked),
    act: (action: LinkAction, form: URLSearchParams, wanted: Sitting | null) =>
      act(parts, linked, asked, action, form, wanted),
  }
  return linked.kind === "order"
    ? { ...common, ...orderFacts(linked) }
    : { ...common, ...bookingFacts(parts, linked, now) }
}

function orderFacts(linked: LinkedOrder) {
  const { row, restaurant, requests, shownAt, delayReason, again, owed } = linked
  const { ordering, counter } = restaurant.settings
  return {
    kind: "order" as const,
    order: { ...representOrder(row), ...(owed.charged && toPriceFields(owed.charged)) },
    action: orderLinkAction(row, askedSoFar(requests)),
    path: orderPath(row.type, row.source),
    shownAt: shownAt?.toISOString() ?? null,
    delay: { minutes: row.delay_minutes, reason: delayReason },
    deliveryMinutes: ordering.deliveryMinutes,
    cash: money(cashToCollect(owed.openPaise, counter)),
    again,
  }
}

function bookingFacts(parts: LinkParts, linked: LinkedBooking, now: number) {
  const { row, restaurant } = linked
  const { profile, booking } = restaurant.settings
  const { cancel, move, cutoff, beforeCutoff } = customerActions(row, restaurant, linked, now)
  return {
    kind: "booking" as const,
    booking: representReservation(row, booking.cancelCutoffMinutes),
    day: localDate(profile.timezone, row.starts_at.getTime()),
    before: beforeOf(linked),
    can: {
      cancel,
      move,
      until: cutoff?.toISOString() ?? null,
      movedOut: move === null && beforeCutoff,
    },
    calendar: {
      startsAt: row.starts_at.toISOString(),
      endsAt: row.ends_at.toISOString(),
      revision: row.revision,
      changedAt: changedAt(row).toISOString(),
    },
    times: freeTimesOf(parts, linked, now),
  }
}

const requestOf = ({ asked_at, answer, reason, date, time, people }: CustomerRequestRow): LinkRequest => ({
  askedAt: asked_at.toISOString(),
  answer,
  reason,
  wanted: date === null || time === null || people === null ? null : { date, time, people },
})

/** The first response holds what was booked; the row holds what it was changed to. */
function beforeOf({ row, moves, requests }: LinkedBooking): BookingLink["before"] {
  const { date, time, people } = JSON.parse(row.answer) as Reservation
  if (date === row.date && time === row.time && people === row.people) return null
  const isChange = ({ details }: (typeof moves)[number]) =>
    details?.some(({ kind }) => kind === "TIME" || kind === "PEOPLE") ?? false
  const agreed = requests.findLast(({ answer }) => answer === "ACCEPTED")
  const isAsked = agreed?.date === row.date && agreed.time === row.time && agreed.people === row.people
  const isOwn = moves.findLast(isChange)?.actor_kind === "CUSTOMER"
  return { date, time, people, changedBy: isOwn ? "CUSTOMER" : isAsked ? "REQUEST" : "RESTAURANT" }
}

/** When the entry of a calendar was last revised, as an entry without a METHOD says it. */
function changedAt(row: LinkedBooking["row"]): Date {
  const times = [row.created_at, row.counted_at, row.confirmed_at, row.cancelled_at, row.rejected_at]
  return new Date(Math.max(...times.map(at => at?.getTime() ?? 0)))
}

function freeTimesOf({ db }: LinkParts, { row, restaurant }: LinkedBooking, now: number): FreeTimes {
  const { profile, booking } = restaurant.settings
  const first = localDate(profile.timezone, now)
  return {
    first,
    last: addDays(first, booking.daysAhead),
    maxPeople: booking.maxPeople,
    async find(day) {
      try {
        requireBookable(restaurant, day, now)
      } catch (error) {
        if (error instanceof Refusal) return { refused: error.code }
        throw error
      }
      const counting = { test: row.test, now, exceptId: row.id }
      const slots = await readSlots(staysWithin(db), restaurant, day, counting)
      const free = slots.filter(({ available }) => available)
      return {
        free: free.map(({ time, startsAt }) => ({ time, startsAt: new Date(startsAt).toISOString() })),
        price: priceFor(row, restaurant, day.people),
      }
    },
  }
}

function priceFor(
  row: LinkedBooking["row"],
  { settings }: LinkedBooking["restaurant"],
  people: number,
): Reservation["price"] {
  const { price_mode: mode, price_status: status } = row
  const amountPaise = priceAfterMove(row, settings.booking.price, people)
  if (amountPaise === null || mode === null || status === null) return null
  return { ...money(amountPaise), mode, status }
}

async function act(
  parts: LinkParts,
  linked: Linked,
  asked: Asked,
  name: LinkAction,
  form: URLSearchParams,
  wanted: Sitting | null,
): Promise<LinkOutcome> {
  const { token, now, headers, requestId } = asked
  const version = hasOwnFetchSite(headers) ? readVersion(token, name, form) : null
  if (!version) return { refused: "FOREIGN", link: linkOf(parts, linked, asked) }
  const action = actionOn(linked, name)
  if (action?.wasDone(version)) return "DONE"
  const { revision, requests } = versionOf(linked)
  const isCurrent = revision === version.revision && requests === version.requests
  const outcome = (isCurrent && (await action?.act(parts, { wanted, now, requestId }))) || "CHANGED"
  if (outcome === "DONE") return "DONE"
  // Somebody was faster, perhaps the same form.
  const newest = (await findLinked(parts, token, now)) ?? linked
  if (actionOn(newest, name)?.wasDone(version)) return "DONE"
  return {
    refused: outcome instanceof Refusal ? outcome.code : "CHANGED",
    link: linkOf(parts, newest, asked),
  }
}
