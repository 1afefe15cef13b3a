import type { Continuation, LastNumbers } from "@rasoi/core"
import type { Client } from "pg"

/** The series of a tablet, as a row of any version, with the highest numbers that its orders and bills have. */
interface TabletNumbers {
  readonly row: Readonly<Record<string, unknown>> & { readonly number: number }
  readonly highestOrder: number
  /** By financial year. */
  readonly highestBills: LastNumbers
}

/** What a restaurant has numbered: of orders, only the last days, because an old day gets no more. */
export interface RestaurantNumbers {
  readonly id: string
  /** By series, and by day for orders. */
  readonly last: LastNumbers
  /** Of test orders, by day. */
  readonly test: LastNumbers
  readonly tablets: readonly TabletNumbers[]
}

const recentMs = 2 * 86_400_000

interface LastRow {
  restaurant_id: string
  series: string
  last: number
}

/** Also of a database of another version: what it does not have yet has numbered nothing. */
export async function readNumbers(client: Client, now: number): Promise<RestaurantNumbers[]> {
  const has = async (table: string, column: string) => {
    const found = await client.query(
      "select from pg_attribute where attrelid = to_regclass($1) and attname = $2 and not attisdropped",
      [table, column],
    )
    return Boolean(found.rowCount)
  }
  const since = new Date(now - recentMs)
  const rows = async (isThere: boolean, statement: string, values: unknown[] = []) =>
    isThere ? (await client.query<LastRow>(statement, values)).rows : []
  const [hasSequence, hasSeries] = [await has("bills", "sequence"), await has("counter_series", "number")]
  const counters = await rows(
    await has("bill_counters", "last"),
    "select restaurant_id, financial_year as series, last from bill_counters",
  )
  const bills = await rows(
    hasSequence,
    "select restaurant_id, financial_year as series, max(sequence) as last from bills group by 1, 2",
  )
  const skipped = await rows(
    await has("skipped_numbers", "last_number"),
    "select restaurant_id, series, max(last_number) as last from skipped_numbers group by 1, 2",
  )
  const blocks = await rows(
    await has("order_number_blocks", "next"),
    `select restaurant_id, case when test then 'test ' else '' end || day as series, next - 1 as last
       from order_number_blocks where day >= $1`,
    [since],
  )
  const orders = await rows(
    await has("orders", "number"),
    `select restaurant_id, case when test then 'test ' else '' end || day as series,
            max(regexp_replace(number, '^T', '')::integer) as last
       from orders where day >= $1 and number ~ '^T?[0-9]{1,7}$' group by 1, 2`,
    [since],
  )
  const ofTablets = await rows(
    hasSeries,
    `select restaurant_id, split_part(number, '-', 1) as series, max(split_part(number, '-', 2)::integer) as last
       from orders where source <> 'ONLINE' and number ~ '^T[1-9][0-9]{0,4}-[1-9][0-9]{0,6}$' group by 1, 2`,
  )
  const series = hasSeries
    ? (
        await client.query<{ restaurant_id: string; row: TabletNumbers["row"] }>(
          "select restaurant_id, to_jsonb(s) as row from counter_series s order by number",
        )
      ).rows
    : []
  const restaurants = (await has("restaurants", "id"))
    ? (await client.query<{ id: string }>("select id from restaurants order by id")).rows
    : []
  return restaurants.map(({ id }) => {
    const highest = highestOf([...counters, ...bills, ...skipped, ...blocks, ...orders], id)
    const isOfTablet = (name: string) => /^T[0-9]/.test(name)
    const isTest = (name: string) => name.startsWith("test ")
    const orderOf = highestOf(ofTablets, id)
    return {
      id,
      last: pick(highest, name => !isOfTablet(name) && !isTest(name)),
      test: pick(highest, isTest, name => name.slice("test ".length)),
      tablets: series
        .filter(({ restaurant_id }) => restaurant_id === id)
        .map(({ row }) => ({
          row,
          highestOrder: orderOf[`T${row.number}`] ?? 0,
          highestBills: pick(
            highest,
            name => name.startsWith(`T${row.number}-`),
            name => name.slice(-"26-27".length),
          ),
        })),
    }
  })
}

function highestOf(rows: readonly LastRow[], restaurantId: string): LastNumbers {
  const highest: Record<string, number> = {}
  for (const { restaurant_id, series, last } of rows)
    if (restaurant_id === restaurantId) highest[series] = Math.max(highest[series] ?? 0, last)
  return highest
}

function pick(
  numbers: LastNumbers,
  isWanted: (name: string) => boolean,
  named: (name: string) => string = name => name,
): LastNumbers {
  return Object.fromEntries(
    Object.entries(numbers).flatMap(([name, last]) => (isWanted(name) ? [[named(name), last]] : [])),
  )
}

export interface RestoredRestaurant {
  readonly id: string
  readonly name: string
  readonly timezone: string
}

export async function listRestored(client: Client): Promise<RestoredRestaurant[]> {
  const { rows } = await client.query<RestoredRestaurant>(
    `select r.id, s.document::json #>> '{profile,name}' as name, coalesce(s.document::json #>> '{profile,timezone}', 'Asia/Kolkata') as timezone
       from restaurants r join settings_versions s on s.restaurant_id = r.id and s.version = r.settings_version
      where r.status <> 'DELETED' order by r.created_at, r.id`,
  )
  return rows
}

export interface RestoreTimes {
  readonly restoredAt: Date
  readonly archiveAt: Date
}

export async function recordRestore(client: Client, { restoredAt, archiveAt }: RestoreTimes): Promise<void> {
  await client.query("insert into restores values ($1, $2) on conflict do nothing", [restoredAt, archiveAt])
}

/** Bills and credit notes go on after this number. What is left out is listed. */
export async function skipBillNumbers(
  client: Client,
  restaurantId: string,
  { series, inBackup, last, because }: Continuation,
  { restoredAt, archiveAt }: RestoreTimes,
): Promise<void> {
  if (last <= inBackup) return
  await client.query(
    `insert into bill_counters (restaurant_id, financial_year, last) values ($1, $2, $3)
     on conflict (restaurant_id, financial_year) do update set last = greatest(bill_counters.last, $3)`,
    [restaurantId, series, last],
  )
  await client.query(
    `insert into skipped_numbers (restaurant_id, series, first_number, last_number, because, restored_at, archive_at)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [restaurantId, series, inBackup + 1, last, because, restoredAt, archiveAt],
  )
}

/** The orders of a day go on after this number. */
export async function skipOrderNumbers(
  client: Client,
  restaurantId: string,
  day: string,
  last: number,
  { isTest }: { readonly isTest: boolean },
): Promise<void> {
  await client.query(
    `insert into order_number_blocks (restaurant_id, day, test, next) values ($1, $2, $3, $4)
     on conflict (restaurant_id, day, test) do update set next = greatest(order_number_blocks.next, $4)`,
    [restaurantId, day, isTest, last + 1],
  )
}

/** Tablets keep their series, their secrets and their numbers as they were before the restore. */
export async function keepTablets(
  client: Client,
  restaurantId: string,
  tablets: readonly TabletNumbers[],
): Promise<void> {
  const rows = tablets.map(({ row, ...highest }) => ({
    ...row,
    highest_order: Math.max(Number(row.highest_order ?? 0), highest.highestOrder),
    highest_bills: { ...highest.highestBills, ...higherOf(row.highest_bills, highest.highestBills) },
  }))
  const values = [restaurantId, JSON.stringify(rows)]
  await client.query(
    `delete from counter_series using jsonb_to_recordset($2) as kept (tablet_id text, number integer)
      where counter_series.restaurant_id = $1
        and (counter_series.tablet_id = kept.tablet_id or counter_series.number = kept.number)`,
    values,
  )
  await client.query(
    `insert into counter_series select (jsonb_populate_record(null::counter_series, row)).*
       from jsonb_array_elements($2) row where row ->> 'restaurant_id' = $1`,
    values,
  )
}

function higherOf(reported: unknown, sent: LastNumbers): LastNumbers {
  return Object.fromEntries(
    Object.entries((reported ?? {}) as LastNumbers).map(([year, last]) => [
      year,
      Math.max(last, sent[year] ?? 0),
    ]),
  )
}

const reservedSeries = 50

/**
 * Nobody knows which tablets got a series after the backup. The next ones count as given, so that nobody else gets them, and go to
 * the first tablets that name them.
 */
export async function reserveSeries(client: Client, restaurantId: string, at: Date): Promise<void> {
  await client.query(
    `insert into counter_series (restaurant_id, tablet_id, number, given_at)
     select $1, 'restored T' || number, number, $2
       from (select coalesce(max(number), 0) as last from counter_series where restaurant_id = $1) given,
            generate_series(last + 1, least(last + ${reservedSeries}, 99999)) number`,
    [restaurantId, at],
  )
}

export interface SkippedNumbers {
  readonly restaurantId: string
  readonly series: string
  readonly first: number
  readonly last: number
  readonly restoredAt: Date
  readonly archiveAt: Date
}

/** What restores have left out, oldest first. */
export async function listSkipped(client: Client): Promise<SkippedNumbers[]> {
  const { rows } = await client.query<SkippedNumbers>(
    `select restaurant_id as "restaurantId", series, first_number as first, last_number as last,
            restored_at as "restoredAt", archive_at as "archiveAt"
       from skipped_numbers order by restored_at, restaurant_id, series`,
  )
  return rows
}
