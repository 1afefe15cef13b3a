import { examples } from "@rasoi/contract"
import { describe, expect, test } from "vitest"
import { AnswerMemory } from "./memory.ts"
import { client, json, type Sent } from "./scripted.fixture.ts"

const unchanged = () => new Response(null, { status: 304, headers: { "x-request-id": "req_test" } })
const tagsOf = (sent: Sent[]) => sent.map(({ headers }) => headers["if-none-match"])

describe("what has not changed", () => {
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
  ])("%s: the tag goes out, and 304 gives what is remembered", async (_, value, read) => {
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

  test("what a caller does to its object changes nothing for the next", async () => {
    const { rasoi } = client([json(200, examples.menu, { etag: '"one"' }), unchanged(), unchanged()])
    for (const menu of [await rasoi.menu.get(), await rasoi.menu.get()]) menu.categories.length = 0
    expect(await rasoi.menu.get()).toEqual(examples.menu)
  })

  test("each address has its own tag; an answer without one is not remembered; a list never is", async () => {
    const { rasoi, sent } = client(({ url }) =>
      json(200, examples.orderList, url.endsWith("ord_1") || url.includes("?") ? { etag: '"a"' } : {}),
    )
    await rasoi.orders.get("ord_1")
    for (let count = 0; count < 2; count += 1) await rasoi.orders.get("ord_2")
    for (let count = 0; count < 2; count += 1) await rasoi.orders.list({ limit: 1 }).page()
    expect(tagsOf(sent)).toEqual(Array(5).fill(undefined))
  })

  test("a refusal between does not make it forget", async () => {
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

test("it remembers so many and no more; what was asked for last stays", () => {
  const memory = new AnswerMemory(2)
  memory.keep("a", { etag: "1", text: "a" })
  memory.keep("b", { etag: "2", text: "b" })
  memory.find("a")
  memory.keep("c", { etag: "3", text: "c" })
  expect([memory.find("a")?.text, memory.find("b"), memory.find("c")?.text]).toEqual(["a", undefined, "c"])
})
