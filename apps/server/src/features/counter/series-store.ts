import { type Queries, sql } from "../../db/index.ts"

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
