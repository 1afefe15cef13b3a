import { beforeEach, expect, test } from "vitest"
import { testApp } from "../../testing/fixtures.ts"
import { commandLine } from "../audit/index.ts"
import { changeSettings } from "../restaurant/index.ts"
import { orderCaller, pickup } from "./fixture.ts"
import { makeOrderNumbers } from "./numbers.ts"
import { holdEdits, unlimitedKey } from "./race.fixture.ts"

let restaurantId: string
let key: string

const app = await testApp()
const send = orderCaller(app)
beforeEach(async () => {
  restaurantId = await app.restaurant()
  key = (await unlimitedKey(app, restaurantId)).secret
})

const numberOf = async (headers = {}, body: object = pickup) =>
  Number((await send(key, body, headers)).body.number?.slice(1))

const setMinimum = (minimumOrderPaise: number) =>
  changeSettings(app.hub, commandLine, app.clock.now(), restaurantId, { ordering: { minimumOrderPaise } })

test("replays take no number", async () => {
  const same = { "idempotency-key": "numbered-once" }
  const first = await numberOf(same)
  for (let count = 0; count < 10; count += 1) expect(await numberOf(same)).toBe(first)
  expect(await numberOf()).toBe(first + 1)
})

test("many replays at once, and a key with another body, take none", async () => {
  const same = { "idempotency-key": "numbered-once-again" }
  const first = await numberOf(same)
  await Promise.all(Array.from({ length: 100 }, () => send(key, pickup, same)))
  const reused = await send(key, { ...pickup, note: "Another" }, same)
  expect(reused.body.error.code).toBe("IDEMPOTENCY_KEY_REUSED")
  expect([await numberOf(), await numberOf()]).toEqual([first + 1, first + 2])
})

test("orders between replays leave no gap", async () => {
  const same = { "idempotency-key": "numbered-in-a-crowd" }
  const numbers = [await numberOf(same)]
  const others = Array.from({ length: 90 }, (_, index) => (index % 3 === 0 ? numberOf() : numberOf(same)))
  numbers.push(...(await Promise.all(others)).filter(number => !Number.isNaN(number)))
  for (let count = 0; count < 40; count += 1) numbers.push(await numberOf())
  const different = [...new Set(numbers)].sort((a, b) => a - b)
  expect(different).toEqual(different.map((_, index) => index + 1))
})

test("a refused order takes none, also where an edit came between its pricing and its commit", async () => {
  const first = await numberOf()
  const nothing = { ...pickup, items: [{ menuItemId: "itm_nothing", quantity: 1 }] }
  expect((await send(key, nothing)).body.error.code).toBe("ITEM_NOT_FOUND")
  const hold = await holdEdits(app.connection)
  try {
    const editing = setMinimum(10_000_000)
    await hold.untilWaiting("insert into audit_log")
    const ordering = send(key)
    await hold.untilWaiting("insert into orders")
    await hold.release()
    await editing
    expect((await ordering).body.error.code).toBe("BELOW_MINIMUM")
  } finally {
    await hold.release()
  }
  await setMinimum(0)
  expect(await numberOf()).toBe(first + 1)
})

test("what is given back is taken again, the smallest first, and never by another day or mode", async () => {
  const numbers = makeOrderNumbers(app.db)
  const [day, other] = ["2026-10-17", "2026-10-18"]
  const taken: string[] = []
  for (let count = 0; count < 6; count += 1) taken.push(await numbers.allocate(restaurantId, day, false))
  expect(taken).toEqual(["1", "2", "3", "4", "5", "6"])
  for (const number of ["5", "2", "4"]) numbers.release({ restaurantId, day, test: false, number })
  expect(await numbers.allocate(restaurantId, other, false)).toBe("1")
  expect(await numbers.allocate(restaurantId, day, true)).toBe("T1")
  const again: string[] = []
  for (let count = 0; count < 4; count += 1) again.push(await numbers.allocate(restaurantId, day, false))
  expect(again).toEqual(["2", "4", "5", "7"])
})
