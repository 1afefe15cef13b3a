import { makeRequest, type Plan } from "../load/index.ts"
import { bookingPlan, dayAhead } from "../rows/bookings.ts"
import { orderPlan } from "../rows/order-plan.ts"
import { etagOf, placeSome, pollPlan } from "../rows/polls.ts"
import { quotePlan } from "../rows/quote.ts"
import { planOf, read } from "../rows/reads.ts"
import type { Setup } from "../setup/index.ts"

interface Work {
  readonly name: string
  /** The same requests for both servers, with the keys and ids of each. */
  plan(setup: Setup): Plan | Promise<Plan>
}

/** What integrators and customers ask most. All restaurants have an open console meanwhile. */
export const works: readonly Work[] = [
  { name: "GET /v1/menu 200", plan: setup => planOf(setup, "/v1/menu") },
  {
    name: "GET /v1/menu 304",
    plan: async setup => planOf(setup, "/v1/menu", (await read(setup, "/v1/menu")).etag),
  },
  { name: "GET /v1/menu brotli", plan: setup => planOf(setup, "/v1/menu", undefined, "br") },
  { name: "GET /v1/menu gzip", plan: setup => planOf(setup, "/v1/menu", undefined, "gzip") },
  { name: "GET /v1/restaurant 200", plan: setup => planOf(setup, "/v1/restaurant") },
  { name: "POST /v1/orders/quote", plan: ({ busy }) => quotePlan([busy]) },
  { name: "GET /v1/orders/{id} 200", plan: async setup => pollPlan(setup, await placeSome(setup)) },
  { name: "GET /v1/orders/{id} 304", plan: unchangedOrders },
  { name: "GET /v1/reservations/availability", plan: availabilityPlan },
  { name: "POST /v1/orders", plan: ({ many }) => orderPlan(many) },
  { name: "POST /v1/reservations", plan: ({ many }) => bookingPlan(many, dayAhead(2)) },
]

async function unchangedOrders(setup: Setup): Promise<Plan> {
  const ids = await placeSome(setup)
  return pollPlan(setup, ids, await Promise.all(ids.map(id => etagOf(setup, id))))
}

function availabilityPlan({ busy }: Setup): Plan {
  const path = `/v1/reservations/availability?date=${dayAhead(2)}&people=2`
  return { requests: [makeRequest({ method: "GET", path, key: busy.secret })], expected: 200 }
}
