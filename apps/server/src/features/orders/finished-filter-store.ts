import type { OrderStatus } from "@rasoi/contract"
import type { OrderSource, StaffOrderType } from "@rasoi/contract/console"
import { finalOrderStatuses } from "@rasoi/core"
import type { Statement } from "../../db/index.ts"
import { orderSql, statusIn } from "../moves/index.ts"
import type { OrderRow } from "./store.ts"

export interface FinishedFilter {
  restaurantId: string
  from: string
  to: string
  now: Date
  status: OrderStatus | null
  cancelledBy: OrderRow["cancelled_by"]
  source: OrderSource | null
  type: StaffOrderType | null
  /** As `searchQuery` makes it. */
  query: string | null
  /** Orders whose bill is paid, or is not, also because the table has none yet. Nobody says it of those that were paid online. */
  paid: boolean | null
  /** Who took the order. */
  person: string | null
}

/** Filters by what other tables have, each order once: a statement for each choice of them, so that each is one join. */
const beside = {
  query: (at: string) =>
    `select order_id from order_words where words @@ ${at}::tsquery
     union all
     select id from orders
      where restaurant_id = $1 and not test and ${orderSql.isOpen} and ${orderSql.isExpired("$4")}
        and order_words_of(orders) @@ ${at}::tsquery`,
  paid: (at: string) =>
    `select distinct unnest(order_ids) from bills
      where restaurant_id = $1 and paid_in_full = ${at}::boolean and cancelled_at is null and credits is null
     union
     select id from orders
      where not ${at}::boolean and restaurant_id = $1 and not test and day between $2 and $3 and source = 'TABLE'
        and status = 'COMPLETED' and bill_number is null`,
  person: (at: string) =>
    `select order_id from counter_entries where restaurant_id = $1 and entered_by = ${at}`,
}
type Beside = keyof typeof beside
const besides = Object.keys(beside) as Beside[]

/** SQL: these live orders have ended by $4. Everything is in the index `orders_of_day`. */
export const endedConditions = [
  `orders.restaurant_id = $1 and not test and day between $2 and $3`,
  `(${statusIn(finalOrderStatuses)} or ${orderSql.isExpired("$4")})`,
  `($5::text is null or $5 = ${orderSql.statusAt("$4")})`,
  `($6::text is null or $6 = case when ${orderSql.isExpired("$4")} then 'SYSTEM' else cancelled_by end)`,
  `($7::text is null or source = $7)`,
  `($8::text is null or type = $8)`,
].join("\n and ")

/**
 * SQL: the ended orders that are in all of these sets, for "from", and its condition for "where". PostgreSQL does not know how many
 * orders match, and for few it would compare each order with each match. It cannot do that in a full join, which reads both sides once;
 * it stays one, because the condition is not false for a null by itself.
 */
export function endedIn(used: readonly Beside[], firstParameter: number) {
  const sets = used.map(
    (name, index) => `full join (
       select id, true as is_in from (${beside[name](`$${firstParameter + index}`)}) ids (id)
     ) in_${name} on in_${name}.id = ended.id`,
  )
  return {
    from: (more = "true") => `(
       select id, day, status, total_paise, true as is_ended from orders where ${endedConditions} and ${more}
     ) ended ${sets.join("\n")}`,
    where: ["is_ended", ...used.map(name => `in_${name}.is_in`)]
      .map(is => `coalesce(${is}, false)`)
      .join(" and "),
  }
}

/** Makes the statement for every choice. */
export function statementsFor(make: (used: readonly Beside[], suffix: string) => Statement) {
  const choices = Array.from({ length: 2 ** besides.length }, (_, choice) =>
    besides.filter((_, index) => choice & (1 << index)),
  )
  const statements = new Map(choices.map(used => [used.join("."), make(used, used.join(".") || "all")]))
  return (filter: FinishedFilter): [Statement, unknown[]] => {
    const used = besides.filter(name => filter[name] !== null)
    const statement = statements.get(used.join("."))
    if (!statement) throw new Error("no statement for these filters")
    return [statement, used.map(name => filter[name])]
  }
}

/** The parameters $1 to $8 of every such statement. */
export function valuesOf(filter: FinishedFilter): unknown[] {
  const { restaurantId, from, to, now, status, cancelledBy, source, type } = filter
  return [restaurantId, from, to, now, status, cancelledBy, source, type]
}
