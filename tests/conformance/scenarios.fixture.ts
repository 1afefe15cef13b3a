import { randomUUID } from "node:crypto"
import { describe, expect, test } from "vitest"
import { bookable } from "../../apps/server/src/features/reservations/booking.fixture.ts"
import { bookingRequest, evening } from "./bookings.fixture.ts"
import type { Api, Client, Scene } from "./client.fixture.ts"
import { operations } from "./document.fixture.ts"
import { cart, pickup } from "./orders.fixture.ts"
import { type ApiResponse, refused } from "./responses.fixture.ts"

type ScenarioHeader = { "Service-Test-Scenario": string }
type Call = (api: Api, client: Client, headers: ScenarioHeader) => Promise<ApiResponse>

const path = { id: "any" }
const fresh = () => ({ "Idempotency-Key": randomUUID() })

/** A valid request for every operation with a key; the type checker reports a missing one. */
const calls: Record<Exclude<keyof Api, "trackGet">, Call> = {
  restaurantGet: (api, client, headers) => api.restaurantGet({ client, headers }),
  menuGet: (api, client, headers) => api.menuGet({ client, headers }),
  ordersQuote: (api, client, headers) => api.ordersQuote({ client, headers, body: cart }),
  ordersCreate: (api, client, headers) =>
    api.ordersCreate({ client, headers: { ...headers, ...fresh() }, body: pickup }),
  ordersPickupTimes: (api, client, headers) =>
    api.ordersPickupTimes({ client, headers, query: { date: evening.date } }),
  ordersGet: (api, client, headers) => api.ordersGet({ client, headers, path }),
  ordersList: (api, client, headers) => api.ordersList({ client, headers }),
  ordersCancel: (api, client, headers) => api.ordersCancel({ client, headers, path }),
  reservationsAvailability: (api, client, headers) =>
    api.reservationsAvailability({ client, headers, query: evening }),
  reservationsCreate: (api, client, headers) =>
    api.reservationsCreate({ client, headers: { ...headers, ...fresh() }, body: bookingRequest() }),
  reservationsGet: (api, client, headers) => api.reservationsGet({ client, headers, path }),
  reservationsCancel: (api, client, headers) => api.reservationsCancel({ client, headers, path }),
  eventsList: (api, client, headers) => api.eventsList({ client, headers }),
  testOrdersAdvance: (api, client, headers) =>
    api.testOrdersAdvance({ client, headers, path, body: { to: "ACCEPTED" } }),
  testReservationsAdvance: (api, client, headers) =>
    api.testReservationsAdvance({ client, headers, path, body: { to: "CONFIRMED" } }),
}

/** A test key requests every documented code of an operation, and gets it as documented. */
export function describeScenarios(scene: Scene): void {
  describe("asked for by its name", () => {
    test.each(Object.entries(calls))("every refusal of %s", async (id, call) => {
      const client = await scene.newClient(bookable())
      const responses = operations.find(operation => operation.id === id)?.responses ?? []
      const documented = responses.filter(({ code }) => code !== undefined)
      expect(documented.length).toBeGreaterThan(5)
      for (const { code = "", status } of documented) {
        const refusal = await refused(call(scene.api, client, { "Service-Test-Scenario": code }))
        expect([refusal.status, refusal.error.code]).toEqual([status, code])
      }
    })
  })
}
