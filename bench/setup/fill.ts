import { superuser } from "@rasoi/embedded-postgres"
import { Client } from "pg"
import { copyBillParts, copyBills, copyBookingMoves, copyOrderMoves, registerBill } from "./histories.ts"
import type { Setup } from "./index.ts"
import { copiedKeyId, copiedRestaurantId } from "./restaurants.ts"

/** The number of restaurants that get requests, however many exist. */
export const visited = 10

/** Sorts before the ids of real orders. */
export function copiedOrderId(number: number): string {
  return `ord_${String(number).padStart(26, "0")}`
}

/** Fills the database with a year of orders and bookings: copies of rows that the server wrote. */

/**
 * Copies order $1 into $2 orders, spread over $3 restaurants and the year before it. Most are completed; one in twenty
 * is cancelled, one in twenty rejected. Ids sort by time, before those of real orders. With $4 the documents are
 * short, except for the first few restaurants, which get requests. With $5 the completed ones have a bill number.
 */
export const copyOrder = `
  insert into orders (id, restaurant_id, key_id, test, day, number, type, status, revision, total_paise,
    settings_version, menu_version, placed_at, accept_by, accepted_at, preparing_at, ready_at, out_for_delivery_at,
    completed_at, rejected_at, cancelled_at, rejection_reason, cancelled_by, prep_minutes, person_name, person_phone,
    bill_number, phone, token_hash, answer, bill, shape)
  select 'ord_' || lpad(n::text, 26, '0'), '${copiedRestaurantId("")}' || restaurant_number, '${copiedKeyId("")}' || restaurant_number, false, copy.at::date,
    'C' || n,
    one.type, outcome, case when outcome = 'COMPLETED' then 6 else 2 end, one.total_paise, 1, 1, copy.at,
    copy.at + interval '15 minutes', done + interval '1 minute', done + interval '2 minutes',
    done + interval '20 minutes', done + interval '25 minutes', done + interval '40 minutes',
    case when outcome = 'REJECTED' then copy.at + interval '2 minutes' end,
    case when outcome = 'CANCELLED' then copy.at + interval '2 minutes' end,
    case when outcome <> 'COMPLETED' then 'We are out of rice' end,
    case when outcome = 'CANCELLED' then 'CUSTOMER' end, one.prep_minutes,
    case when outcome = 'COMPLETED' then 'Ravi' end, case when outcome = 'COMPLETED' then '9845000000' end,
    case when $5 and outcome = 'COMPLETED' then '25-26/' || lpad(n::text, 8, '0') end,
    copy.phone, sha256(('copy' || n)::bytea),
    case when short then '{}' else replace(one.answer, one.phone, copy.phone) end,
    case when short then '{}' else one.bill end, one.shape
  from orders one
  cross join generate_series(1, $2::int) n
  cross join lateral (
    select 100001 + n % $3::int as restaurant_number, '7' || lpad(n::text, 9, '0') as phone,
      one.placed_at - interval '1 day' - ($2::int - n) * (interval '365 days' / $2::int) as at,
      case n % 20 when 0 then 'CANCELLED' when 1 then 'REJECTED' else 'COMPLETED' end as outcome) copy
  cross join lateral (
    select case when outcome = 'COMPLETED' then copy.at end as done, $4 and n % $3::int >= ${visited} as short) more
  where one.id = $1`

/** The idempotency records of one day. */
export const copyRecords = `
  insert into idempotency (key_id, endpoint, idempotency_key, fingerprint, status, subject_id, created_at)
  select key_id, 'orders.create', 'copied-' || id, token_hash, 201, id, now() - interval '1 hour'
    from (select key_id, id, token_hash from orders order by id desc limit $1) as latest`

/** Copies booking $1 into $2 bookings of the year before, spread over $3 restaurants. */
export const copyBookings = `
  insert into reservations (id, restaurant_id, key_id, test, source, date, time, until, starts_at, ends_at, people,
    status, revision, customer_name, customer_phone, created_at, made_on, seats, counted_at, token_hash, tracking_url, answer)
  select 'res_' || lpad(n::text, 26, '0'), '${copiedRestaurantId("")}' || restaurant_number, '${copiedKeyId("")}' || restaurant_number, false, one.source,
    copy.at::date,
    one.time, one.until, copy.at, copy.at + interval '90 minutes', 2 + n % 4, 'SEATED', 3, one.customer_name,
    '7' || lpad(n::text, 9, '0'), copy.at - interval '1 day', copy.at::date - 1, one.seats,
    copy.at - interval '1 day', sha256(('copy' || n)::bytea), one.tracking_url, one.answer
  from reservations one
  cross join generate_series(1, $2::int) n
  cross join lateral (
    select 100001 + n % $3::int as restaurant_number,
      one.starts_at - interval '3 days' - ($2::int - n) * (interval '365 days' / $2::int) as at) copy
  where one.id = $1`

/** Inserts rows without the indexes and rebuilds them at the end, which is many times faster. */
export async function fillWithoutIndexes(
  client: Client,
  table: string,
  fill: () => Promise<unknown>,
): Promise<void> {
  const others = `select indexname as name, indexdef as definition from pg_indexes
    where tablename = $1 and indexname <> $1 || '_pkey'`
  const { rows } = await client.query<{ name: string; definition: string }>(others, [table])
  for (const { name } of rows) await client.query(`drop index ${name}`)
  await fill()
  for (const { definition } of rows) await client.query(definition)
  await client.query(`vacuum (analyze) ${table}`)
}

interface History {
  readonly orders: number
  readonly restaurants: number
  readonly shortDocuments: boolean
  /** With the steps and bills of each copy, so that `rasoi backup verify` finds no fault. */
  readonly complete: boolean
  /** The order and the booking to copy. */
  readonly orderId: string
  readonly bookingId: string
}

/** The copies 1 and 20 are not completed. */
const firstCompleted = 2

/** One booking per ten orders, and one day of idempotency records. */
const ordersForABooking = 10
const daysOfRecords = 365

/** Unsafe settings apply only to the session that fills. */
export async function fillDatabase({ database }: Pick<Setup, "database">, history: History): Promise<void> {
  const { orders, restaurants, shortDocuments, complete, orderId, bookingId } = history
  const client = new Client({ ...database.connection, user: superuser, ssl: false })
  await client.connect()
  try {
    await client.query("set synchronous_commit = off")
    await client.query("set maintenance_work_mem = '512MB'")
    await fillWithoutIndexes(client, "orders", () =>
      client.query(copyOrder, [orderId, orders, restaurants, shortDocuments, complete]),
    )
    await client.query(copyRecords, [Math.ceil(orders / daysOfRecords)])
    await client.query("alter table reservations disable trigger reservations_fit")
    await fillWithoutIndexes(client, "reservations", () =>
      client.query(copyBookings, [bookingId, Math.ceil(orders / ordersForABooking), restaurants]),
    )
    await client.query("alter table reservations enable trigger reservations_fit")
    if (complete) await fillHistories(client, history)
    await client.query("vacuum (analyze) idempotency")
    await client.query("checkpoint")
  } finally {
    await client.end()
  }
}

async function fillHistories(client: Client, { orderId, bookingId }: History): Promise<void> {
  await fillWithoutIndexes(client, "order_moves", () => client.query(copyOrderMoves, [orderId]))
  await fillWithoutIndexes(client, "reservation_moves", () => client.query(copyBookingMoves, [bookingId]))
  const billed = copiedOrderId(firstCompleted)
  await client.query(registerBill, [billed])
  await fillWithoutIndexes(client, "bills", () => client.query(copyBills, [billed, orderId]))
  await fillWithoutIndexes(client, "bill_parts", () => client.query(copyBillParts, [billed, orderId]))
}
