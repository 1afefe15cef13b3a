import { randomBytes } from "node:crypto"
import type { CounterOrderRequest } from "@rasoi/contract/console"
import { indexMenu, openPaise, priceCart, settlingCash } from "@rasoi/core"
import { newId } from "../../base/ids.ts"
import type { Database } from "../../db/index.ts"
import { countTicketPrint } from "../../features/orders/console-store.ts"
import { moveOrder } from "../../features/orders/moves.ts"
import type { OrderRow } from "../../features/orders/store.ts"
import { closeTab, enterOrder, seriesOf, type Tablet } from "../../features/till/counter/index.ts"
import { receiveMoney } from "../../features/till/payments/index.ts"
import { demoRestaurantId } from "../known.ts"
import { demoMenu } from "../menu.ts"
import { demoSettings } from "../settings.ts"
import { choicesOf, makeCart } from "./carts.ts"
import { minuteMs } from "./days.ts"
import { devices, team } from "./people.ts"
import { makeRandom, type Random } from "./random.ts"

const seed = 20261018
const menu = indexMenu(demoMenu)
const { timezone } = demoSettings.profile
const by = { name: team[1].name, device: devices[0], maySellSoldOut: false, maySendFile: false }

interface Options {
  readonly now: number
  readonly versions: Pick<CounterOrderRequest, "menuVersion" | "settingsVersion">
  readonly publicUrl: string
}

/** What staff have entered in the last hour: at the counter, for a caller, for two tables. One table and one bill are open. */
export async function addCounterOrders(db: Database, options: Options): Promise<void> {
  const { now } = options
  const random = makeRandom(seed)
  const id = newId("tablet", now)
  const series = `T${await seriesOf(db, demoRestaurantId, id, new Date(now))}`
  // Nobody has the secret: the demo's tablet sells nothing more.
  const tablet = { id, hash: randomBytes(32), sender: "demo" }
  let number = 0
  const enter = (minutesAgo: number, request: Parameters<typeof requestOf>[1]) => {
    number += 1
    return enterDemoOrder(
      db,
      { ...options, random, minutesAgo, tablet, number: `${series}-${number}` },
      request,
    )
  }
  const table = { source: "TABLE", type: "DINE_IN" } as const
  const paidTab = { id: newId("tab", now), label: "4" }
  const openTab = { id: newId("tab", now), label: "Terrace 2" }
  const caller = { name: "Kavya Nair", phone: "98450 77012" }

  const served = [
    await enter(55, { ...table, tab: paidTab }),
    await enter(32, { ...table, tab: paidTab }),
    await enter(44, { source: "COUNTER", type: "PICKUP" }),
  ]
  for (const order of served) await serve(db, order, now)
  await enter(25, { source: "PHONE", type: "PICKUP", customer: caller })
  await enter(18, { ...table, tab: openTab })
  const waiting = await enter(12, { source: "COUNTER", type: "PICKUP" })
  await closeTab(db, paidTab.id, timezone, auditAt(now))

  const [round, other, takeaway] = served
  if (round && other)
    await pay(db, round.id, { method: "UPI", amountPaise: round.total_paise + other.total_paise }, now)
  if (takeaway)
    await pay(
      db,
      takeaway.id,
      { method: "CASH", ...settlingCash(openPaise(takeaway.total_paise, []), true) },
      now,
    )
  await pay(db, waiting.id, { method: "UPI", amountPaise: 10_000 }, now)
}

interface Entering extends Options {
  readonly random: Random
  readonly minutesAgo: number
  readonly tablet: Tablet
  readonly number: string
}

const auditAt = (now: number) => ({
  actor: { kind: "STAFF", name: by.name, requestId: null } as const,
  now,
  restaurantId: demoRestaurantId,
})

async function enterDemoOrder(
  db: Database,
  entering: Entering,
  request: Parameters<typeof requestOf>[1],
): Promise<OrderRow> {
  const { now, minutesAgo, publicUrl, tablet } = entering
  const at = now - minutesAgo * minuteMs
  const { row } = await enterOrder(db, {
    ...auditAt(at),
    ...{ id: newId("ord", at), timezone, publicUrl, by },
    request: requestOf({ ...entering, at }, request),
    tablet,
  })
  // The kitchen has its ticket.
  await countTicketPrint(db, demoRestaurantId, row.id)
  return row
}

function requestOf(
  { random, at, number, versions }: Entering & { at: number },
  request: Pick<CounterOrderRequest, "source" | "type" | "customer" | "tab">,
): CounterOrderRequest {
  const items = makeCart(random, { choices: choicesOf(demoMenu), minimumPaise: 0, hour: 20 })
  const bill = priceCart({ menu, settings: demoSettings, cart: { type: request.type, items } })
  const { lines, charges, prepMinutes, totalPaise } = bill
  const placedAt = new Date(at).toISOString()
  return {
    ...request,
    number,
    ...versions,
    billed: { lines, charges, prepMinutes, totalPaise },
    placedAt,
    sentAt: placedAt,
  }
}

/** Through the kitchen and to the customer. A bill that this issues has the time of now, as its number is the last. */
async function serve(db: Database, entered: OrderRow, now: number): Promise<void> {
  const mover = { kind: "STAFF", name: by.name, device: by.device } as const
  let order = entered
  for (const to of ["PREPARING", "READY", "COMPLETED"] as const)
    order = await moveOrder(db, order, { to, mover, now, at: now, timezone })
}

type Money = { method: "CASH" | "UPI"; amountPaise: number; roundOffPaise?: number }

function pay(db: Database, orderId: string, money: Money, now: number) {
  const at = new Date(now).toISOString()
  const request = { orderId, ...money, receivedAt: at, sentAt: at }
  const receiving = { ...auditAt(now), id: newId("pay", now), settings: demoSettings, by }
  return receiveMoney(db, request, receiving)
}
