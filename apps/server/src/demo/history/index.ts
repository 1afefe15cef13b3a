import { randomBytes } from "node:crypto"
import { billNumberOf, financialYearOf, localDate } from "@rasoi/core"
import { newId } from "../../base/ids.ts"
import type { Database, Queries } from "../../db/index.ts"
import type { ChangeHub } from "../../events/index.ts"
import { commandLine } from "../../features/audit/index.ts"
import { addPerson } from "../../features/delivery-people/store.ts"
import { listKeys } from "../../features/keys/key-rows.ts"
import { loadMenu } from "../../features/menu/snapshot.ts"
import { fillOrderWordsAgain } from "../../features/orders/index.ts"
import { addRefused, writeSpans } from "../../features/reports/report-data-store.ts"
import { loadRestaurant } from "../../features/restaurant/snapshot.ts"
import { createStaff } from "../../features/staff/index.ts"
import { demoRestaurantId } from "../known.ts"
import { demoSettings } from "../settings.ts"
import { makeBookings } from "./bookings.ts"
import { addCounterOrders } from "./counter.ts"
import { finishOldOrders } from "./finish.ts"
import type { History, HistoryOptions, HistoryOrder } from "./history.ts"
import { makeMissed } from "./missed.ts"
import { makeOrders } from "./orders.ts"
import { makePayments } from "./payments.ts"
import { deliveryPeople, makeCustomers, team } from "./people.ts"
import { makeRandom } from "./random.ts"
import * as store from "./store.ts"

export { historyDays } from "./days.ts"

interface Options {
  readonly hub: ChangeHub
  readonly db: Database
  readonly now: number
  readonly days: number
  readonly publicUrl: string
}

/** Gives the demo restaurant a past, up to now. If it has one, only finishes what was left in work. */
export async function addDemoHistory({ hub, db, now, days, publicUrl }: Options): Promise<void> {
  if (await store.hasOrders(db, demoRestaurantId)) return finishOldOrders(db, now)
  const [restaurant, menu, keys] = await Promise.all([
    loadRestaurant(db, demoRestaurantId),
    loadMenu(db, demoRestaurantId),
    listKeys(db, demoRestaurantId),
  ])
  const live = keys.find(key => key.demo && key.mode === "live")
  if (!live) return
  const context = {
    hub,
    actor: commandLine,
    now: restaurant.updatedAt.getTime(),
    restaurantId: demoRestaurantId,
  }
  const history = makeHistory({ now, days, basis: { restaurant, menu }, keyId: live.id, publicUrl })
  await db.transaction(tx => writeHistory(tx, history, context.now))
  const versions = { menuVersion: menu.version, settingsVersion: restaurant.version }
  await addCounterOrders(db, { now, versions, publicUrl })
  // Nobody knows these passwords; only the demo's owner signs in.
  for (const person of team)
    await createStaff(context, { ...person, password: randomBytes(24).toString("hex"), demo: true })
}

async function writeHistory(tx: Queries, history: History, openedAt: number): Promise<void> {
  const restaurant_id = demoRestaurantId
  for (const person of deliveryPeople)
    await addPerson(tx, { id: newId("dlv"), restaurant_id, ...person, created_at: new Date(openedAt) })
  await store.insertOrders(tx, history.orders)
  await fillOrderWordsAgain(tx)
  await store.insertOrderMoves(tx, history.orderMoves)
  await store.insertReceipts(tx, history.receipts)
  const { numbers, counters } = numberBills(history.orders)
  await store.billOrders(tx, numbers)
  await store.insertBillCounters(
    tx,
    [...counters].map(([financial_year, last]) => ({ restaurant_id, financial_year, last })),
  )
  await store.insertNumberBlocks(
    tx,
    [...history.numbers].map(([day, last]) => ({ restaurant_id, day, test: false, next: last + 1 })),
  )
  const { payments, closes } = makePayments(history, numbers)
  await store.payBills(tx, demoRestaurantId, payments)
  await store.insertDayCloses(tx, closes)
  await store.insertBookings(tx, history.bookings)
  await store.insertBookingMoves(tx, history.bookingMoves)
  await addRefused(tx, history.refused)
  await writeSpans(tx, "demo", history.spans)
}

interface NumberedBills {
  readonly numbers: { id: string; bill_number: string; billed_at: Date }[]
  /** The last number of each financial year. */
  readonly counters: Map<string, number>
}

/** Bills get their numbers in the order in which they were issued. */
function numberBills(orders: readonly HistoryOrder[]): NumberedBills {
  const { timezone } = demoSettings.profile
  const counters = new Map<string, number>()
  const billed = orders.flatMap(({ id, out_for_delivery_at, completed_at }) => {
    const billed_at = out_for_delivery_at ?? completed_at
    return billed_at ? [{ id, billed_at }] : []
  })
  const numbers = billed
    .sort((one, other) => one.billed_at.getTime() - other.billed_at.getTime())
    .map(({ id, billed_at }) => {
      const year = financialYearOf(localDate(timezone, billed_at.getTime()))
      const last = (counters.get(year) ?? 0) + 1
      counters.set(year, last)
      return { id, bill_number: billNumberOf(year, last), billed_at }
    })
  return { numbers, counters }
}

const seed = 20261017
const customerCount = 420

/** The same options give the same orders and bookings, except for their ids and tracking tokens. */
function makeHistory(options: HistoryOptions): History {
  const random = makeRandom(seed)
  const history: History = {
    ...options,
    random,
    customers: makeCustomers(random, customerCount),
    orders: [],
    orderMoves: [],
    numbers: new Map(),
    bookings: [],
    bookingMoves: [],
    receipts: [],
    refused: [],
    spans: [],
  }
  makeOrders(history)
  makeBookings(history)
  makeMissed(history)
  return history
}
