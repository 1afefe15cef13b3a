import type { MissedCause } from "@rasoi/contract/console"
import { type Queries, sql } from "../../db/index.ts"

export interface RefusedRow {
  restaurant_id: string
  minute: Date
  cause: MissedCause
  attempts: number
}

/** Servers write these rows late. A restaurant that is being deleted gets none any more. */
const ofRestaurants = `where exists (
     select from restaurants where restaurants.id = late.restaurant_id and restaurants.status <> 'DELETED')`

const addRefusedRows = sql(
  "reports.addRefused",
  `insert into refused_orders as known (restaurant_id, minute, cause, attempts)
   select * from unnest($1::text[], $2::timestamptz[], $3::text[], $4::integer[])
     as late (restaurant_id, minute, cause, attempts) ${ofRestaurants}
   on conflict (restaurant_id, minute, cause) do update set attempts = known.attempts + excluded.attempts`,
)

export function addRefused(db: Queries, rows: readonly RefusedRow[]) {
  return db.run(addRefusedRows, [
    rows.map(row => row.restaurant_id),
    rows.map(row => row.minute),
    rows.map(row => row.cause),
    rows.map(row => row.attempts),
  ])
}

export interface SpanRow {
  restaurant_id: string
  began_at: Date
  ended_at: Date
}

const writeSpanRows = sql(
  "reports.writeSpans",
  `insert into online_spans (server, restaurant_id, began_at, ended_at)
   select $1, late.* from unnest($2::text[], $3::timestamptz[], $4::timestamptz[])
     as late (restaurant_id, began_at, ended_at) ${ofRestaurants}
   on conflict (restaurant_id, began_at, server) do update set ended_at = excluded.ended_at`,
)

export function writeSpans(db: Queries, server: string, rows: readonly SpanRow[]) {
  return db.run(writeSpanRows, [
    server,
    rows.map(row => row.restaurant_id),
    rows.map(row => row.began_at),
    rows.map(row => row.ended_at),
  ])
}

const pruneRefused = sql("reports.pruneRefused", `delete from refused_orders where minute < $1`)
const pruneSpans = sql("reports.pruneSpans", `delete from online_spans where began_at < $1`)

export async function pruneReportDataBefore(db: Queries, at: Date) {
  return (await db.run(pruneRefused, [at])) + (await db.run(pruneSpans, [at]))
}
