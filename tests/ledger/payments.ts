import { type Bill, dayOf, inRupees, type Method, type Movement, openPaise } from "./books.ts"
import type { Evening } from "./evening.ts"
import { enterOn, put } from "./sending.ts"
import type { SimulatedTablet } from "./tablet.ts"

export function isPayable(evening: Evening, bill: Bill): boolean {
  return evening.ordersOf(bill).every(order => !evening.isUnsent(order) && order.stage !== "CANCELLED")
}

export async function payOpenBill(evening: Evening): Promise<boolean> {
  const { books, random } = evening
  const open = [...books.bills.values()].filter(
    bill =>
      openPaise(bill) > 0 &&
      isPayable(evening, bill) &&
      // What is on its way is paid at the door.
      evening.ordersOf(bill).every(({ stage }) => stage !== "OUT"),
  )
  if (open.length === 0) return false
  const bill = random.pick(open)
  await pay(evening, bill, { orderId: bill.orderIds[0] ?? "" })
  return true
}

interface Payer {
  readonly orderId: string
  readonly tablet?: SimulatedTablet
  /** Who gets the cash at the door. */
  readonly rider?: string | null
}

/** All that is open, or a part of it. */
export async function pay(
  evening: Evening,
  bill: Bill,
  { orderId, tablet, rider = null }: Payer,
): Promise<void> {
  const { books, random, server } = evening
  const open = openPaise(bill)
  const method = random.pick<Method>(["CASH", "CASH", "UPI", "CARD"])
  const isPart = rider === null && random.chance(0.15) && open > 200
  const paise = isPart ? random.int(1, open - 101) : method === "CASH" ? inRupees(open) : open
  const roundOffPaise = isPart ? 0 : open - paise
  const id = random.id("pay")
  const carrier = method === "CASH" ? rider : null
  const body = {
    orderId,
    method,
    amountPaise: paise,
    ...(roundOffPaise === 0 ? {} : { roundOffPaise }),
    ...(carrier ? { carried: true } : {}),
    receivedAt: evening.time(),
    taken: true,
  }
  const command = { path: `counter/payments/${id}`, body, orderIds: [orderId] }
  const day = books.bookDay(dayOf(server.now()))
  bill.money.push({ id, paise, roundOffPaise, method, carrier, day })
  if (tablet) await enterOn(evening, tablet, command)
  else await put(evening, command)
}

/** A wrong button at the till: the same money by another method. */
export async function correctMethod(evening: Evening): Promise<boolean> {
  const { books, random } = evening
  const found = correctable(evening)
  if (found.length === 0) return false
  const { bill, movement } = random.pick(found)
  const to = movement.method === "UPI" ? "CARD" : "UPI"
  const { body } = await put(evening, {
    path: `counter/corrections/${random.id("pay")}`,
    body: {
      orderId: bill.orderIds[0] ?? "",
      paymentId: movement.id,
      method: to,
      reason: "Wrong button",
      receivedAt: evening.time(),
    },
    orderIds: [],
  })
  const known = new Set(bill.money.map(({ id }) => id))
  const added = body.payments.filter(({ id }: { id: string }) => !known.has(id))
  const day = books.bookDay(movement.day)
  const reversals = reversalsOf(movement, books.carriedBy(movement.carrier ?? ""))
  evening.same(added.length, reversals.length + 1, "movements of a correction")
  for (const reversal of reversals) {
    const of = ({ kind, amount, carried }: { kind: string; amount: { amount: number }; carried: boolean }) =>
      kind === "REFUND" && amount.amount === -reversal.paise && carried === (reversal.carrier !== null)
    const found = added.find(of)
    if (!found) throw new Error(`a correction of bill ${bill.number} has no reversal of ${reversal.paise}`)
    bill.money.push({ ...reversal, id: found.id, method: movement.method, isReversal: true, day })
  }
  const { id, amount, method } = added.find(({ kind }: { kind: string }) => kind === "PAYMENT")
  const paise = movement.paise + movement.roundOffPaise
  evening.same(`${method} ${amount.amount}`, `${to} ${paise}`, "the new payment of a correction")
  bill.money.push({ id, paise, roundOffPaise: 0, method: to, carrier: null, day })
  return true
}

/** What the delivery person still has leaves them; what they have handed in, and all other cash, leaves the drawer. */
function reversalsOf({ paise, roundOffPaise, carrier }: Movement, carriedPaise: number) {
  const still = carrier === null ? 0 : Math.min(paise, Math.max(0, carriedPaise))
  const [first, ...others] = [
    { paise: -still, carrier },
    { paise: still - paise, carrier: null },
  ].filter(reversal => reversal.paise !== 0)
  // Rounding goes back once.
  return [
    ...(first ? [{ ...first, roundOffPaise: 0 - roundOffPaise }] : []),
    ...others.map(other => ({ ...other, roundOffPaise: 0 })),
  ]
}

/** Payments that nothing has been done with since. */
function correctable(evening: Evening): { bill: Bill; movement: Movement }[] {
  const settled = [...evening.books.bills.values()].filter(
    bill => isPayable(evening, bill) && bill.notes.length === 0 && openPaise(bill) === 0,
  )
  return settled.flatMap(bill =>
    bill.money.some(({ isReversal }) => isReversal)
      ? []
      : bill.money
          .filter(({ paise }) => paise > 0)
          .filter(
            movement => !bill.money.some(({ id, paise }) => id !== movement.id && paise === -movement.paise),
          )
          .map(movement => ({ bill, movement })),
  )
}

export async function handIn(evening: Evening): Promise<boolean> {
  const { books, random, restaurant, server } = evening
  const out = restaurant.riders.filter(({ id }) => books.carriedBy(id) > 0)
  if (out.length === 0) return false
  const { id } = random.pick(out)
  const all = books.carriedBy(id)
  const paise = random.chance(0.6) ? all : random.int(1, all)
  const body = { personId: id, amountPaise: paise, receivedAt: evening.time() }
  await put(evening, { path: `counter/hand-ins/${random.id("hand")}`, body, orderIds: [] })
  books.handIns.push({ carrier: id, paise, day: books.bookDay(dayOf(server.now())) })
  return true
}
