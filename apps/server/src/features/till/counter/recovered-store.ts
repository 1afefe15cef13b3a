import { type Queries, sql } from "../../../db/index.ts"

const lastRestore = sql("counter.lastRestore", "select max(restored_at) as at from restores")

/** Null: this data was never restored from a backup. */
export async function findLastRestore(db: Queries): Promise<Date | null> {
  return (await db.row<{ at: Date | null }>(lastRestore))?.at ?? null
}

const lost = sql(
  "counter.wasLost",
  `select exists (select from restores where archive_at <= $1 and restored_at > $1) as "isLost"`,
)

/** Whether a restore has lost what arrived at that time: it is after the backup. */
export async function wasLost(db: Queries, at: Date): Promise<boolean> {
  return (await db.row<{ isLost: boolean }>(lost, [at]))?.isLost ?? false
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
