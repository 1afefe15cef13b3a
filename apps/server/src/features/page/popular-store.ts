import { popularDays, type SoldDish } from "@rasoi/core"
import { type Queries, sql } from "../../db/index.ts"

const ofRestaurant = sql("pages.popular", `select popular from pages where restaurant_id = $1`)

export async function findPopular(db: Queries, restaurantId: string): Promise<string[]> {
  return (await db.row<{ popular: string[] }>(ofRestaurant, [restaurantId]))?.popular ?? []
}

const uncounted = sql(
  "pages.uncounted",
  `select p.restaurant_id from pages p join restaurants r on r.id = p.restaurant_id and r.status <> 'DELETED'
    where p.state <> 'OFF' and p.popular_on is distinct from $1::date`,
)

/** The restaurants whose dishes were not counted on this night. */
export async function listUncountedPages(db: Queries, night: string): Promise<string[]> {
  const rows = await db.rows<{ restaurant_id: string }>(uncounted, [night])
  return rows.map(({ restaurant_id }) => restaurant_id)
}

// By money: counted by orders, breads and drinks would come first, which go with every dish. What was voided was not sold.
const sold = sql(
  "pages.sold",
  `with completed as (
     select id, answer::jsonb -> 'lines' as lines from orders
      where restaurant_id = $1 and not test and status = 'COMPLETED' and day between $2::date - ${popularDays} and $2::date - 1
   ), sold as (
     select id, line ->> 'menuItemId' as menu_item_id, (line ->> 'quantity')::int as quantity,
            (line #>> '{total,amount}')::bigint as paise,
            (select coalesce(sum((part ->> 'quantity')::int), 0) from order_voids v cross join jsonb_array_elements(v.lines) part
              where v.order_id = completed.id and (part ->> 'index')::int = place - 1) as voided
       from completed cross join jsonb_array_elements(lines) with ordinality each (line, place)
   )
   select menu_item_id, sum(paise * (quantity - voided) / quantity)::bigint as revenue_paise,
          (select count(*) from completed)::int as orders
     from sold where voided < quantity group by menu_item_id`,
)

interface SoldRow {
  menu_item_id: string | null
  revenue_paise: number
  orders: number
}

/** Of the days before this night. */
export async function readSold(db: Queries, restaurantId: string, night: string) {
  const rows = await db.rows<SoldRow>(sold, [restaurantId, night])
  const dishes = rows.map(
    ({ menu_item_id, revenue_paise }): SoldDish => ({
      menuItemId: menu_item_id ?? "",
      revenuePaise: revenue_paise,
    }),
  )
  return { dishes, orders: rows[0]?.orders ?? 0 }
}

const write = sql(
  "pages.setPopular",
  `update pages set popular = $2, popular_on = $3::date where restaurant_id = $1`,
)

export function writePopular(tx: Queries, restaurantId: string, popular: string[], night: string) {
  return tx.run(write, [restaurantId, popular, night])
}
