import { hash, randomBytes } from "node:crypto"
import { busyNow, type Order, type OrderRequest, Refusal, timelineMembers } from "@rasoi/contract"
import { localDate, normaliseIndianMobile, toPriceFields, toQuote } from "@rasoi/core"
import { newId } from "../../base/ids.ts"
import type { Database } from "../../db/index.ts"
import type { MaybePromise } from "../../http/index.ts"
import type { Claim, CreateResult } from "../idempotency/index.ts"
import { type DecisionBasis, decideOrder, type OnlineBill, type Situation } from "./decide.ts"
import type { OrderNumbers } from "./numbers.ts"
import { refusalOfPage } from "./page-refusal.ts"
import { explainChange } from "./price-history.ts"
import { serialiseOrder } from "./representation.ts"
import { planMoves, simulatedAcceptBy } from "./simulated-staff.ts"
import { isCurrent, type NewOrder } from "./store.ts"
import type { OrderWriter } from "./writer.ts"

interface PlacingParts {
  db: Database
  write: OrderWriter["write"]
  numbers: OrderNumbers
  publicUrl: string
  /** The current restaurant and menu. `renew` bypasses a cache that proved to be stale. */
  basis(restaurantId: string, renew: boolean): MaybePromise<DecisionBasis>
}

interface Placing {
  restaurantId: string
  keyId: string
  /** The key is that of the restaurant's own page, which has rules against fake orders. */
  page: boolean
  /** The network that the request came from. */
  visitor: string
  request: OrderRequest
  claim: Claim
  situation(): Situation
}

const maxAttempts = 5

/** Decides on the cached versions, writes only if they are still current, and otherwise decides again. */
export async function place(parts: PlacingParts, placing: Placing): Promise<CreateResult<NewOrder>> {
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const basis = await parts.basis(placing.restaurantId, attempt > 0)
    const situation = placing.situation()
    const bill = await decide(parts.db, basis, placing.request, situation)
    if (!bill) continue
    const { restaurantId, keyId, request } = placing
    const day = localDate(basis.restaurant.settings.profile.timezone, situation.now)
    const number = await parts.numbers.allocate(restaurantId, day, situation.test)
    const origin = { id: newId("ord"), keyId, day, number, publicUrl: parts.publicUrl }
    const order = draftOrder(origin, request, basis, bill, situation)
    const { pageRules, profile } = basis.restaurant.settings
    const rules = placing.page ? pageRules : undefined
    const { claim, visitor } = placing
    const outcome = await parts.write({ order, claim, pageRules: rules, visitor })
    if (outcome === "OK") return order
    parts.numbers.release(order)
    if (typeof outcome === "object") {
      if (await isCurrent(parts.db, basis)) throw refusalOfPage(outcome, profile.phone)
    } else if (outcome !== "STALE") return outcome
  }
  throw busyNow("The menu or settings are changing")
}

/** Undefined: the order would be refused, but on a stale menu or settings. Decide again on the current ones. */
async function decide(
  db: Database,
  basis: DecisionBasis,
  request: OrderRequest,
  situation: Situation,
): Promise<OnlineBill | undefined> {
  const { expectedTotal } = request
  let bill: OnlineBill
  try {
    bill = decideOrder(basis, request, situation)
  } catch (refusal) {
    if (await isCurrent(db, basis)) throw refusal
    return undefined
  }
  if (expectedTotal === undefined || expectedTotal === bill.totalPaise) return bill
  if (await isCurrent(db, basis)) throw await priceChanged(db, basis, request, bill, situation)
  return undefined
}

async function priceChanged(
  db: Database,
  basis: DecisionBasis,
  { expectedTotal = 0, type, items }: OrderRequest,
  bill: OnlineBill,
  { now, test }: Situation,
): Promise<Refusal> {
  const quote = toQuote(bill, { quoteId: newId("quo"), test })
  const changes = await explainChange(db, basis, { type, items }, bill, expectedTotal, now)
  return new Refusal("PRICE_CHANGED", {
    message: `The total is now ${quote.total.display}. Show the new price; order with it when the customer agrees.`,
    field: "expectedTotal",
    members: { quote, changes },
  })
}

interface Origin {
  id: string
  keyId: string
  /** The restaurant's local date. */
  day: string
  number: string
  publicUrl: string
}

export function draftOrder(
  { id, keyId, day, number, publicUrl }: Origin,
  request: OrderRequest,
  { restaurant, menu }: DecisionBasis,
  bill: OnlineBill,
  { now, realNow, test }: Omit<Situation, "deviceOnline">,
): NewOrder {
  const { ordering } = restaurant.settings
  const token = randomBytes(18).toString("base64url")
  const phone = normaliseIndianMobile(request.customer.phone) ?? ""
  const acceptBy = simulatedAcceptBy(test, phone, now) ?? now + ordering.acceptWindowMinutes * 60_000
  const document: Order = {
    id,
    object: "order",
    test,
    number,
    status: "PENDING",
    type: request.type,
    customer: { name: request.customer.name.trim(), phone },
    delivery: representDelivery(request),
    pickupAt: request.pickupAt === undefined ? null : new Date(request.pickupAt).toISOString(),
    payment: request.payment,
    note: request.note ?? null,
    ...toPriceFields(bill),
    prepMinutes: bill.prepMinutes,
    trackingUrl: `${publicUrl}/t/${token}`,
    timeline: emptyTimeline(now),
    acceptBy: new Date(acceptBy).toISOString(),
    readyBy: null,
    cancelledBy: null,
    createdAt: new Date(now).toISOString(),
    updatedAt: new Date(now).toISOString(),
  }
  return {
    id,
    restaurantId: restaurant.id,
    keyId,
    test,
    day,
    number,
    type: request.type,
    totalPaise: bill.totalPaise,
    phone,
    firstOrder: false,
    settingsVersion: restaurant.version,
    menuVersion: menu.version,
    pausedUntil: restaurant.pausedUntil,
    placedAt: new Date(now),
    acceptBy: new Date(acceptBy),
    prepMinutes: bill.prepMinutes,
    tokenHash: hashTrackingToken(token),
    answer: serialiseOrder(document),
    bill: JSON.stringify(bill),
    plannedMoves: test
      ? planMoves(request.type, phone).map(({ to, afterMs }) => ({ to, at: new Date(realNow + afterMs) }))
      : [],
  }
}

function representDelivery({ delivery }: OrderRequest): Order["delivery"] {
  if (!delivery) return null
  const { address, pincode, landmark = null, lat = null, lng = null } = delivery
  return { address: { address, pincode, landmark, lat, lng }, person: null }
}

const notReached = Object.fromEntries(Object.values(timelineMembers).map(member => [member, null]))

function emptyTimeline(now: number): Order["timeline"] {
  return { ...notReached, placedAt: new Date(now).toISOString() } as Order["timeline"]
}

export function hashTrackingToken(token: string): Buffer {
  return hash("sha256", token, "buffer")
}
