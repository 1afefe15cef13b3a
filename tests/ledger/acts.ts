import { billSomeTable, billTable, printBill, tabIds } from "./bills.ts"
import { dayOf } from "./books.ts"
import type { Evening } from "./evening.ts"
import { advance, cancel, step, voidSome } from "./kitchen.ts"
import { orderAtCounter, orderAtTable, orderOnline } from "./orders.ts"
import { correctMethod, handIn, payOpenBill } from "./payments.ts"
import { giveBackOverpaid, returnSome } from "./refunds.ts"
import { changeNetwork, sendAll } from "./sending.ts"

/** With how often each happens. False: there was nothing to do it with. */
const acts: readonly (readonly [number, (evening: Evening) => Promise<boolean>])[] = [
  [14, orderOnline],
  [14, orderAtCounter],
  [8, orderAtTable],
  [45, step],
  [12, payOpenBill],
  [5, returnSome],
  [2, giveBackOverpaid],
  [3, correctMethod],
  [4, cancel],
  [5, voidSome],
  [6, billSomeTable],
  [8, handIn],
  [8, changeNetwork],
  [2, printBill],
]

export const kindsOfActs = acts.map(([, run]) => run.name)

/** As many acts as `count`; their names. */
export async function actAtRandom(evening: Evening, count: number): Promise<string[]> {
  const happened: string[] = []
  while (happened.length < count) {
    const name = await act(evening)
    if (name !== undefined) happened.push(name)
  }
  return happened
}

/** Something happens, and the time goes on. Its name, if there was something to do it with. */
async function act(evening: Evening): Promise<string | undefined> {
  const run = evening.random.pickWeighted(acts)
  const hasHappened = await run(evening)
  evening.server.advance(evening.random.int(1, 90) * 1000)
  return hasHappened ? run.name : undefined
}

/** All is sent, everything is served, every table billed. */
export async function finish(evening: Evening): Promise<void> {
  await sendAll(evening)
  for (const order of evening.orders) while (evening.isMoving(order)) await advance(evening, order)
  for (const tabId of tabIds(evening)) await billTable(evening, tabId)
}

export async function closeDay(evening: Evening): Promise<void> {
  const date = dayOf(evening.server.now())
  const float = 200_000
  const counted = float + evening.books.drawerOf(date)
  await evening.ok(`counter/days/${date}/close`, "POST", { floatPaise: float, countedPaise: counted })
  evening.books.closed.add(date)
}
