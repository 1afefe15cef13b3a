import { issueBill, isUnbilled } from "./bills.ts"
import type { Evening, Order } from "./evening.ts"
import { move } from "./kitchen.ts"
import { pay } from "./payments.ts"
import { type CartLine, priceCharge, priceLine, totalOf, unitPaise } from "./prices.ts"
import { enterOn } from "./sending.ts"
import type { SimulatedTablet } from "./tablet.ts"

function fillCart({ random, restaurant }: Evening): CartLine[] {
  const dishes = new Set(Array.from({ length: random.int(1, 4) }, () => random.pick(restaurant.dishes)))
  return [...dishes].map(dish => ({ dish, quantity: random.int(1, 4) }))
}

const leastOnlinePaise = 15_000

export async function orderOnline(evening: Evening): Promise<boolean> {
  const { random, server } = evening
  const lines = fillCart(evening)
  const listed = lines.reduce((total, { dish, quantity }) => total + quantity * unitPaise(dish), 0)
  if (listed < leastOnlinePaise) return false
  const isDelivery = random.chance(0.5)
  const phone = `98${String(40_000_000 + random.int(0, 59_999_999)).slice(0, 8)}`
  const { status, body, text } = await server.order(
    random.pick(["website", "page"]),
    `ledger-${random.id("key")}`,
    {
      type: isDelivery ? "DELIVERY" : "PICKUP",
      items: lines.map(({ dish, quantity }) => ({
        menuItemId: dish.menuItemId,
        quantity,
        addOnIds: dish.addOns.map(({ id }) => id),
      })),
      customer: { name: `Guest ${evening.orders.length + 1}`, phone },
      payment: isDelivery ? "CASH_ON_DELIVERY" : "PAY_AT_COUNTER",
      ...(isDelivery ? { delivery: { address: "12 Residency Road", pincode: "560025" } } : {}),
    },
  )
  if (status !== 201) throw new Error(`an order was refused: ${text}`)
  const kind = isDelivery ? "DELIVERY" : "PICKUP"
  const order = evening.add({ id: body.id, kind, lines, tabId: null, tablet: null })
  evening.same(body.total.amount, totalOf(evening.priced(order)), `the total of ${body.number}`)
  await move(evening, order, "accept", "ACCEPTED")
  await move(evening, order, "prepare", "PREPARING")
  return true
}

export async function orderAtCounter(evening: Evening): Promise<boolean> {
  const { random } = evening
  const tablet = random.pick(evening.tablets)
  const id = random.id("ord")
  const order = evening.add({ id, kind: "COUNTER", lines: fillCart(evening), tabId: null, tablet })
  await enter(evening, order, tablet, { source: "COUNTER", type: "PICKUP" })
  if (tablet.isOffline && random.chance(0.7)) await payWithoutNetwork(evening, order, tablet)
  return true
}

export async function orderAtTable(evening: Evening): Promise<boolean> {
  const { random, orders } = evening
  const tablet = random.pick(evening.tablets)
  const same = orders.filter(
    order => order.tabId !== null && order.tablet === tablet && isUnbilled(evening, order.tabId),
  )
  const tabId = same.length > 0 && random.chance(0.6) ? random.pick(same).tabId : random.id("tab")
  const order = evening.add({ id: random.id("ord"), kind: "TABLE", lines: fillCart(evening), tabId, tablet })
  const tab = { id: tabId, label: `${random.int(1, 20)}` }
  await enter(evening, order, tablet, { source: "TABLE", type: "DINE_IN", tab })
  return true
}

async function enter(
  evening: Evening,
  order: Order,
  tablet: SimulatedTablet,
  of: { source: string; type: string; tab?: object },
): Promise<void> {
  const { settingsVersion, menuVersion } = evening.restaurant
  const body = {
    ...of,
    number: tablet.takeNumber(),
    billed: billedBy(evening, order, of.type),
    settingsVersion,
    menuVersion,
    placedAt: evening.time(),
  }
  await enterOn(evening, tablet, { path: `counter/orders/${order.id}`, body, orderIds: [order.id] })
}

/** The bill as the tablet computes it. */
function billedBy(evening: Evening, order: Order, type: string) {
  const charges = evening.restaurant.charges.filter(({ orderTypes }) => orderTypes.includes(type))
  return {
    lines: order.lines.map(({ dish, quantity }) => ({
      menuItemId: dish.menuItemId,
      name: dish.name,
      quantity,
      unitPricePaise: dish.pricePaise,
      addOns: dish.addOns,
      note: null,
      rateBasisPoints: dish.rate * 100,
      included: dish.included,
      taxPaise: priceLine({ dish, quantity }).taxPaise,
      totalPaise: quantity * unitPaise(dish),
    })),
    charges: charges.map(charge => ({
      type: charge.type,
      name: charge.name,
      amountPaise: charge.amountPaise,
      rateBasisPoints: charge.rate * 100,
      taxPaise: priceCharge(charge).taxPaise,
    })),
    prepMinutes: 20,
    totalPaise: totalOf(evening.priced(order)),
  }
}

/** The tablet writes order, bill and payment, and sends them when it has a network. */
async function payWithoutNetwork(evening: Evening, order: Order, tablet: SimulatedTablet): Promise<void> {
  const number = tablet.takeBillNumber(evening.server.now())
  const bill = issueBill(evening, number, [order], false)
  const totalPaise = totalOf(evening.priced(order))
  await enterOn(evening, tablet, {
    path: `counter/bills/${evening.random.id("bill")}`,
    body: { number, orderIds: [order.id], totalPaise, issuedAt: evening.time() },
    orderIds: [order.id],
  })
  await pay(evening, bill, { orderId: order.id, tablet })
}
