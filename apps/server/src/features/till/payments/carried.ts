import type { CarriedCash, HandIn, PaymentRequest } from "@rasoi/contract/console"
import { leftWithPerson, money } from "@rasoi/core"
import type { Queries } from "../../../db/index.ts"
import { deliveryPersonId } from "../../delivery-people/index.ts"
import {
  findPersonOfOrder,
  type HandInRow,
  listHandIns,
  listNewestCarried,
  listOut,
} from "./carried-store.ts"

interface Receiving {
  readonly restaurantId: string
  readonly now: number
}

/** The delivery person who has the cash. Null: it is in the drawer. */
export async function carrierOf(
  tx: Queries,
  request: Pick<PaymentRequest, "orderId" | "carried">,
  { restaurantId, now }: Receiving,
): Promise<string | null> {
  if (!request.carried) return null
  const { name = null, phone = null } = (await findPersonOfOrder(tx, restaurantId, request.orderId)) ?? {}
  return name && phone ? deliveryPersonId(tx, restaurantId, { name, phone }, now) : null
}

/** The cash that delivery people had at the end of a day, or have now. */
export async function readCarried(
  db: Queries,
  restaurantId: string,
  day: string | null = null,
): Promise<CarriedCash[]> {
  const people = await listOut(db, restaurantId, day)
  if (people.length === 0) return []
  const ids = people.map(({ carrier_id }) => carrier_id)
  const newest = await listNewestCarried(db, restaurantId, ids, day)
  return people.flatMap(({ carrier_id, name, phone, out_paise }) => {
    const own = newest.filter(row => row.carrier_id === carrier_id)
    const left = leftWithPerson(out_paise, own)
    const [oldest] = left
    if (!oldest) return []
    return {
      object: "carried_cash" as const,
      personId: carrier_id,
      name,
      phone,
      amount: money(out_paise),
      since: oldest.received_at.toISOString(),
      orderNumbers: left.map(({ order_number }) => order_number),
    }
  })
}

interface CarriedOn {
  readonly handedIn: HandIn[]
  readonly handedInPaise: number
  readonly out: CarriedCash[]
}

/** What delivery people handed in on a day, and what they still had at its end. */
export async function readCarriedOn(db: Queries, restaurantId: string, day: string): Promise<CarriedOn> {
  const [rows, out] = await Promise.all([
    listHandIns(db, restaurantId, day),
    readCarried(db, restaurantId, day),
  ])
  const handedInPaise = rows.reduce((sum, { amount_paise }) => sum + amount_paise, 0)
  return { handedIn: rows.map(representHandIn), handedInPaise, out }
}

function representHandIn(row: HandInRow): HandIn {
  return {
    object: "hand_in",
    id: row.id,
    personId: row.carrier_id,
    name: row.name,
    amount: money(row.amount_paise),
    at: row.received_at.toISOString(),
    belongsTo: row.belongs_to,
    by: row.person,
  }
}
