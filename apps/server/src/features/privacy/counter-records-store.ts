import type { PaymentKind, PaymentMethod } from "@rasoi/contract/console"
import { type Queries, sql } from "../../db/index.ts"

interface MovedRow {
  order_id: string
  kind: PaymentKind
  method: PaymentMethod
  amount_paise: number
  received_at: Date
  reason: string | null
}

const payments = sql(
  "privacy.payments",
  `select o.id as order_id, p.kind, p.method, p.amount_paise, p.received_at, p.reason
     from (select min(id) as id, restaurant_id, bill_number from orders
            where restaurant_id = $1 and id = any($2) and bill_number is not null group by restaurant_id, bill_number) o
     join payments p on p.restaurant_id = o.restaurant_id and p.bill_number = o.bill_number
    order by p.received_at, p.id`,
)

/** What was paid and given back for the bills of these orders, each with the first of them on its bill. */
export function listPayments(db: Queries, restaurantId: string, orderIds: readonly string[]) {
  return db.rows<MovedRow>(payments, [restaurantId, orderIds])
}

const tables = sql(
  "privacy.tables",
  `select orders.id as order_id, tabs.label from orders join tabs on tabs.id = orders.tab_id
    where orders.id = any($1) order by orders.id`,
)

export function listTables(db: Queries, orderIds: readonly string[]) {
  return db.rows<{ order_id: string; label: string }>(tables, [orderIds])
}

const creditNotes = sql(
  "privacy.creditNotes",
  `select coalesce((select id from unnest(order_ids) id where id = any($2) limit 1), '') as order_id, bill_number,
          coalesce(credits, '') as credits, billed_at, -total_paise as amount_paise from bills
    where restaurant_id = $1 and credits is not null and order_ids && $2 order by billed_at, bill_number`,
)

interface CreditNoteRow {
  order_id: string
  bill_number: string
  credits: string
  billed_at: Date
  amount_paise: number
}

export function listCreditNotes(db: Queries, restaurantId: string, orderIds: readonly string[]) {
  return db.rows<CreditNoteRow>(creditNotes, [restaurantId, orderIds])
}
