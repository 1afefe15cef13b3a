import type { PaymentMark } from "@rasoi/contract/console"
import { type Queries, sql } from "../../../db/index.ts"

const carrierOfOrder = sql(
  "payments.carrierOfOrder",
  `select person_name as name, person_phone as phone from orders
    where restaurant_id = $1 and id = $2 and type = 'DELIVERY'`,
)

export function findPersonOfOrder(db: Queries, restaurantId: string, orderId: string) {
  return db.row<{ name: string | null; phone: string | null }>(carrierOfOrder, [restaurantId, orderId])
}

export interface OutRow {
  carrier_id: string
  name: string | null
  phone: string | null
  out_paise: number
}

/** SQL: what counts at the end of day $2, or now: without rows that together were nothing by then. */
const counts =
  "restaurant_id = $1 and (settled_on is null or settled_on > $2::date) and day <= coalesce($2, day)"
const moved = "case kind when 'PAYMENT' then amount_paise else -amount_paise end"

const out = sql(
  "payments.out",
  `select moved.carrier_id, min(people.name) as name, min(people.phone) as phone, sum(moved.paise)::bigint as out_paise
     from (select carrier_id, ${moved} as paise from payments where ${counts} and carrier_id is not null
           union all
           select carrier_id, -amount_paise from cash_hand_ins where ${counts}) moved
     left join delivery_people people on people.restaurant_id = $1 and people.id = moved.carrier_id
    group by moved.carrier_id having sum(moved.paise) > 0 order by name, moved.carrier_id`,
)

/** Who has cash, and how much: at the end of this day, or now. */
export function listOut(db: Queries, restaurantId: string, day: string | null) {
  return db.rows<OutRow>(out, [restaurantId, day])
}

const unsettled = "restaurant_id = $1 and carrier_id = $2 and settled_on is null"

const outOfPerson = sql(
  "payments.outOfPerson",
  `select (coalesce((select sum(${moved}) from payments where ${unsettled}), 0)
           - coalesce((select sum(amount_paise) from cash_hand_ins where ${unsettled}), 0))::bigint as paise`,
)

export async function findOutOfPerson(db: Queries, restaurantId: string, personId: string): Promise<number> {
  return (await db.row<{ paise: number }>(outOfPerson, [restaurantId, personId]))?.paise ?? 0
}

const settle = sql(
  "payments.settle",
  `with received as (select id, day, ${moved} as paise from payments where ${unsettled}),
        handed as (select id, day, -amount_paise as paise from cash_hand_ins where ${unsettled}),
        settled as (select max(day) as day from (select * from received union all select * from handed) moved
                    having sum(paise) = 0),
        payment as (update payments set settled_on = settled.day from settled where id in (select id from received))
   update cash_hand_ins set settled_on = settled.day from settled where id in (select id from handed)`,
)

/** Rows that together are nothing count no more. One statement: a payment that comes at the same moment stays out of it. After `lockCarrier`. */
export function settleCarrier(tx: Queries, restaurantId: string, personId: string) {
  return tx.run(settle, [restaurantId, personId])
}

export interface CarriedRow {
  carrier_id: string
  amountPaise: number
  received_at: Date
  order_number: string
}

/** Of more orders nobody reads the numbers. */
const shownOrders = 200

const newest = sql(
  "payments.newestCarried",
  `select person.id as carrier_id, paid.amount_paise as "amountPaise", paid.received_at, orders.number as order_number
     from unnest($2::text[]) person (id)
    cross join lateral (
      select amount_paise, received_at, id, bill_number from payments
       where restaurant_id = $1 and carrier_id = person.id and kind = 'PAYMENT' and day <= coalesce($3, day)
       order by received_at desc, id desc limit ${shownOrders}) paid
     join bills on bills.restaurant_id = $1 and bills.bill_number = paid.bill_number
     join orders on orders.id = bills.order_ids[1]
    order by paid.received_at desc, paid.id desc`,
)

/** The last cash that each of these people received, newest first. */
export function listNewestCarried(
  db: Queries,
  restaurantId: string,
  people: readonly string[],
  day: string | null,
) {
  return db.rows<CarriedRow>(newest, [restaurantId, people, day])
}

export interface HandInRow {
  id: string
  carrier_id: string
  name: string | null
  amount_paise: number
  belongs_to: string | null
  received_at: Date
  person: string
}

const handIns = sql(
  "payments.handIns",
  `select handed.id, carrier_id, people.name, amount_paise, belongs_to::text as belongs_to, received_at, person
     from cash_hand_ins handed
     left join delivery_people people on people.restaurant_id = $1 and people.id = handed.carrier_id
    where handed.restaurant_id = $1 and day = $2 order by received_at, handed.id`,
)

export function listHandIns(db: Queries, restaurantId: string, day: string) {
  return db.rows<HandInRow>(handIns, [restaurantId, day])
}

const handedIn = sql(
  "payments.handedIn",
  "select coalesce(sum(amount_paise), 0)::bigint as paise from cash_hand_ins where restaurant_id = $1 and day = $2",
)

/** What all delivery people handed in on a day. */
export async function findHandedIn(db: Queries, restaurantId: string, day: string): Promise<number> {
  return (await db.row<{ paise: number }>(handedIn, [restaurantId, day]))?.paise ?? 0
}

const known = sql(
  "payments.knownHandIn",
  "select restaurant_id, fingerprint from cash_hand_ins where id = $1",
)

export function findKnownHandIn(db: Queries, id: string) {
  return db.row<{ restaurant_id: string; fingerprint: Buffer }>(known, [id])
}

const lock = sql(
  "payments.lockCarrier",
  "select pg_advisory_xact_lock(hashtextextended('carrier ' || $1 || $2, 0))",
)

/** What a person hands in is written one after the other. After `keepDaysOpen`. */
export function lockCarrier(tx: Queries, restaurantId: string, personId: string) {
  return tx.run(lock, [restaurantId, personId])
}

export interface NewHandIn {
  readonly id: string
  readonly restaurantId: string
  readonly personId: string
  readonly amountPaise: number
  readonly day: string
  readonly belongs_to: string | null
  readonly mark: PaymentMark | null
  readonly receivedAt: Date
  readonly deviceReceivedAt: Date
  readonly arrivedAt: Date
  readonly person: string
  readonly device: string | null
  readonly fingerprint: Buffer
}

const insert = sql(
  "payments.insertHandIn",
  `insert into cash_hand_ins (id, restaurant_id, carrier_id, amount_paise, day, belongs_to, received_at, device_received_at,
                              person, device, fingerprint, mark, arrived_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) on conflict (id) do nothing`,
)

/** False: the id is taken. */
export async function insertHandIn(tx: Queries, row: NewHandIn): Promise<boolean> {
  const written = await tx.run(insert, [
    row.id,
    row.restaurantId,
    row.personId,
    row.amountPaise,
    row.day,
    row.belongs_to,
    row.receivedAt,
    row.deviceReceivedAt,
    row.person,
    row.device,
    row.fingerprint,
    row.mark,
    row.arrivedAt,
  ])
  return written > 0
}
