import { type Queries, sql } from "../../../db/index.ts"

const lastRestore = sql("counter.lastRestore", "select max(restored_at) as at from restores")

/** Null: this data was never restored from a backup. */
export async function findLastRestore(db: Queries): Promise<Date | null> {
  return (await db.row<{ at: Date | null }>(lastRestore))?.at ?? null
}

interface OfTablet {
  readonly orders: readonly string[]
  /** Numbers. */
  readonly bills: readonly string[]
  readonly payments: readonly string[]
}

const missing = sql(
  "counter.missing",
  `select coalesce(array_agg(id) filter (where kind = 'ORDER'), '{}') as orders,
          coalesce(array_agg(id) filter (where kind = 'BILL'), '{}') as bills,
          coalesce(array_agg(id) filter (where kind = 'PAYMENT'), '{}') as payments
     from (select 'ORDER' as kind, id from unnest($2::text[]) id
            where not exists (select from orders o where o.id = id.id and o.restaurant_id = $1)
           union all
           select 'BILL', id from unnest($3::text[]) id
            where not exists (select from bills b where b.restaurant_id = $1 and b.bill_number = id.id)
           union all
           select 'PAYMENT', id from unnest($4::text[]) id
            where not exists (select from payments p where p.id = id.id and p.restaurant_id = $1)) known`,
)

/** What of this the restaurant does not have. */
export async function listMissing(db: Queries, restaurantId: string, known: OfTablet) {
  const { orders, bills, payments } = known
  const row = await db.row<{ orders: string[]; bills: string[]; payments: string[] }>(missing, [
    restaurantId,
    orders,
    bills,
    payments,
  ])
  return row ?? { orders: [], bills: [], payments: [] }
}

export interface RecoveredRow {
  kind: "ORDER" | "BILL" | "PAYMENT"
  id: string
  /** Of the order or the bill; of a payment, that of its bill. */
  number: string
  amount_paise: number
  recovered_at: Date
}

const recovered = sql(
  "counter.recovered",
  `select 'ORDER' as kind, o.id, o.number, o.total_paise as amount_paise, e.recovered_at
     from counter_entries e join orders o on o.id = e.order_id
    where e.restaurant_id = $1 and e.recovered_at >= $2 and e.recovered_at < $3
   union all
   select 'BILL', id, bill_number, total_paise, recovered_at from tablet_bills
    where restaurant_id = $1 and recovered_at >= $2 and recovered_at < $3
   union all
   select 'PAYMENT', id, bill_number, amount_paise, recovered_at from payments
    where restaurant_id = $1 and recovered_at >= $2 and recovered_at < $3
    order by recovered_at desc, kind, id limit 1000`,
)

/** What tablets sent again after a restore had lost it, newest first. */
export function listRecovered(db: Queries, restaurantId: string, from: Date, until: Date) {
  return db.rows<RecoveredRow>(recovered, [restaurantId, from, until])
}

export interface MarkedNumberRow {
  kind: "ORDER" | "BILL"
  id: string
  number: string
  mark: "NO_SECRET" | "SAVED_FILE"
  person: string
  device: string | null
  at: Date
}

const marked = sql(
  "counter.markedNumbers",
  `select 'ORDER' as kind, o.id, o.number, e.number_mark as mark, e.entered_by as person, e.device, o.placed_at as at
     from counter_entries e join orders o on o.id = e.order_id
    where e.restaurant_id = $1 and e.number_mark is not null and o.placed_at >= $2 and o.placed_at < $3
   union all
   select 'BILL', t.id, t.bill_number, t.number_mark, t.person, t.device, b.billed_at
     from tablet_bills t join bills b on b.restaurant_id = t.restaurant_id and b.bill_number = t.bill_number
    where t.restaurant_id = $1 and t.number_mark is not null and b.billed_at >= $2 and b.billed_at < $3
    order by at desc, id limit 1000`,
)

/** Stored without the secret of the tablet: by one with older code, or by a manager from a file. */
export function listMarkedNumbers(db: Queries, restaurantId: string, from: Date, until: Date) {
  return db.rows<MarkedNumberRow>(marked, [restaurantId, from, until])
}
