import { examples } from "@rasoi/contract"
import { describe, expect, test } from "vitest"
import type { Order } from "./index.ts"
import { broken, client, json, type Sent } from "./scripted.fixture.ts"

const orderAt = (index: number) => ({ ...examples.order, id: `ord_${index}` })

/** A list of orders, served in pages like the real service. */
const shelf = (count: number) => (sent: Sent) => {
  const query = new URL(sent.url).searchParams
  const limit = Number(query.get("limit") ?? 20)
  const start = Number(query.get("cursor") ?? 0)
  const data = Array.from({ length: Math.min(limit, count - start) }, (_, index) => orderAt(start + index))
  const hasMore = start + data.length < count
  return json(200, {
    ...examples.orderList,
    data,
    hasMore,
    nextCursor: hasMore ? String(start + data.length) : null,
  })
}

async function collect(orders: AsyncIterable<Order>): Promise<string[]> {
  const ids: string[] = []
  for await (const { id } of orders) ids.push(id)
  return ids
}

describe("the list of orders", () => {
  test.each([
    [0, 1],
    [1, 1],
    [100, 1],
    [101, 2],
    [250, 3],
  ])("of %i is complete, in %i requests", async (count, requests) => {
    const { rasoi, sent } = client(shelf(count))
    expect(await collect(rasoi.orders.list())).toEqual(
      Array.from({ length: count }, (_, index) => `ord_${index}`),
    )
    expect(sent).toHaveLength(requests)
  })

  test("keeps its filters on every page, and the requested size", async () => {
    const { rasoi, sent } = client(shelf(5))
    await collect(
      rasoi.orders.list({ limit: 2, status: ["OPEN", "REJECTED"], placedAfter: "2026-10-17T00:00:00+05:30" }),
    )
    expect(sent.map(({ url }) => new URL(url).search)).toEqual([
      "?limit=2&status=OPEN%2CREJECTED&placedAfter=2026-10-17T00%3A00%3A00%2B05%3A30",
      "?limit=2&status=OPEN%2CREJECTED&placedAfter=2026-10-17T00%3A00%3A00%2B05%3A30&cursor=2",
      "?limit=2&status=OPEN%2CREJECTED&placedAfter=2026-10-17T00%3A00%3A00%2B05%3A30&cursor=4",
    ])
  })

  test("fetches no page that is not needed, and can be iterated again", async () => {
    const { rasoi, sent } = client(shelf(250))
    const list = rasoi.orders.list()
    expect(sent).toEqual([])
    for await (const order of list) if (order.id === "ord_3") break
    expect(sent).toHaveLength(1)
    expect(await collect(list)).toHaveLength(250)
  })

  test("page() is one page with the next cursor; undefined members are not sent", async () => {
    const { rasoi, sent } = client(shelf(30))
    const first = await rasoi.orders.list({ status: undefined }).page()
    expect([first.data.length, first.hasMore, first.nextCursor]).toEqual([20, true, "20"])
    const second = await rasoi.orders.list({ cursor: first.nextCursor ?? "" }).page()
    expect([second.data.length, second.hasMore, second.nextCursor]).toEqual([10, false, null])
    expect(sent.map(({ url }) => new URL(url).search)).toEqual(["", "?cursor=20"])
  })

  test("a lost response in the middle is retried", async () => {
    const serve = shelf(250)
    let count = 0
    const { rasoi } = client(sent => (++count === 2 ? broken() : serve(sent)))
    expect(await collect(rasoi.orders.list())).toHaveLength(250)
  })
})
