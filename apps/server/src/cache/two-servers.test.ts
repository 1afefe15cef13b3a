import { largeMenu } from "../features/menu/large-menu.fixture.ts"
import { startTestApp, type TestApp } from "../testing/app.ts"
import { until } from "../testing/database.ts"
import { describe, expect, test, testApp } from "../testing/fixtures.ts"

const first = await testApp()
const second = await testApp({ connection: first.connection, clock: first.clock })
const restaurantId = await first.restaurant({}, largeMenu(1_000))
const cookie = await first.signedIn(restaurantId)
const key = (await first.key(restaurantId)).secret

const newsWithinMs = 1_000
const prepMinutes = async (app: TestApp) =>
  (await app.call("/v1/restaurant", { key })).body.ordering.prepMinutes
const itemAvailable = async (app: TestApp) =>
  (await app.call("/v1/menu", { key })).body.categories[0].items[0].available
const patch = (app: TestApp, path: string, body: unknown) =>
  app.call(`/console/v1/${path}`, { method: "PATCH", body, cookie })

describe("an edit through one server shows there at once, and on the other within a second", () => {
  test("settings, back and forth", async () => {
    for (const [minutes, through, other] of [
      [31, first, second],
      [32, second, first],
      [33, first, second],
    ] as const) {
      await prepMinutes(other)
      await patch(through, "settings", { ordering: { prepMinutes: minutes } })
      expect(await prepMinutes(through)).toBe(minutes)
      await until("the other shows it", async () => (await prepMinutes(other)) === minutes, newsWithinMs)
    }
  })

  test("a menu of 1,000 items", async () => {
    for (const [available, through, other] of [
      [false, first, second],
      [true, second, first],
    ] as const) {
      await itemAvailable(other)
      await patch(through, "menu/items/itm_0", { available })
      expect(await itemAvailable(through)).toBe(available)
      await until("the other shows it", async () => (await itemAvailable(other)) === available, newsWithinMs)
    }
  })

  test("a key: made, it works on both at once; rolled away, it ends on both", async () => {
    const post = (path: string, body: unknown) =>
      first.call(`/console/v1/keys${path}`, { method: "POST", body, cookie })
    const status = async (app: TestApp, secret: string) =>
      (await app.call("/v1/menu", { key: secret })).status
    const made = (await post("", { name: "k", mode: "test", preset: "WEBSITE" })).body
    expect([await status(first, made.secret), await status(second, made.secret)]).toEqual([200, 200])
    await post(`/${made.id}/roll`, { overlapMinutes: 0 })
    expect(await status(first, made.secret)).toBe(401)
    await until("the other refuses it", async () => (await status(second, made.secret)) === 401, newsWithinMs)
  })

  test("many edits through both: each settles on the same last word", async () => {
    const edits = Array.from({ length: 20 }, (_, index) =>
      patch(index % 2 === 0 ? first : second, "settings", { ordering: { prepMinutes: 100 + index } }),
    )
    const versions = (await Promise.all(edits)).map(response => response.body.version)
    expect(new Set(versions).size).toBe(20)
    const { body } = await first.call("/console/v1/settings", { cookie })
    expect(body.version).toBe(Math.max(...versions))
    const last = body.settings.ordering.prepMinutes
    expect(await prepMinutes(first)).toBe(last)
    await until("the other agrees", async () => (await prepMinutes(second)) === last, newsWithinMs)
  })
})

describe("from memory", () => {
  const background = new Set(["keys.insertRequests", "db.ping"])

  test("after the first, 50 reads of a menu of 1,000 items and of the restaurant run no statement", async () => {
    await until("notifications arrive", () => first.feed.isFresh())
    const ask = async () => {
      const responses = await Promise.all([
        first.call("/v1/menu", { key }),
        first.call("/v1/restaurant", { key }),
      ])
      expect(responses.map(response => response.status)).toEqual([200, 200])
      return responses.map(response => response.text)
    }
    const expected = await ask()
    const before = first.statements.length
    for (let count = 0; count < 50; count += 1) expect(await ask()).toEqual(expected)
    expect(first.statements.slice(before).filter(name => !background.has(name))).toEqual([])
  })

  test("without notifications, every read asks the database", async () => {
    const cutOff = await startTestApp({ connection: first.connection, clock: first.clock })
    try {
      await cutOff.call("/v1/menu", { key })
      await cutOff.feed.close()
      await until("the last notification is old", () => !cutOff.feed.isFresh())
      const before = cutOff.statements.length
      await patch(first, "menu/items/itm_0", { available: false })
      expect(await itemAvailable(cutOff)).toBe(false)
      await patch(first, "menu/items/itm_0", { available: true })
      expect(await itemAvailable(cutOff)).toBe(true)
      expect(cutOff.statements.slice(before)).toEqual(
        expect.arrayContaining(["keys.byHash", "menu.current", "restaurants.withSettings"]),
      )
    } finally {
      await cutOff.stop()
    }
  })
})
