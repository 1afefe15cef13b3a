import { type Queries, sql } from "../../../db/index.ts"

const given = sql(
  "counter.series",
  `select number from counter_series where restaurant_id = $1 and tablet_id = $2`,
)

const give = sql(
  "counter.giveSeries",
  `insert into counter_series (restaurant_id, tablet_id, number, given_at)
   select $1, $2, coalesce(max(number), 0) + 1, $3 from counter_series where restaurant_id = $1
   on conflict do nothing`,
)

/** The tablet's series number. Its first call takes the next one, which nobody else ever gets. */
export async function seriesOf(
  db: Queries,
  restaurantId: string,
  tabletId: string,
  now: Date,
): Promise<number> {
  for (;;) {
    const row = await db.row<{ number: number }>(given, [restaurantId, tabletId])
    if (row) return row.number
    // Writes nothing if another tablet took the number at the same moment: then the next one is free.
    await db.run(give, [restaurantId, tabletId, now])
  }
}

const reserve = sql(
  "counter.reserveSeries",
  `insert into counter_series (restaurant_id, tablet_id, number, given_at)
   select r.id, 'restored T' || number, number, $1
     from restaurants r, lateral (select coalesce(max(s.number), 0) as last from counter_series s where restaurant_id = r.id) given,
          generate_series(last + 1, least(last + 50, 99999)) number`,
)

/**
 * After a restore: tablets keep the series that they got after the backup. The next ones count as given, so that nobody else gets
 * them, and the bills of those tablets are accepted.
 */
export function reserveSeries(db: Queries, now: Date) {
  return db.run(reserve, [now])
}

export interface UnsentReport {
  readonly device: string | null
  readonly deviceId: string | null
  readonly unsent: number
  readonly oldestAt: Date | null
  readonly heardAt: Date
}

const report = sql(
  "counter.reportUnsent",
  `update counter_series set device = $3, unsent = $4, oldest_at = $5, heard_at = $6,
          device_id = $7, empty_at = case when $4 = 0 then $6 else empty_at end
    where restaurant_id = $1 and tablet_id = $2`,
)

/** Of a tablet that has a series. */
export function writeUnsent(
  db: Queries,
  restaurantId: string,
  tabletId: string,
  { device, deviceId, unsent, oldestAt, heardAt }: UnsentReport,
) {
  return db.run(report, [restaurantId, tabletId, device, unsent, oldestAt, heardAt, deviceId])
}

const empty = sql(
  "counter.emptyAt",
  `select empty_at from counter_series where restaurant_id = $1 and 'T' || number = split_part($2, '-', 1)`,
)

/** When the tablet of this number has last said that it has nothing unsent. Undefined: never, as far as the server knows. */
export async function findEmptyAt(db: Queries, restaurantId: string, number: string) {
  return (await db.row<{ empty_at: Date | null }>(empty, [restaurantId, number]))?.empty_at ?? undefined
}

export interface TabletRow {
  number: number
  device: string | null
  unsent: number
  oldest_at: Date | null
  heard_at: Date
  replaced_by: number | null
}

const heard = sql(
  "counter.tablets",
  `select number, device, coalesce(unsent, 0) as unsent, oldest_at, coalesce(heard_at, given_at) as heard_at,
          (select min(number) from counter_series later
            where later.restaurant_id = s.restaurant_id and later.number > s.number
              and (later.device_id = s.device_id or s.device_id is not null and later.device_id is not null and later.device = s.device)) as replaced_by
     from counter_series s
    where restaurant_id = $1 and heard_at is not null and (unsent > 0 or heard_at > $2) order by number`,
)

/** The tablets that have something unsent, or have reported since that time. */
export function listTablets(db: Queries, restaurantId: string, since: Date) {
  return db.rows<TabletRow>(heard, [restaurantId, since])
}
