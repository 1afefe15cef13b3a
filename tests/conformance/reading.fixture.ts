import { describe, expect, test } from "vitest"
import type { Scene } from "./client.fixture.ts"
import { accepted, expectUnchanged } from "./responses.fixture.ts"

export function describeReading(scene: Scene): void {
  describe("restaurant and menu", () => {
    test("come with an ETag, and respond with 304 to it until somebody edits", async () => {
      const { app, api } = scene
      const restaurantId = await app.restaurant()
      const client = scene.connect((await app.key(restaurantId)).secret)
      const restaurant = await accepted(api.restaurantGet({ client }))
      const menu = await accepted(api.menuGet({ client }))
      expect([restaurant.data.object, menu.data.object]).toEqual(["restaurant", "menu"])
      const known = { "If-None-Match": menu.etag }
      await expectUnchanged(api.menuGet({ client, headers: known }), menu.etag)
      await expectUnchanged(
        api.restaurantGet({ client, headers: { "If-None-Match": restaurant.etag } }),
        restaurant.etag,
      )
      const cookie = await app.signedIn(restaurantId)
      const path = "/console/v1/menu/items/itm_butter_chicken_half"
      await app.call(path, { cookie, method: "PATCH", body: { pricePaise: 40_000 } })
      const edited = await accepted(api.menuGet({ client, headers: known }))
      expect([edited.status, edited.etag === menu.etag]).toEqual([200, false])
    })

    test("the feed goes on from a cursor, and can wait", async () => {
      const { app, api } = scene
      const restaurantId = await app.restaurant()
      const client = scene.connect((await app.key(restaurantId)).secret)
      const now = (await accepted(api.eventsList({ client }))).data
      const cookie = await app.signedIn(restaurantId)
      const path = "/console/v1/menu/items/itm_butter_chicken_half"
      await app.call(path, { cookie, method: "PATCH", body: { available: false } })
      const query = { after: now.nextCursor, wait: 25, types: ["menu.updated" as const] }
      const { data } = await accepted(api.eventsList({ client, query }))
      expect(data.data.map(({ type, subject }) => [type, subject.object])).toEqual([["menu.updated", "menu"]])
    })

    test("the pickup times of a day", async () => {
      const client = await scene.newClient()
      const { data } = await accepted(scene.api.ordersPickupTimes({ client, query: { date: "2026-10-18" } }))
      expect([data.object, data.times.some(({ available }) => available)]).toEqual(["pickup_times", true])
    })

    test("the version can be named, and the time chosen: closed at night, open at noon", async () => {
      const noon = [{ open: "12:00", close: "15:00" }]
      const days = { mon: noon, tue: noon, wed: noon, thu: noon, fri: noon, sat: noon, sun: noon }
      const client = await scene.newClient({ hours: { days, closedDates: ["2026-10-20"], specialDates: {} } })
      const at = async (time: string) => {
        const headers = { "Service-Version": "2026-10-17", "Service-Test-Time": time } as const
        return (await accepted(scene.api.restaurantGet({ client, headers }))).data.status
      }
      expect((await at("2026-10-18T12:30:00+05:30")).open).toBe(true)
      expect(await at("2026-10-19T23:00:00+05:30")).toMatchObject({
        open: false,
        opensAt: "2026-10-21T06:30:00.000Z",
      })
    })
  })
}
