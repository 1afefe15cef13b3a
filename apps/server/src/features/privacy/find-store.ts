import { type Queries, sql } from "../../db/index.ts"
import { isChange } from "../audit/index.ts"
import { orderSql } from "../moves/index.ts"
import { areWordsFilled, type OrderRow } from "../orders/index.ts"
import type { ReservationRow } from "../reservations/index.ts"

/** The phone numbers of an order, and whether its texts contain the number that is searched. */
interface ScannedOrder {
  id: string
  day: string
  customer_phone: string | null
  person_phone: string | null
  mentions: boolean
}

/** An order whose phone is not in its column yet has it in its document. */
const scannedColumns = `id, day, coalesce(phone, answer::json #>> '{customer,phone}') as customer_phone, person_phone,
   strpos(concat(answer, bill, rejection_reason), $1) > 0 as mentions`
/** The words of an order have every ten digits of its texts. Those of an order that is open are not there. */
const found = sql(
  "privacy.foundOrders",
  `with found as materialized (
     select order_id as id from order_words where words @@ $4::tsquery
     union select id from orders where restaurant_id = $2 and not test and ${orderSql.isOpen}
   )
   select ${scannedColumns} from found join orders using (id)
    where restaurant_id = $2 and not test and anonymized_at is null and placed_at <= $3
    order by day, id`,
)

/** Page by page: this keeps every statement short. */
const scanLive = sql(
  "privacy.scanOrders",
  `select ${scannedColumns} from orders
    where restaurant_id = $2 and not test and (day, id) > ($3::date, $4) and anonymized_at is null and placed_at <= $5
    order by day, id limit $6`,
)
const scanTest = sql(
  "privacy.scanTestOrders",
  `select ${scannedColumns} from orders
    where restaurant_id = $2 and test and id > $3 and anonymized_at is null
    order by id limit $4`,
)
const pageRows = 2_000

/**
 * All test orders with personal data, and the live ones that were placed at `until` or before and can have to do with the phone.
 * Until the job has written the words of all orders, those are all.
 */
export async function* searchOrders(
  db: Queries,
  restaurantId: string,
  phone: string,
  until: Date,
): AsyncGenerator<ScannedOrder> {
  if (!(await areWordsFilled(db))) return yield* scanOrders(db, restaurantId, phone, until)
  const anywhere = ["p", "c", "m"].map(kind => `'${restaurantId} ${kind}${phone}'`).join(" | ")
  yield* await db.rows<ScannedOrder>(found, [phone, restaurantId, until, anywhere])
  yield* scanTestOrders(db, restaurantId, phone)
}

/** All test orders with personal data, and all live ones that were placed at `until` or before. */
export async function* scanOrders(
  db: Queries,
  restaurantId: string,
  phone: string,
  until: Date,
): AsyncGenerator<ScannedOrder> {
  for (let last = { day: "2000-01-01", id: "" }; ; ) {
    const place = [last.day, last.id, until, pageRows]
    const page = await db.rows<ScannedOrder>(scanLive, [phone, restaurantId, ...place])
    yield* page
    const end = page.at(-1)
    if (!end) break
    last = end
  }
  yield* scanTestOrders(db, restaurantId, phone)
}

async function* scanTestOrders(db: Queries, restaurantId: string, phone: string) {
  for (let after = ""; ; ) {
    const page = await db.rows<ScannedOrder>(scanTest, [phone, restaurantId, after, pageRows])
    yield* page
    const end = page.at(-1)
    if (!end) return
    after = end.id
  }
}

const ordersById = sql(
  "privacy.ordersById",
  `select * from orders where id = any($1) and restaurant_id = $2 order by id for update`,
)

/** Locked, so that a status cannot change while the data is removed. */
export function lockOrders(tx: Queries, restaurantId: string, ids: readonly string[]) {
  return tx.rows<OrderRow>(ordersById, [ids, restaurantId])
}

const ofPhone = sql(
  "privacy.reservationsOfPhone",
  `select * from reservations
    where restaurant_id = $1 and test in (true, false) and customer_phone = $2 and (test or created_at <= $3)
    order by id for update`,
)

export function lockReservationsOf(tx: Queries, restaurantId: string, phone: string, until: Date) {
  return tx.rows<ReservationRow>(ofPhone, [restaurantId, phone, until])
}

const phones = sql(
  "privacy.otherPhones",
  `select distinct customer_phone as phone from reservations
    where restaurant_id = $1 and customer_phone is not null and (test or created_at <= $2)
   union
   select phone from delivery_people where restaurant_id = $1 and created_at <= $2
   union
   select phone from blocked_phones where restaurant_id = $1 and blocked_at <= $2`,
)

/** The phone numbers of bookings, delivery people and the block list. */
export async function listOtherPhones(db: Queries, restaurantId: string, until: Date): Promise<string[]> {
  const rows = await db.rows<{ phone: string }>(phones, [restaurantId, until])
  return rows.map(({ phone }) => phone)
}

const people = sql(
  "privacy.deliveryPeople",
  `select id, name, phone from delivery_people
    where restaurant_id = $1 and phone = $2 and created_at <= $3 order by id`,
)

export function listDeliveryPeopleOf(db: Queries, restaurantId: string, phone: string, until: Date) {
  return db.rows<{ id: string; name: string; phone: string }>(people, [restaurantId, phone, until])
}

const blocks = sql(
  "privacy.blockedPhones",
  `select id, reason, blocked_at from blocked_phones
    where restaurant_id = $1 and phone = $2 and blocked_at <= $3`,
)

export function listBlocksOf(db: Queries, restaurantId: string, phone: string, until: Date) {
  return db.rows<{ id: string; reason: string; blocked_at: Date }>(blocks, [restaurantId, phone, until])
}

const otherMentions = sql(
  "privacy.otherMentions",
  `select (select count(*) from reservations
            where restaurant_id = $1 and customer_phone is distinct from $2 and created_at <= $3
              and strpos(concat(answer, notes, occasion, customer_email, rejection_reason), $2) > 0)
        + (select count(*) from seat_blocks where restaurant_id = $1 and created_at <= $3 and strpos(reason, $2) > 0)
        + (select count(*) from blocked_phones
            where restaurant_id = $1 and phone <> $2 and blocked_at <= $3 and strpos(reason, $2) > 0)
        + (select count(*) from customer_requests
            where restaurant_id = $1 and asked_at <= $3 and strpos(reason, $2) > 0
              and not exists (select from orders where id = subject_id and phone = $2)
              and not exists (select from reservations where id = subject_id and customer_phone = $2))
        + (select count(*) from payments
            where restaurant_id = $1 and kind = 'REFUND' and received_at <= $3 and strpos(reason, $2) > 0
              and not exists (select from orders where restaurant_id = $1 and phone = $2
                                                  and bill_number = payments.bill_number))
        + (select count(*) from day_closes where restaurant_id = $1 and closed_at <= $3 and strpos(note, $2) > 0)
        + (select count(*) from tabs t
            where restaurant_id = $1 and opened_at <= $3 and strpos(label, $2) > 0
              and not exists (select from orders where tab_id = t.id and phone = $2))
        + (select count(*) from order_voids
            where restaurant_id = $1 and voided_at <= $3 and strpos(reason, $2) > 0
              and not exists (select from orders where id = order_id and phone = $2))
        + (select count(*) from audit_log
            where restaurant_id = $1 and at <= $3 and ${isChange}
              and strpos(concat(subject, changes::text, details::text), $2) > 0)
        as count`,
)

/** Texts outside of orders that contain the number. */
export async function countOtherMentions(db: Queries, restaurantId: string, phone: string, until: Date) {
  return (await db.row<{ count: number }>(otherMentions, [restaurantId, phone, until]))?.count ?? 0
}
