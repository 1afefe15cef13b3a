import { beforeEach, describe, expect, test } from "vitest"
import { demoMenu } from "../../demo/menu.ts"
import { testApp } from "../../testing/fixtures.ts"

const path = "/console/v1/menu"

let restaurantId: string
let cookie: string

const app = await testApp()
beforeEach(async () => {
  app.clock.advance(3_600_000)
  restaurantId = await app.restaurant()
  cookie = await app.signedIn(restaurantId, "MANAGER")
})

const ask = (target: string, method = "GET", as = cookie) =>
  app.call(`${path}/versions${target}`, { method, cookie: as })
const setPrice = (pricePaise: number) =>
  app.call(`${path}/items/itm_paneer_tikka`, { method: "PATCH", body: { pricePaise }, cookie })
const paneerPrice = (response: { body: { menu: typeof demoMenu } }) =>
  response.body.menu.categories[0]?.items[0]?.pricePaise

async function makeVersions(count: number): Promise<void> {
  for (let made = 1; made <= count; made += 1) await setPrice(made * 100)
}

describe("the list", () => {
  test("is newest first, says which is current, who made each and what it changed, without the menus", async () => {
    await makeVersions(2)
    const { status, body } = await ask("")
    expect([status, body.hasMore, body.nextCursor]).toEqual([200, false, null])
    expect(body.data).toEqual([
      {
        version: 3,
        current: true,
        createdAt: new Date(app.clock.now()).toISOString(),
        createdBy: "The manager",
        restoredFrom: null,
        changes: [expect.stringContaining("₹2.00")],
        availabilityOnly: false,
      },
      expect.objectContaining({ version: 2, current: false }),
      expect.objectContaining({ version: 1, current: false, createdBy: "command line" }),
    ])
  })

  test("says which versions only marked dishes as sold out or available", async () => {
    const patch = (body: object) =>
      app.call(`${path}/items/itm_paneer_tikka`, { method: "PATCH", body, cookie })
    await patch({ available: false })
    await patch({ available: true, pricePaise: 100 })
    const { body } = await ask("")
    const flags = body.data.map((each: { availabilityOnly: boolean }) => each.availabilityOnly)
    expect(flags).toEqual([false, true, false])
  })

  test("goes page by page, each version once, also while new ones are made", async () => {
    await makeVersions(6)
    const seen: number[] = []
    let cursor = ""
    for (let pages = 1; ; pages += 1) {
      const { body } = await ask(`?limit=3${cursor}`)
      seen.push(...body.data.map((each: { version: number }) => each.version))
      if (!body.hasMore) {
        expect([pages, body.nextCursor]).toEqual([3, null])
        break
      }
      expect(body.data).toHaveLength(3)
      cursor = `&cursor=${body.nextCursor}`
      await setPrice(100_000 + pages)
    }
    expect(seen).toEqual([7, 6, 5, 4, 3, 2, 1])
  })

  test("a page that ends with the last version has no more", async () => {
    await makeVersions(2)
    const { body } = await ask("?limit=3")
    expect([body.data.length, body.hasMore, body.nextCursor]).toEqual([3, false, null])
  })

  test.each([
    ["limit=0", "limit"],
    ["limit=101", "limit"],
    ["limit=ten", "limit"],
    ["cursor=abc", "cursor"],
    ["cursor=0", "cursor"],
    ["cursor=", "cursor"],
    ["page=2", "page"],
  ])("%s: 422 names %s", async (query, field) => {
    const { status, body } = await ask(`?${query}`)
    expect([status, body.error.field]).toEqual([422, field])
  })
})

describe("one version", () => {
  test("is read with its menu, long after it was current", async () => {
    await makeVersions(3)
    const first = await ask("/1")
    expect([first.status, first.body.current, first.body.menu]).toEqual([200, false, demoMenu])
    expect(paneerPrice(await ask("/3"))).toBe(200)
    expect((await ask("/4")).body.current).toBe(true)
  })

  test.each(["0", "2", "01", "1e0", "-1", "latest", "99999999999999"])("%s: 404", async version => {
    for (const [target, method] of [
      [`/${version}`, "GET"],
      [`/${version}/restore`, "POST"],
    ] as const) {
      const { status, body } = await ask(target, method)
      expect([target, status, body.error.code]).toEqual([target, 404, "NOT_FOUND"])
    }
  })

  test("another restaurant's versions are invisible", async () => {
    await makeVersions(3)
    const other = await app.signedIn(await app.restaurant(), "MANAGER")
    expect((await ask("/3", "GET", other)).status).toBe(404)
    expect((await ask("/3/restore", "POST", other)).status).toBe(404)
    expect((await ask("", "GET", other)).body.data).toHaveLength(1)
  })
})

describe("restoring", () => {
  test("makes a new version of the old content, says from which, and loses nothing", async () => {
    await makeVersions(2)
    app.clock.advance(1_000)
    const restored = await ask("/1/restore", "POST")
    expect(restored.status).toBe(200)
    expect(restored.body).toMatchObject({ version: 4, current: true, restoredFrom: 1, menu: demoMenu })
    expect((await app.call(path, { cookie })).body).toEqual(restored.body)
    expect(paneerPrice(await ask("/3"))).toBe(200)
    const list = (await ask("")).body.data
    expect(list.map((each: { restoredFrom: number | null }) => each.restoredFrom)).toEqual([
      1,
      null,
      null,
      null,
    ])
    const [entry] = (await app.call("/console/v1/audit", { cookie })).body.data
    expect(entry).toMatchObject({ action: "menu.restored", subject: "4" })
  })

  test("is shown to the public by the next request", async () => {
    const key = (await app.key(restaurantId)).secret
    const shown = async () => (await app.call("/v1/menu", { key })).body.categories[0].items[0].price.amount
    await makeVersions(1)
    expect(await shown()).toBe(100)
    await ask("/1/restore", "POST")
    expect(await shown()).toBe(29_500)
  })

  test("what is current already makes no version, by number or by content", async () => {
    await makeVersions(1)
    expect((await ask("/2/restore", "POST")).body).toMatchObject({ version: 2, restoredFrom: null })
    await ask("/1/restore", "POST")
    expect((await ask("/1/restore", "POST")).body).toMatchObject({ version: 3, restoredFrom: 1 })
    expect((await ask("")).body.data).toHaveLength(3)
  })

  test("takes nothing in its body", async () => {
    const response = await app.call(`${path}/versions/1/restore`, { method: "POST", body: { a: 1 }, cookie })
    expect([response.status, response.body.error.field]).toEqual([422, "a"])
  })
})
