import type { Order } from "@rasoi/contract"
import { money } from "@rasoi/core"
import { printedTaxes } from "../printing/text.fixture.ts"
import { type TestRestaurant, wallClock } from "./test-restaurant.fixture.ts"

interface Figures {
  bills: number
  taxable: number
  tax: number
  total: number
}

export const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)

/** From the order as the customer sees it: charges are net, so the taxable value is subtotal plus charges. */
function billFigures(orders: readonly Order[]): Figures {
  return {
    bills: orders.length,
    taxable: sum(
      orders.map(order => order.subtotal.amount + sum(order.charges.map(({ amount }) => amount.amount))),
    ),
    tax: sum(orders.map(order => order.tax.total.amount)),
    total: sum(orders.map(order => order.total.amount)),
  }
}

const shown = ({ bills, taxable, tax, total }: Figures) => ({
  bills,
  ...shownTax({ taxable, tax }),
  total: money(total),
})
const shownTax = ({ taxable, tax }: Pick<Figures, "taxable" | "tax">) => ({
  taxable: money(taxable),
  cgst: money(tax / 2),
  sgst: money(tax / 2),
  tax: money(tax),
})

/** A delivery is billed when it leaves. */
const billedAt = ({ timeline }: Order) => timeline.outForDeliveryAt ?? timeline.completedAt

/** By rate: the tax lines of each printed bill, and what of it the charges are. */
async function modelRates(restaurant: TestRestaurant, orders: readonly Order[]) {
  const rates = new Map<number, { all: [number, number]; charges: [number, number] }>()
  const at = (rate: number) => {
    const known = rates.get(rate) ?? { all: [0, 0], charges: [0, 0] }
    rates.set(rate, known)
    return known
  }
  for (const order of orders) {
    for (const { rate, taxable, tax } of printedTaxes(await restaurant.printedBill(order.id))) {
      at(rate).all[0] += taxable
      at(rate).all[1] += tax
    }
    for (const { amount, tax } of order.charges) {
      at(tax.rate).charges[0] += amount.amount
      at(tax.rate).charges[1] += tax.amount.amount
    }
  }
  const part = ([taxable, tax]: [number, number]) => shownTax({ taxable, tax })
  return [...rates]
    .sort(([one], [other]) => one - other)
    .map(([rate, { all, charges }]) => ({
      rate,
      items: part([all[0] - charges[0], all[1] - charges[1]]),
      charges: part(charges),
      all: part(all),
    }))
}

/** All bills of these tests are of one financial year, and none is cancelled. */
function documentsOf(numbers: readonly (string | undefined)[]) {
  const [from] = numbers
  if (!from) return []
  const [financialYear] = from.split("/")
  const counts = { issued: numbers.length, cancelled: 0, missing: [], skipped: [] }
  return [{ kind: "BILL", series: null, financialYear, from, to: numbers.at(-1), ...counts }]
}

/** The expected sales report, added up bill by bill from the orders. */
export async function modelSales(restaurant: TestRestaurant, timezone: string, dates: readonly string[]) {
  const bills = (await restaurant.readAll()).filter(order => billedAt(order))
  const dateOf = (order: Order) => wallClock(timezone, billedAt(order) ?? "").date
  const counted = bills.filter(order => dates.includes(dateOf(order)))
  const of = (isWanted: (order: Order) => boolean) => shown(billFigures(counted.filter(isWanted)))
  const numberOf = async ({ id }: Order) => {
    const line = (await restaurant.printedBill(id)).find(each => each.startsWith("Bill no. "))
    return line?.slice("Bill no. ".length)
  }
  const numbers = await Promise.all(counted.map(numberOf))
  const charges = counted.flatMap(order => order.charges)
  return {
    totals: of(() => true),
    documents: documentsOf(numbers.sort()),
    missingOrders: [],
    credited: { notes: 0, ...shownTax({ taxable: 0, tax: 0 }), total: money(0) },
    composition: null,
    losses: { voids: 0, amount: money(0) },
    received: { received: money(0), refunded: money(0), roundOff: money(0), byMethod: [] },
    byRate: await modelRates(restaurant, counted),
    byCharge: ["PACKAGING", "DELIVERY", "OTHER"].flatMap(type => {
      const ofType = charges.filter(charge => charge.type === type)
      const taxable = sum(ofType.map(({ amount }) => amount.amount))
      const tax = sum(ofType.map(charge => charge.tax.amount.amount))
      return ofType.length === 0 ? [] : [{ type, ...shownTax({ taxable, tax }) }]
    }),
    byPayment: ["PAY_AT_COUNTER", "CASH_ON_DELIVERY"].map(payment => ({
      payment,
      ...of(order => order.payment === payment),
    })),
    byType: ["PICKUP", "DELIVERY"].map(type => ({ type, ...of(order => order.type === type) })),
    byDay: dates.map(date => ({ date, ...of(order => dateOf(order) === date) })),
  }
}
