import { randomUUID } from "node:crypto"
import type { PublicOrderRow } from "../../apps/server/src/features/orders/store.ts"
import { makeRequest, type Plan } from "../load/index.ts"
import { createHeaders, orderBody } from "../setup/carts.ts"
import type { Restaurant, Setup } from "../setup/index.ts"

/** New orders for each of these restaurants in turn. */
export function orderPlan(restaurants: readonly Restaurant[]): Plan {
  const requests = restaurants.map(({ secret }) =>
    makeRequest({
      method: "POST",
      path: "/v1/orders",
      key: secret,
      headers: createHeaders,
      body: orderBody,
    }),
  )
  return { requests, expected: 201 }
}

/** Places an order and reads its row. Needs a console. */
export async function placeOne(setup: Setup): Promise<PublicOrderRow> {
  const id = await createOne(setup, "/v1/orders", orderBody)
  const select = "select *, day::text as day from orders where id = $1"
  const { rows } = await setup.database.client.query(select, [id])
  return { ...rows[0], total_paise: Number(rows[0].total_paise) } as PublicOrderRow
}

/** Creates one order or booking, and returns its id. */
export async function createOne(
  { call, busy }: Setup,
  path: string,
  sent: { customer: object },
): Promise<string> {
  const { status, text, body } = await call(path, {
    key: busy.secret,
    method: "POST",
    headers: { "Idempotency-Key": randomUUID() },
    body: { ...sent, customer: { ...sent.customer, phone: "9845012345" } },
  })
  if (status !== 201) throw new Error(`${path} got status ${status}: ${text}`)
  return body.id
}
