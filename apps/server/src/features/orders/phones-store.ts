import { type Queries, sql } from "../../db/index.ts"

/**
 * Fills the phones of the newest orders that lack them: those of before the column, and those that a server of the version
 * before wrote meanwhile. Where such a server removed the personal data, it clears the phone. Another server that does
 * the same takes other orders.
 */
const correct = sql(
  "orders.correctPhones",
  `update orders set phone = case when anonymized_at is null then coalesce(answer::json #>> '{customer,phone}', '') end
    where id = any(array(
      select id from orders where (phone is null) = (anonymized_at is null)
       order by id desc limit $1 for update skip locked))`,
)

/** Each update of an order also writes to most of its indexes. So few do not delay the orders of customers. */
const batchRows = 500

/** Returns how many were corrected. A job calls it again and again, also when the database has a million orders. */
export function correctOrderPhones(db: Queries): Promise<number> {
  return db.run(correct, [batchRows])
}
