import { makeBookings } from "./bookings.ts"
import type { History, HistoryOptions } from "./history.ts"
import { makeMissed } from "./missed.ts"
import { makeOrders } from "./orders.ts"
import { makeCustomers } from "./people.ts"
import { makeRandom } from "./random.ts"

const seed = 20261017
const customerCount = 420

/** The same options give the same orders and bookings, except for their ids and tracking tokens. */
export function makeHistory(options: HistoryOptions): History {
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
