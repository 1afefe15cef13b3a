import { randomUUID } from "node:crypto"
import type { OrderRow } from "../../apps/server/src/orders/store.ts"
import { makeRequest, type Plan } from "../load/index.ts"
import { createHeaders, orderBody } from "../stage/carts.ts"
import type { Restaurant, Stage } from "../stage/index.ts"

/** New orders for these restaurants in turn. */
export function orderPlan(restaurants: readonly Restaurant[]): Plan {
  const requests = restaurants.map(({ secret }) =>
    makeRequest({
      method: "POST",
      path: "/v1/orders",
      headers: { Authorization: `Bearer ${secret}`, ...createHeaders },
      body: orderBody,
    }),
  )
  return { requests, expected: 201 }
}

/** An order as the server writes it; needs a console. */
export async function placeOne({ call, busy, database }: Stage): Promise<OrderRow> {
  const customer = { ...orderBody.customer, phone: "9845012345" }
  const { status, text, body } = await call("/v1/orders", {
    key: busy.secret,
    method: "POST",
    headers: { "Idempotency-Key": randomUUID() },
    body: { ...orderBody, customer },
  })
  if (status !== 201) throw new Error(`an order was answered ${status}: ${text}`)
  const { rows } = await database.client.query("select *, day::text as day from orders where id = $1", [
    body.id,
  ])
  return { ...rows[0], total_paise: Number(rows[0].total_paise) } as OrderRow
}
