import { expect, test } from "vitest"
import { testApp } from "../../testing/fixtures.ts"
import { orderCaller } from "../orders/fixture.ts"
import { checkData } from "./check-data.ts"
import { withSession } from "./session.ts"

const app = await testApp()

test("a customer's request whose order or booking is missing, of another restaurant, or of another kind is a fault", async () => {
  const restaurantId = await app.restaurant()
  const other = await app.restaurant()
  app.presence.open(restaurantId, restaurantId, "tablet", Number.MAX_SAFE_INTEGER)
  const key = (await app.key(restaurantId, "live")).secret
  const { id } = (await orderCaller(app)(key)).body
  const requestFaults = (kind: string, subject: string, restaurant: string) =>
    withSession(app.connection, async client => {
      const wanted = kind === "MOVE_BOOKING" ? "'2026-10-22', '20:00', 2" : "null, null, null"
      await client.query("delete from customer_requests")
      await client.query(
        `insert into customer_requests (id, restaurant_id, subject_id, kind, number, asked_at, date, time, people)
         values ('req_1', '${restaurant}', '${subject}', '${kind}', 1, now(), ${wanted})`,
      )
      return (await checkData(client, new Date(app.clock.now()))).faults
    })
  const fault = ["request req_1: its order or booking is missing"]
  expect(await requestFaults("CANCEL_ORDER", id, restaurantId)).toEqual([])
  expect(await requestFaults("CANCEL_ORDER", "ord_gone", restaurantId)).toEqual(fault)
  expect(await requestFaults("CANCEL_ORDER", id, other)).toEqual(fault)
  expect(await requestFaults("MOVE_BOOKING", id, restaurantId)).toEqual(fault)
})
