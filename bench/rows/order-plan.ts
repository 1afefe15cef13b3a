import { randomUUID } from "node:crypto"
import type { OrderRow } from "../../apps/server/src/orders/store.ts"
import { makeRequest, type Plan } from "../load/index.ts"
import { createHeaders, orderBody } from "../setup/carts.ts"
import type { Restaurant, Setup } from "../setup/index.ts"

/** New orders for each of these restaurants in turn. */
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

/** Places an order and reads its row. Needs a console. */
export async function placeOne({ call, busy, database }: Setup): Promise<OrderRow> {
  const customer = { ...orderBody.customer, phone: "9845012345" }
  const { status, text, body } = await call("/v1/orders", {
    key: busy.secret,
    method: "POST",
    headers: { "Idempotency-Key": randomUUID() },
    body: { ...orderBody, customer },
  })
  if (status !== 201) throw new Error(`an order got status ${status}: ${text}`)
  const { rows } = await database.client.query("select *, day::text as day from orders where id = $1", [
    body.id,
  ])
  return { ...rows[0], total_paise: Number(rows[0].total_paise) } as OrderRow
}
