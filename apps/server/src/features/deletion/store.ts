import { openReservationStatuses } from "@rasoi/core"
import { type Queries, type Statement, sql } from "../../db/index.ts"
import { orderSql, statusIn } from "../moves/index.ts"
import { documentTables, type OwnedTable, ownedTables, type Parent } from "./tables-store.ts"

const openOrders = sql(
  "deletion.openOrders",
  `select day, number, status from orders
    where restaurant_id = $1 and not test and ${orderSql.isOpen} and ${orderSql.isNotExpired("$2")}
    order by day, number`,
)
const comingBookings = sql(
  "deletion.comingBookings",
  `select date, time, people, status from reservations
    where restaurant_id = $1 and not test and ${statusIn(openReservationStatuses)} and ends_at > $2 order by starts_at, id`,
)

/** What customers and staff still wait for. Test data blocks nothing. */
export async function listBlockers(db: Queries, restaurantId: string, now: Date) {
  return {
    orders: await db.rows<{ day: string; number: string; status: string }>(openOrders, [restaurantId, now]),
    bookings: await db.rows<{ date: string; time: string; people: number; status: string }>(comingBookings, [
      restaurantId,
      now,
    ]),
  }
}

export interface Counts {
  orders: number
  bookings: number
  bills: number
  cancelledBills: number
  /** People who belong to no other restaurant. */
  people: number
  keys: number
}

const counting = sql(
  "deletion.counts",
  `select (select count(*)::int from orders where restaurant_id = $1) as orders,
          (select count(*)::int from reservations where restaurant_id = $1) as bookings,
          (select count(*)::int from bills where restaurant_id = $1 and credits is null) as bills,
          (select count(cancelled_at)::int from bills where restaurant_id = $1) as "cancelledBills",
          (select count(*)::int from memberships m where restaurant_id = $1 and not exists (
             select from memberships o where o.staff_id = m.staff_id and o.restaurant_id <> $1)) as people,
          (select count(*)::int from api_keys where restaurant_id = $1) as keys`,
)

export async function countAll(db: Queries, restaurantId: string): Promise<Counts> {
  const counts = await db.row<Counts>(counting, [restaurantId])
  if (!counts) throw new Error("a count always has a row")
  return counts
}

const lastBill = sql(
  "deletion.lastBill",
  // Without the series of a tablet or of credit notes.
  `select right(financial_year, 5) as financial_year from bills where restaurant_id = $1 order by billed_at desc limit 1`,
)

/** "26-27"; undefined without bills. */
export async function findLastBilledYear(db: Queries, restaurantId: string): Promise<string | undefined> {
  return (
    (await db.row<{ financial_year: string | null }>(lastBill, [restaurantId]))?.financial_year ?? undefined
  )
}

const lock = sql("deletion.lock", `select status from restaurants where id = $1 for update`)

export async function lockStatus(tx: Queries, restaurantId: string) {
  return (await tx.row<{ status: string }>(lock, [restaurantId]))?.status
}

const markDeleted = sql("deletion.mark", `update restaurants set status = 'DELETED' where id = $1`)
const keepHashes = sql(
  "deletion.keepHashes",
  `insert into deleted_key_secrets (hash)
   select s.hash from api_key_secrets s join api_keys k on k.id = s.key_id where k.restaurant_id = $1
   on conflict do nothing`,
)
const deleteSecrets = sql(
  "deletion.deleteSecrets",
  `delete from api_key_secrets where key_id in (select id from api_keys where restaurant_id = $1)`,
)

/** From the commit on, keys respond with KEY_REVOKED, and everything else of the restaurant is not found. */
export async function markAndRevoke(tx: Queries, restaurantId: string): Promise<void> {
  await tx.run(markDeleted, [restaurantId])
  await tx.run(keepHashes, [restaurantId])
  await tx.run(deleteSecrets, [restaurantId])
}

// Also those who left before: they may have no restaurant any more. Locked, so that nobody adds them to another one.
const people = sql(
  "deletion.people",
  `select id from staff
    where id in (select staff_id from memberships where restaurant_id = $1)
       or id in (select change ->> 'staffId' from access_changes
                  where change ->> 'kind' = 'ROLE' and change ->> 'restaurantId' = $1)
    order by id for update`,
)
const endSessions = sql("deletion.endSessions", `delete from sessions where restaurant_id = $1`)
const endDevices = sql("deletion.endDevices", `delete from devices where restaurant_id = $1`)
const endMemberships = sql("deletion.endMemberships", `delete from memberships where restaurant_id = $1`)
const endOtherSessions = sql(
  "deletion.endOtherSessions",
  `delete from sessions s where staff_id = any($1) and not exists (select from memberships m where m.staff_id = s.staff_id)`,
)
const deleteUnemployed = sql(
  "deletion.deletePeople",
  `delete from staff s where id = any($1) and not exists (select from memberships m where m.staff_id = s.id)`,
)

/** Signs everybody out, removes the paired devices, and deletes the people who belong to no other restaurant. */
export async function deletePeople(tx: Queries, restaurantId: string): Promise<void> {
  const ids = (await tx.rows<{ id: string }>(people, [restaurantId])).map(({ id }) => id)
  await tx.run(endSessions, [restaurantId])
  await tx.run(endDevices, [restaurantId])
  await tx.run(endMemberships, [restaurantId])
  await tx.run(endOtherSessions, [ids])
  await tx.run(deleteUnemployed, [ids])
}

/** Small, so that no statement holds its locks for long. */
const batchRows = 500

/** Orders or bookings go with all their rows of other tables, because those are found only by them. */
function familyBatch(parent: Parent): Statement {
  const children = ownedTables.flatMap(({ name, within }) =>
    within?.parents.includes(parent)
      ? [`${name}_rows as (delete from ${name} where ${within.column} in (select id from batch))`]
      : [],
  )
  const batch = `batch as materialized (select id from ${parent} where restaurant_id = $1 limit ${batchRows})`
  return sql(
    `deletion.batch.${parent}`,
    `with ${[batch, ...children].join(", ")} delete from ${parent} where id in (select id from batch)`,
  )
}

const rowBatch = ({ name, rows }: OwnedTable, but = "") =>
  sql(
    `deletion.batch.${name}`,
    `delete from ${name} where ctid = any(array(select ctid from ${name} where (${rows})${but} limit ${batchRows}))`,
  )

const parents: readonly Parent[] = ["orders", "reservations"]
const isCurrent = (column: string) => ` and version <> (select ${column} from restaurants where id = $1)`

/** Each deletes some rows and is repeated until there are none. */
export const batches: readonly Statement[] = [
  ...parents.map(familyBatch),
  ...ownedTables
    .filter(({ name, within }) => !within && !parents.includes(name as Parent))
    .map(table => rowBatch(table)),
  ...documentTables.map(table => rowBatch(table, isCurrent(table.name.replace("_versions", "_version")))),
]

const lastStatements = [
  ...documentTables.map(({ name, rows }) => ({ name, rows })),
  { name: "restaurants", rows: "id = $1" },
].map(({ name, rows }) => sql(`deletion.last.${name}`, `delete from ${name} where ${rows}`))

export async function deleteRestaurantRow(tx: Queries, restaurantId: string): Promise<void> {
  for (const statement of lastStatements) await tx.run(statement, [restaurantId])
}
