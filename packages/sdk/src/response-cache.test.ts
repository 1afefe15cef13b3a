import { examples } from "@rasoi/contract"
import { describe, expect, test } from "vitest"
import { ResponseCache } from "./response-cache.ts"
import { client, json, type Sent } from "./scripted.fixture.ts"

const unchanged = () => new Response(null, { status: 304, headers: { "x-request-id": "req_test" } })
const tagsOf = (sent: Sent[]) => sent.map(({ headers }) => headers["if-none-match"])

describe("an unchanged response", () => {
  test.each([
    ["menu", examples.menu, (rasoi: ReturnType<typeof client>["rasoi"]) => rasoi.menu.get()],
    [
      "restaurant",
      examples.restaurant,
      (rasoi: ReturnType<typeof client>["rasoi"]) => rasoi.restaurant.get(),
    ],
    ["order", examples.order, (rasoi: ReturnType<typeof client>["rasoi"]) => rasoi.orders.get("ord_1")],
    [
      "reservation",
      examples.reservation,
      (rasoi: ReturnType<typeof client>["rasoi"]) => rasoi.reservations.get("res_1"),
    ],
    ["tracking", examples.tracking, (rasoi: ReturnType<typeof client>["rasoi"]) => rasoi.track.get("token")],
  ])("%s: the ETag is sent, and 304 returns the cached value", async (_, value, read) => {
    const newer = { ...value, test: false }
    const { rasoi, sent } = client([
      json(200, value, { etag: '"one"' }),
      unchanged(),
      json(200, newer, { etag: '"two"' }),
      unchanged(),
    ])
    expect([await read(rasoi), await read(rasoi)]).toEqual([value, value])
    expect([await read(rasoi), await read(rasoi)]).toEqual([newer, newer])
    expect(tagsOf(sent)).toEqual([undefined, '"one"', '"one"', '"two"'])
  })

  test("a caller's changes to its object do not reach the next caller", async () => {
    const { rasoi } = client([json(200, examples.menu, { etag: '"one"' }), unchanged(), unchanged()])
    for (const menu of [await rasoi.menu.get(), await rasoi.menu.get()]) menu.categories.length = 0
    expect(await rasoi.menu.get()).toEqual(examples.menu)
  })

  test("each URL has its own ETag, a list too; a response without one is not cached", async () => {
    const { rasoi, sent } = client(({ url }) =>
      json(200, examples.orderList, url.endsWith("ord_1") || url.includes("?") ? { etag: '"a"' } : {}),
    )
    await rasoi.orders.get("ord_1")
    for (let count = 0; count < 2; count += 1) await rasoi.orders.get("ord_2")
    for (let count = 0; count < 2; count += 1) await rasoi.orders.list({ limit: 1 }).page()
    await rasoi.orders.list({ limit: 2 }).page()
    expect(tagsOf(sent)).toEqual([...Array(4).fill(undefined), '"a"', undefined])
  })

  test("an error in between does not clear the cache", async () => {
    const { rasoi, sent } = client([
      json(200, examples.menu, { etag: '"one"' }),
      json(503, { error: { code: "SERVICE_UNAVAILABLE" } }),
      unchanged(),
    ])
    await rasoi.menu.get()
    expect(await rasoi.menu.get()).toEqual(examples.menu)
    expect(tagsOf(sent)).toEqual([undefined, '"one"', '"one"'])
  })
})

test("the cache is bounded and drops the least recently used", () => {
  const cache = new ResponseCache(2)
  cache.set("a", { etag: "1", text: "a" })
  cache.set("b", { etag: "2", text: "b" })
  cache.get("a")
  cache.set("c", { etag: "3", text: "c" })
  expect([cache.get("a")?.text, cache.get("b"), cache.get("c")?.text]).toEqual(["a", undefined, "c"])
})
