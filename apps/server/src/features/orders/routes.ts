import * as api from "@rasoi/contract"
import { Refusal } from "@rasoi/contract"
import { createTestOrderByHand } from "@rasoi/contract/console"
import { openOrderStatuses, toQuote } from "@rasoi/core"
import type { Clock } from "../../base/clock.ts"
import { newId } from "../../base/ids.ts"
import type { Database } from "../../db/index.ts"
import type { DevicePresence } from "../../events/index.ts"
import {
  andThen,
  badCursor,
  both,
  type Call,
  type KeyCaller,
  type MaybePromise,
  type Mount,
  networkOf,
  pageOf,
} from "../../http/index.ts"
import { asTestDesk, type CreateOnce } from "../idempotency/index.ts"
import type { MenuCache } from "../menu/index.ts"
import type { RestaurantCache } from "../restaurant/index.ts"
import { cancelByCustomer } from "./customer-cancel.ts"
import { type DecisionBasis, decideQuote } from "./decide.ts"
import type { OrderEvents } from "./events.ts"
import { listOrdersOfKey } from "./list-store.ts"
import { moveOrder } from "./moves.ts"
import type { OrderNumbers } from "./numbers.ts"
import { findRefusals, placeByRules, placeByRulesAfterEdits } from "./page-order-store.ts"
import { place } from "./place.ts"
import { hasPageRules, placeAfterEdits, placeOrders } from "./place-store.ts"
import { batchPolls } from "./polls.ts"
import { asOf, pollResponse, prepareOrder, representOrder, revisionInTag } from "./representation.ts"
import { fieldOfScenario, membersOfScenario } from "./scenario.ts"
import { simulatedMover, simulatedPerson, simulatedReason } from "./simulated-staff.ts"
import { findFirstResponse, findOrderOfKey, type NewOrder, type PublicOrderRow } from "./store.ts"
import { makeOrderWriter } from "./writer.ts"

export interface OrderParts {
  db: Database
  clock: Clock
  restaurants: RestaurantCache
  menus: MenuCache
  presence: DevicePresence
  createOnce: CreateOnce
  numbers: OrderNumbers
  events: OrderEvents
  publicUrl: string
}

/** Returns how many orders wait to be written. */
export function mountOrders(mount: Mount, parts: OrderParts): { queueLength(): number } {
  const { db, clock, restaurants, menus, presence, createOnce, numbers, events, publicUrl } = parts

  const { write, expectedWaitMs, expectedPageWaitMs, queueLength } = makeOrderWriter({
    writeBatch: drafts => placeOrders(db, drafts),
    writeAfterEdits: draft =>
      hasPageRules(draft) ? placeByRulesAfterEdits(db, draft) : placeAfterEdits(db, draft),
    findRefusals: drafts => findRefusals(db, drafts),
    writeByRules: drafts => placeByRules(db, drafts),
  })

  const polls = batchPolls(db)

  function basis(restaurantId: string, renew: boolean): MaybePromise<DecisionBasis> {
    if (renew) {
      restaurants.invalidate(restaurantId)
      menus.invalidate(restaurantId)
    }
    return andThen(both(restaurants.get(restaurantId), menus.get(restaurantId)), ([restaurant, menu]) => ({
      restaurant,
      menu,
    }))
  }

  async function scenarioMembers(
    code: api.ErrorCode,
    { key, body, now }: { key: KeyCaller; body: api.QuoteRequest; now: number },
  ) {
    const current = await basis(key.restaurantId, false)
    return { field: fieldOfScenario(code, body), ...membersOfScenario(code, current, body, now) }
  }

  function quote({ key, body, now }: { key: KeyCaller; body: api.QuoteRequest; now: number }) {
    return andThen(basis(key.restaurantId, false), current =>
      toQuote(decideQuote(current, body, now), { quoteId: newId("quo"), test: key.test }),
    )
  }

  mount(api.quoteOrder, quote, { scenarioMembers })

  mount(api.placeOrder, placeOne, { scenarioMembers, expectedWaitMs, expectedPageWaitMs })

  mount(createTestOrderByHand, call => placeOne(asTestDesk(call)))

  function placeOne(call: Omit<Call<typeof api.placeOrder>, "query" | "params">) {
    const { key, body, now } = call
    const { restaurantId, keyId, test, page } = key
    const situation = () => ({
      now: test ? now : clock.now(),
      realNow: clock.now(),
      test,
      deviceOnline: test || presence.isOnline(restaurantId),
    })
    return createOnce<NewOrder>(api.placeOrder.id, call, {
      attempt: claim =>
        place(
          { db, write, numbers, publicUrl, basis },
          { restaurantId, keyId, page, visitor: networkOf(call.request.ip), request: body, claim, situation },
        ),
      onCreated: events.placed,
      firstResponse: id => findFirstResponse(db, id),
    })
  }

  mount(api.getOrder, getOne, { expectedWaitMs: polls.expectedWaitMs })

  async function getOne({ key, params, now, request }: Call<typeof api.getOrder>) {
    const ifNoneMatch = request.headers["if-none-match"]
    const poll = { keyId: key.keyId, id: params.id, knownRevision: revisionInTag(ifNoneMatch) }
    const row = await polls.run(poll)
    if (!row) throw unknownOrderOfKey()
    const unchanged = pollResponse(row, ifNoneMatch, now)
    return unchanged ?? prepareOrder(asOf(await requireOrder(db, key, params.id), now))
  }

  mount(api.listOrders, async ({ key, query, now }) => {
    const { limit = 20, cursor = null, status, type = null } = query
    const rows = await listOrdersOfKey(db, {
      restaurantId: key.restaurantId,
      keyId: key.keyId,
      test: key.test,
      beforeId: requireCursor(cursor),
      statuses: status ? statusesOf(status) : null,
      type,
      placedAfter: dateOf(query.placedAfter),
      placedBefore: dateOf(query.placedBefore),
      updatedAfter: dateOf(query.updatedAfter),
      now: new Date(now),
      limit: limit + 1,
    })
    return { ...pageOf(rows, limit, row => representOrder(asOf(row, now))), test: key.test }
  })

  mountSteps(mount, parts)
  return { queueLength }
}

/** What changes an order that was placed. */
function mountSteps(mount: Mount, { db, restaurants, events }: OrderParts): void {
  mount(api.cancelOrder, async ({ key, params, body, now }) => {
    const row = await requireOrder(db, key, params.id)
    const { settings } = await restaurants.get(key.restaurantId)
    const cancel = { now, reason: body?.reason, timezone: settings.profile.timezone }
    const cancelled = await cancelByCustomer(db, row, cancel)
    if (cancelled.revision !== row.revision) events.reached(cancelled)
    return prepareOrder(cancelled)
  })

  mount(api.advanceTestOrder, async ({ key, params, body, now }) => {
    const row = await requireOrder(db, key, params.id)
    const { settings } = await restaurants.get(key.restaurantId)
    const { timezone } = settings.profile
    const details = {
      reason: simulatedReason,
      person: body.to === "OUT_FOR_DELIVERY" ? simulatedPerson : undefined,
    }
    const moved = await moveOrder(db, row, { to: body.to, mover: simulatedMover, now, timezone, ...details })
    events.moved(moved)
    return prepareOrder(moved)
  })
}

async function requireOrder(db: Database, key: KeyCaller, id: string): Promise<PublicOrderRow> {
  const row = await findOrderOfKey(db, key.keyId, id)
  if (!row) throw unknownOrderOfKey()
  return row
}

const dateOf = (text: string | undefined) => (text === undefined ? null : new Date(text))

function statusesOf(filters: readonly (typeof api.orderStatusFilters)[number][]): api.OrderStatus[] {
  return [...new Set(filters.flatMap(filter => (filter === "OPEN" ? openOrderStatuses : filter)))]
}

/** A cursor is an order id. An invalid one would silently return a wrong page. */
function requireCursor(cursor: string | null): string | null {
  if (cursor === null || /^ord_[0-9a-z]{26}$/.test(cursor)) return cursor
  throw badCursor()
}

/** 404, not 403: another key's order must look absent. */
function unknownOrderOfKey(): Refusal {
  return new Refusal("NOT_FOUND", { message: "There is no such order made with this key." })
}
