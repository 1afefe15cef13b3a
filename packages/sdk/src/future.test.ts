import { examples } from "@rasoi/contract"
import { describe, expect, test } from "vitest"
import { RasoiApiError, RasoiError } from "./index.ts"
import { client, errorFrom, json, refusal } from "./scripted.fixture.ts"

/** Adds an unknown field to every object, at any depth. */
function grown(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(grown)
  if (typeof value !== "object" || value === null) return value
  const members = Object.entries(value).map(([name, member]) => [name, grown(member)])
  return { ...Object.fromEntries(members), fromTheFuture: { nested: [1, 2, 3] } }
}

describe("a newer server", () => {
  test("new fields everywhere are passed through", async () => {
    for (const [value, read] of [
      [examples.restaurant, (at: ReturnType<typeof client>["rasoi"]) => at.restaurant.get()],
      [examples.menu, (at: ReturnType<typeof client>["rasoi"]) => at.menu.get()],
      [examples.order, (at: ReturnType<typeof client>["rasoi"]) => at.orders.get("ord_1")],
      [examples.reservation, (at: ReturnType<typeof client>["rasoi"]) => at.reservations.get("res_1")],
      [examples.tracking, (at: ReturnType<typeof client>["rasoi"]) => at.track.get("token")],
    ] as const) {
      expect(await read(client(json(200, grown(value))).rasoi)).toEqual(grown(value))
    }
  })

  test("unknown values: status, type, charge, food, payment", async () => {
    const charges = [{ ...examples.order.charges[0], type: "DRONE", name: "Drone" }]
    const order = { ...examples.order, status: "ON_A_DRONE", type: "DINE_IN", payment: "UPI", charges }
    const { rasoi } = client(json(200, order))
    const read = await rasoi.orders.get("ord_1")
    // The types require a default branch in each switch.
    const shown = (() => {
      switch (read.status) {
        case "PENDING":
          return "waiting"
        default:
          return `status ${read.status}`
      }
    })()
    expect([shown, read.type, read.payment, read.charges[0]?.type]).toEqual([
      "status ON_A_DRONE",
      "DINE_IN",
      "UPI",
      "DRONE",
    ])
  })

  test("an unknown code is still a RasoiError, with its members", async () => {
    const { rasoi } = client([refusal(409, "OVEN_COLD", { warmAt: "2026-10-17T13:30:00Z" })])
    const error = await errorFrom(rasoi.orders.get("ord_1"))
    if (!(error instanceof RasoiError) || !(error instanceof RasoiApiError)) throw error
    const code: string = error.code
    expect([code, error.status, error.requestId]).toEqual(["OVEN_COLD", 409, "req_refused"])
    expect(error.body.warmAt).toBe("2026-10-17T13:30:00Z")
    expect(error.message).toContain("The service says OVEN_COLD.")
  })

  test("every 2xx status is a success", async () => {
    expect(await client([json(202, examples.order)]).rasoi.orders.get("ord_1")).toEqual(examples.order)
  })
})
