import { randomUUID } from "node:crypto"
import { Order } from "@rasoi/contract"
import { Value } from "typebox/value"
import { beforeAll, describe, expect, test } from "vitest"
import { storedOrders } from "../../../../../packages/core/src/documents/stored-orders.fixture.ts"
import { sql } from "../../db/index.ts"
import { testApp } from "../../testing/fixtures.ts"
import { delivery, orderCaller } from "./fixture.ts"

const putOrder = sql("test.putOrder", "update orders set answer = $2, bill = $3, shape = $4 where id = $1")

let key: string
let cookie: string

const app = await testApp()
const restaurantId = await app.restaurant()
beforeAll(async () => {
  app.presence.open("stream", restaurantId, "tablet", Number.MAX_SAFE_INTEGER)
  key = (await app.key(restaurantId, "live")).secret
  cookie = await app.signedIn(restaurantId)
})

const ask = (path: string, body?: object) =>
  app.call(`/console/v1/${path}`, body ? { method: "POST", body, cookie } : { cookie })

// If the newest shape fails, the schema changed and a step in orderSteps is missing.
describe.each(storedOrders.map((stored, shape) => ({ shape, ...stored })))(
  "an order that was stored with shape $shape",
  ({ shape, order, bill }) => {
    test("reads as today's orders before and after a step, in lists, on its page, on paper and after erasure; a replay stays as it was", async () => {
      const headers = { "idempotency-key": randomUUID() }
      const placed = await orderCaller(app)(key, delivery, headers)
      const { id, trackingUrl } = placed.body
      const stored = JSON.stringify({ ...order, id, trackingUrl })
      await app.db.run(putOrder, [id, stored, JSON.stringify(bill), shape])

      const readAll = async () => {
        const one = await app.call(`/v1/orders/${id}`, { key })
        const list = await app.call("/v1/orders", { key })
        const tracked = await app.call(`/v1/track/${trackingUrl.split("/").at(-1)}`)
        const staff = await ask(`orders/${id}`)
        expect([one, list, tracked, staff].map(({ status }) => status)).toEqual([200, 200, 200, 200])
        expect([...Value.Errors(Order, one.body)]).toEqual([])
        expect(list.body.data.find((each: Order) => each.id === id)).toEqual(one.body)
        return one.body.status
      }
      expect(await readAll()).toBe("PENDING")
      const again = await orderCaller(app)(key, delivery, headers)
      expect([again.status, again.text]).toEqual([201, stored])
      expect((await ask(`orders/${id}/accept`, {})).status).toBe(200)
      expect(await readAll()).toBe("ACCEPTED")
      expect((await ask(`orders/${id}/bill`)).text).toContain("750.70")
      expect((await ask(`orders/${id}/cancel`, { reason: "Nobody came" })).status).toBe(200)
      expect((await ask("privacy/erase", { phone: "9845012345" })).status).toBe(200)
      const erased = (await app.call(`/v1/orders/${id}`, { key })).body
      expect([[...Value.Errors(Order, erased)], erased.customer.name]).toEqual([[], ""])
    })
  },
)
