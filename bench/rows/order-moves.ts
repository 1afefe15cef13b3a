import { makeRequest, type Plan } from "../load/index.ts"
import type { Setup } from "../setup/index.ts"

const steps = [
  ["accept", "accept an order", {}],
  ["prepare", "prepare it", undefined],
  ["ready", "make it ready", undefined],
  ["dispatch", "dispatch it", { name: "Ravi", phone: "9845000000" }],
  ["complete", "complete it, with its bill", undefined],
] as const

/** Staff moves orders through every status: one plan for each step. Each request is for another order. */
export async function movePlans(
  { busy, many, database }: Setup,
  count: number,
): Promise<{ name: string; plan: Plan }[]> {
  const cookies = new Map([busy, ...many].map(({ id, cookie }) => [id, cookie]))
  const { rows } = await database.client.query<{ id: string; restaurant_id: string }>(
    `select id, restaurant_id from orders where status = 'PENDING' and accept_by > now() + interval '5 minutes'
      order by id desc limit $1`,
    [count],
  )
  return steps.map(([step, name, body]) => ({
    name,
    plan: {
      requests: rows.map(({ id, restaurant_id }) =>
        makeRequest({
          method: "POST",
          path: `/console/v1/orders/${id}/${step}`,
          headers: { Cookie: cookies.get(restaurant_id) ?? "" },
          body,
        }),
      ),
      expected: 200,
    },
  }))
}
