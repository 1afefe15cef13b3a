import { getMenu } from "@rasoi/contract"
import { demoMenu } from "../../demo/menu.ts"
import { demoSettings } from "../../demo/settings.ts"
import { compileCheck } from "../../http/index.ts"
import { describe, expect, test, testRestaurant } from "../../testing/fixtures.ts"

const { app, restaurantId, key } = await testRestaurant()

const path = "/v1/menu"

describe("GET /v1/menu", () => {
  test("has every category, item, size and add-on of the document, in order, and keeps to the contract", async () => {
    const { status, body } = await app.call(path, { key })
    expect(status).toBe(200)
    expect(compileCheck(getMenu.response.schema)(body, "")).toEqual([])
    expect(body).toMatchObject({ object: "menu", test: true, currency: "INR", gstApplies: true })
    expect(body.categories.map((category: { id: string }) => category.id)).toEqual(
      demoMenu.categories.map(c => c.id),
    )
    expect(body.categories.map((category: { sortOrder: number }) => category.sortOrder)).toEqual(
      demoMenu.categories.map((_, index) => index + 1),
    )
    const shown = body.categories.flatMap((category: { items: { id: string }[] }) =>
      category.items.map(item => item.id),
    )
    expect(shown).toEqual(demoMenu.categories.flatMap(category => category.items.map(item => item.id)))
  })

  test("an item with sizes has no price and no menuItemId of its own; one without has both and no variants", async () => {
    const { body } = await app.call(path, { key })
    const items = body.categories.flatMap((category: { items: object[] }) => category.items)
    const sized = items.find((item: { id: string }) => item.id === "itm_butter_chicken")
    expect(sized).toMatchObject({
      menuItemId: null,
      price: null,
      foodType: "NON_VEG",
      tax: { rate: 5, included: false },
    })
    expect(sized.variants[0]).toEqual({
      menuItemId: "itm_butter_chicken_half",
      label: "Half",
      price: { amount: 32500, currency: "INR", display: "₹325.00" },
      isDefault: true,
      available: true,
    })
    const plain = items.find((item: { variants: unknown[] }) => item.variants.length === 0)
    expect(plain.menuItemId).toEqual(expect.any(String))
    expect(plain.price).toEqual({
      amount: expect.any(Number),
      currency: "INR",
      display: expect.stringMatching(/^₹/),
    })
  })

  test("an item that is switched off takes its sizes along; one whose sizes are all sold out is sold out", async () => {
    const menu = structuredClone(demoMenu)
    const sized = menu.categories.flatMap(category => category.items).filter(item => item.variants.length > 1)
    const [off, empty] = sized
    if (!off || !empty) throw new Error("the demo menu has items with sizes")
    off.available = false
    for (const variant of empty.variants) variant.available = false
    const id = await app.restaurant({}, menu)
    const { body } = await app.call(path, { key: (await app.key(id)).secret })
    const items = body.categories.flatMap((category: { items: object[] }) => category.items)
    const find = (wanted: string) => items.find((item: { id: string }) => item.id === wanted)
    expect(find(off.id).variants.some((variant: { available: boolean }) => variant.available)).toBe(false)
    expect(find(empty.id).available).toBe(false)
  })

  test.each(["COMPOSITION", "NONE"] as const)("gstApplies is false for %s", async kind => {
    const id = await app.restaurant({ gst: { ...demoSettings.gst, kind, applies: false } })
    const { body } = await app.call(path, { key: (await app.key(id)).secret })
    expect(body.gstApplies).toBe(false)
  })

  test("test and live keys differ in `test`, and so in ETag", async () => {
    const live = (await app.key(restaurantId, "live")).secret
    const [one, two] = [await app.call(path, { key }), await app.call(path, { key: live })]
    expect([one.body.test, two.body.test]).toEqual([true, false])
    expect(one.headers.get("etag")).not.toBe(two.headers.get("etag"))
  })

  test.each([
    ["the tag", (tag: string) => tag, 304],
    ["its weak form", (tag: string) => `W/${tag}`, 304],
    ["a list", (tag: string) => `"one", W/"two", ${tag}`, 304],
    ["*", () => "*", 304],
    ["another tag", () => '"other"', 200],
    ["a list without it", () => '"one", "two"', 200],
  ])("If-None-Match with %s: %3$i", async (_, make, status) => {
    const etag = (await app.call(path, { key })).headers.get("etag") ?? ""
    expect(etag).toMatch(/^"[^"]+"$/)
    const response = await app.call(path, { key, headers: { "if-none-match": make(etag) } })
    expect([response.status, response.headers.get("etag")]).toEqual([status, etag])
    expect(response.text === "").toBe(status === 304)
    expect(response.headers.get("service-version")).toBe("2026-10-17")
    expect(response.headers.get("x-request-id")).toMatch(/^req_/)
  })

  test("a restaurant with no menu yet returns an empty one", async () => {
    const id = await app.restaurant({}, { categories: [] })
    const { status, body } = await app.call(path, { key: (await app.key(id)).secret })
    expect([status, body.categories]).toEqual([200, []])
  })

  test("a key reads its own restaurant's menu only", async () => {
    const menu = { categories: [{ ...demoMenu.categories[0], id: "cat_other", name: "Other", items: [] }] }
    const id = await app.restaurant({}, menu as typeof demoMenu)
    const { body } = await app.call(path, { key: (await app.key(id)).secret })
    expect(body.categories).toHaveLength(1)
    expect((await app.call(path, { key })).body.categories).toHaveLength(demoMenu.categories.length)
  })
})
