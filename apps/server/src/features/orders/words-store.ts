import { finalOrderStatuses } from "@rasoi/core"
import { type Queries, sql } from "../../db/index.ts"

/**
 * Adds the words of the next older orders. Locked, so that the words of an order whose personal data is being removed are
 * read after that. Another server that does the same adds nothing.
 */
const fill = sql(
  "orders.fillWords",
  `with begun as (
     insert into order_words_filled (before_id) values ('p') on conflict do nothing
   ), due as (
     select before_id from order_words_filled where before_id <> '' for update skip locked
   ), batch as materialized (
     select orders as placed from orders where id < (select before_id from due) order by id desc limit $1 for share
   ), added as (
     insert into order_words (restaurant_id, order_id, words)
     select (placed).restaurant_id, (placed).id, order_words_of(placed) from batch
      where not (placed).test and (placed).status in (${finalOrderStatuses.map(status => `'${status}'`).join(", ")})
     on conflict do nothing
   )
   update order_words_filled set before_id = coalesce((select min((placed).id) from batch), '') from due`,
)

/** So few do not delay the orders of customers. */
export const mostWordsRows = 500

/** Returns 0 when nothing is left. A job calls it again and again. */
export function fillOrderWords(db: Queries, rows = mostWordsRows): Promise<number> {
  return db.run(fill, [rows])
}

const beginAgain = sql("orders.fillWordsAgain", `delete from order_words_filled`)

/** For orders that had ended when they were inserted, as in the demo's history. */
export async function fillOrderWordsAgain(db: Queries): Promise<void> {
  await db.run(beginAgain)
}

const filled = sql("orders.wordsFilled", `select before_id from order_words_filled`)

/** Whether the words of every order that has ended are there. */
export async function areWordsFilled(db: Queries): Promise<boolean> {
  return (await db.row<{ before_id: string }>(filled))?.before_id === ""
}
