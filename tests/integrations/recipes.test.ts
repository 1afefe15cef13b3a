import { once } from "node:events"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest"
import { everyDay } from "../../apps/server/src/features/reservations/booking.fixture.ts"
import { testApp } from "../../apps/server/src/testing/fixtures.ts"
import { freePort } from "../../apps/server/src/testing/process.ts"
import { integrationProjects } from "../../scripts/integration-packages.ts"
import { type Backend, backends, installSdk, startPhp } from "./backends.fixture.ts"
import { runProgram } from "./program.fixture.ts"
import { openBasket, writeRecipe } from "./recipe.fixture.ts"
import { type ScriptedProxy, startScriptedProxy } from "./scripted-proxy.fixture.ts"

const app = await testApp()
const dish = "itm_butter_chicken_half"
const customer = { name: "Asha Rao", phone: "9845012345" }

describe.each(Object.entries(backends))("%s", (_, start) => {
  let proxy: ScriptedProxy
  let backend: Backend
  let key: string
  let cookie: string
  beforeAll(async () => {
    const restaurantId = await app.restaurant({ hours: everyDay({ open: "11:00", close: "23:30" }) })
    key = (await app.key(restaurantId)).secret
    cookie = await app.signedIn(restaurantId)
    proxy = await startScriptedProxy(app.url)
    backend = await start({ url: proxy.url, key }, app.url)
  })
  afterAll(async () => {
    await backend?.stop()
    await proxy?.stop()
  })

  /** A basket with two of the dish, and the total that its customer saw. */
  async function quotedBasket() {
    const basket = await openBasket(backend.api)
    basket.change([{ menuItemId: dish, quantity: 2 }])
    const { total } = await basket.quote()
    proxy.keys.length = 0
    return { basket, amount: total?.amount ?? 0 }
  }

  async function placedId(): Promise<string> {
    const { basket, amount } = await quotedBasket()
    const { id = "" } = await basket.order(customer, amount)
    return id
  }

  /** Sends what basket.js would not send. */
  async function post(sent: object): Promise<unknown> {
    const init = {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(sent),
    }
    return (await fetch(`${backend.api}/orders`, init)).json().catch(() => undefined)
  }

  const ordersOf = async (): Promise<string[]> =>
    (await app.call("/v1/orders?limit=100", { key })).body.data.map(({ id }: { id: string }) => id)
  const change = (body: object) =>
    app.call(`/console/v1/menu/items/${dish}`, { cookie, method: "PATCH", body })
  const advance = (id: string, to: string) =>
    app.call(`/v1/test/orders/${id}/advance`, { key, method: "POST", body: { to } })

  test("the page gets the menu and the total, and no key", async () => {
    const text = await (await fetch(`${backend.api}/menu`)).text()
    expect(JSON.parse(text)).toMatchObject({ object: "menu", currency: "INR" })
    expect(text).not.toContain(key)
    const { basket } = await quotedBasket()
    expect((await basket.quote()).total?.display).toBe("₹703.50")
  })

  test("an order is placed at the quoted total, and its tracking link works", async () => {
    const { basket, amount } = await quotedBasket()
    const { result, id = "", number, trackingUrl = "" } = await basket.order(customer, amount)
    expect(result).toBe("PLACED")
    const stored = (await app.call(`/v1/orders/${id}`, { key })).body
    expect(stored).toMatchObject({ number, trackingUrl, total: { amount }, customer })
    expect((await app.call(new URL(trackingUrl).pathname)).status).toBe(200)
    expect(basket.items()).toEqual([])
  })

  test("the response is lost: it is sent again with the same key, and is one order", async () => {
    const { basket, amount } = await quotedBasket()
    const before = await ordersOf()
    proxy.next("lose the response")
    expect((await basket.order(customer, amount)).result).toBe("PLACED")
    expect([proxy.keys.length, new Set(proxy.keys).size]).toEqual([2, 1])
    expect(await ordersOf()).toHaveLength(before.length + 1)
  })

  test("every response is lost: the basket is locked, and the next try finds the order", async () => {
    const { basket, amount } = await quotedBasket()
    const before = await ordersOf()
    proxy.next("lose the response", "lose the response", "lose the response")
    expect(await basket.order(customer, amount)).toEqual({ result: "RETRY" })
    expect(() => basket.change([])).toThrow(/no response yet/)
    // What the form says meanwhile does not matter.
    expect((await basket.order({ ...customer, name: "Somebody else" }, 1)).result).toBe("PLACED")
    expect([proxy.keys.length, new Set(proxy.keys).size]).toEqual([4, 1])
    expect(await ordersOf()).toHaveLength(before.length + 1)
  })

  test("RATE_LIMITED: it waits for the time of Retry-After, and sends the same order", async () => {
    const { basket, amount } = await quotedBasket()
    proxy.next({ "service-test-scenario": "RATE_LIMITED" })
    const begun = performance.now()
    expect((await basket.order(customer, amount)).result).toBe("PLACED")
    expect(performance.now() - begun).toBeGreaterThan(1_000)
    expect([proxy.keys.length, new Set(proxy.keys).size]).toEqual([2, 1])
  })

  test("PRICE_CHANGED: the customer sees the new total, agrees, and the same key places the order", async () => {
    const { basket, amount } = await quotedBasket()
    await change({ pricePaise: 40_000 })
    const { result, total } = await basket.order(customer, amount)
    expect([result, total?.display]).toEqual(["PRICE_CHANGED", "₹861.00"])
    expect((await basket.order(customer, total?.amount)).result).toBe("PLACED")
    expect([proxy.keys.length, new Set(proxy.keys).size]).toEqual([2, 1])
    await change({ pricePaise: 32_500 })
  })

  test("ITEM_UNAVAILABLE: the page learns which line, and orders with a new key when the dish is back", async () => {
    const { basket, amount } = await quotedBasket()
    await change({ available: false })
    expect(await basket.order(customer, amount)).toMatchObject({
      result: "REFUSED",
      code: "ITEM_UNAVAILABLE",
      field: "items[0].menuItemId",
      stored: true,
    })
    await change({ available: true })
    expect((await basket.order(customer, amount)).result).toBe("PLACED")
    expect(new Set(proxy.keys).size).toBe(2)
  })

  test("CLOSED: the page learns when to try again, and the key stays", async () => {
    const { basket, amount } = await quotedBasket()
    proxy.next({ "service-test-time": "2026-10-18T03:30:00+05:30" })
    expect(await basket.order(customer, amount)).toMatchObject({
      result: "REFUSED",
      code: "CLOSED",
      opensAt: "2026-10-18T05:30:00.000Z",
      stored: false,
    })
    expect((await basket.order(customer, amount)).result).toBe("PLACED")
    expect([proxy.keys.length, new Set(proxy.keys).size]).toEqual([2, 1])
  })

  test("a changed basket has a new key; a key with another order is never exchanged for a new one", async () => {
    const { basket, amount } = await quotedBasket()
    const sent = { idempotencyKey: "basket-used-1", items: basket.items(), customer, expectedTotal: amount }
    expect(await post(sent)).toMatchObject({ result: "PLACED" })
    expect(await post({ ...sent, items: [{ menuItemId: dish, quantity: 3 }] })).toMatchObject({
      code: "IDEMPOTENCY_KEY_REUSED",
      stored: false,
    })
    proxy.next({ "service-test-scenario": "CLOSED" }, { "service-test-scenario": "CLOSED" })
    proxy.keys.length = 0
    await basket.order(customer, amount)
    basket.change([{ menuItemId: dish, quantity: 3 }])
    await basket.order(customer, amount)
    expect(new Set(proxy.keys).size).toBe(2)
  })

  test("a line break in the page's key adds no header", async () => {
    const { basket, amount } = await quotedBasket()
    const idempotencyKey = "basket-broken-1\r\nService-Test-Scenario: CLOSED"
    const sent = { idempotencyKey, items: basket.items(), customer, expectedTotal: amount }
    expect(await post(sent)).not.toMatchObject({ code: "CLOSED" })
    expect(proxy.keys).not.toContain("basket-broken-1")
  })

  test("an order is followed, also across a restart", async () => {
    const id = await placedId()
    await advance(id, "ACCEPTED")
    await backend.sees(id, "ACCEPTED")
    await backend.restartFollowing(async () => {
      await advance(id, "PREPARING")
    })
    await backend.sees(id, "PREPARING")
  })
})

describe("the WordPress plugin", () => {
  test("reads the menu again a minute after it was read, however often it was asked for", async () => {
    const restaurantId = await app.restaurant()
    const { secret } = await app.key(restaurantId)
    const { api, stop } = await startPhp({ url: app.url, key: secret })
    onTestFinished(stop)
    const menuAt = async (seconds: number) =>
      (await fetch(`${api}/menu`, { headers: { "seconds-later": String(seconds) } })).text()
    const before = await menuAt(0)
    const body = { pricePaise: 41_300 }
    const cookie = await app.signedIn(restaurantId)
    await app.call(`/console/v1/menu/items/${dish}`, { cookie, method: "PATCH", body })
    expect(await menuAt(50)).toBe(before)
    expect(await menuAt(70)).toContain("413.00")
  })

  test("announces the changes of all pages in one run", async () => {
    const page = (id: string, hasMore: boolean, nextCursor: string) => ({
      data: [{ subject: { id, status: "READY" } }],
      hasMore,
      nextCursor,
    })
    const pages = new Map<string | null, object>([
      [null, { data: [], hasMore: false, nextCursor: "c0" }],
      ["c0", page("ord_1", true, "c1")],
      ["c1", page("ord_2", false, "c2")],
    ])
    const service = createServer((request, response) => {
      const { searchParams } = new URL(request.url ?? "", "http://localhost")
      response.end(JSON.stringify(pages.get(searchParams.get("after"))))
    })
    service.listen(0, "127.0.0.1")
    await once(service, "listening")
    onTestFinished(() => void service.close())
    const { port } = service.address() as AddressInfo
    const { cron, stop } = await startPhp({ url: `http://127.0.0.1:${port}`, key: "rasoi_test_any" })
    onTestFinished(stop)
    expect(await cron()).toEqual(["ord_1 READY", "ord_2 READY"])
  })

  test("writes to the log why there is no response, and stores no menu", async () => {
    const url = `http://127.0.0.1:${await freePort()}`
    const { api, printed, stop } = await startPhp({ url, key: "rasoi_test_any" })
    onTestFinished(stop)
    expect(await (await fetch(`${api}/menu`)).json()).toBeNull()
    expect(printed()).toMatch(/rasoi: no response: .*connect/)
    expect(printed()).toContain("rasoi: 0 NO_RESPONSE")
  })
})

test("the programs of the mobile app's backend satisfy a strict compiler", async () => {
  const { folder } = integrationProjects.mobile
  writeRecipe("mobile-backend", folder)
  await installSdk(app.url, folder)
  const options = "--noEmit --strict --skipLibCheck --module nodenext --target es2024 --types node"
  const programs = ["server.mts", "follow.mts"]
  const args = [...options.split(" "), "--allowImportingTsExtensions", ...programs]
  await runProgram(process.execPath, ["node_modules/typescript/bin/tsc", ...args], { cwd: folder })
})
