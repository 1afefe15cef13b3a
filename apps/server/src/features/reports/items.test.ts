import { describe, expect, test } from "../../testing/fixtures.ts"
import { pickup } from "../orders/fixture.ts"
import { menuOf } from "./carts.fixture.ts"
import { makeTestRestaurant } from "./test-restaurant.fixture.ts"

describe("what sells", () => {
  const sold = (menuItemId: string, quantity: number) => ({ ...pickup, items: [{ menuItemId, quantity }] })

  test("sizes stand under their item, by today's menu; what is gone stands by itself under its last name", async ({
    app,
  }) => {
    app.clock.set(Date.parse("2026-10-17T06:00:00Z"))
    const plain = { pricePaise: 20_000, tax: { rateBasisPoints: 500, included: false }, addOnPaise: 100 }
    const menu = menuOf([
      { ...plain, sized: true },
      { ...plain, sized: false },
    ])
    const restaurant = await makeTestRestaurant(app, {}, menu)
    for (const [id, quantity] of [
      ["sold_0", 2],
      ["full_0", 1],
      ["sold_1", 9],
    ] as const) {
      await restaurant.finish(await restaurant.place(sold(id, quantity)), "COMPLETED")
    }
    const before = (await restaurant.report("items")).body.items.byQuantity
    expect(before.map((each: { id: string; quantity: number }) => [each.id, each.quantity])).toEqual([
      ["item_1", 9],
      ["item_0", 3],
    ])
    expect(before[1].sizes).toMatchObject([
      { menuItemId: "sold_0", name: "Half", quantity: 2 },
      { menuItemId: "full_0", name: "Full", quantity: 1 },
    ])
    const [category] = menu.categories
    const [kept] = category?.items ?? []
    const smaller = { categories: [{ ...category, items: [{ ...kept, name: "Renamed" }] }] }
    const owner = await app.signedIn(restaurant.restaurantId)
    const saved = await app.call("/console/v1/menu", { cookie: owner, method: "PUT", body: smaller })
    expect(saved.status).toBe(200)
    const after = (await restaurant.report("items")).body.items.byQuantity
    expect(after).toMatchObject([
      { id: "sold_1", onMenu: false, name: "Dish 1", sizes: [] },
      { id: "item_0", onMenu: true, name: "Renamed" },
    ])
  })

  test("as many as asked for; 0 and 101 are refused", async ({ app }) => {
    app.clock.set(Date.parse("2026-10-17T06:00:00Z"))
    const restaurant = await makeTestRestaurant(app)
    for (const id of ["itm_butter_chicken_half", "itm_butter_chicken_full"]) {
      await restaurant.finish(await restaurant.place(sold(id, 1)), "COMPLETED")
    }
    const lists = (await restaurant.report("items", "?limit=1")).body
    expect([lists.items.byQuantity.length, lists.items.bySales.length]).toEqual([1, 1])
    for (const limit of [0, 101]) {
      const { status, body } = await restaurant.report("items", `?limit=${limit}`)
      expect([status, body.error.field]).toEqual([422, "limit"])
    }
  })
})
