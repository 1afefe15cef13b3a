import type { MenuDocument, MenuItemDocument } from "@rasoi/contract/console"
import { beforeEach, describe, expect, test } from "vitest"
import { demoMenu } from "../../demo/menu.ts"
import { testApp } from "../../testing/fixtures.ts"
import { largeMenu } from "./large-menu.fixture.ts"

const path = "/console/v1/menu"

let restaurantId: string
let cookie: string
let key: string

const app = await testApp()
beforeEach(async () => {
  app.clock.advance(3_600_000)
  restaurantId = await app.restaurant()
  cookie = await app.signedIn(restaurantId, "MANAGER")
  key = (await app.key(restaurantId)).secret
})

const read = (headers = {}) => app.call(path, { cookie, headers })
const put = (body: unknown, headers = {}) => app.call(path, { method: "PUT", body, cookie, headers })
const patch = (target: string, body: unknown) =>
  app.call(`${path}/${target}`, { method: "PATCH", body, cookie })
const readPublic = (headers = {}) => app.call("/v1/menu", { key, headers })

const itemsOf = (menu: MenuDocument) => menu.categories.flatMap(category => category.items)
function itemOf(menu: MenuDocument, id: string): MenuItemDocument {
  const item = itemsOf(menu).find(each => each.id === id)
  if (!item) throw new Error(`no ${id}`)
  return item
}

describe("the whole menu", () => {
  test("is read with its version, and 304 while it stays", async () => {
    const { status, body, headers } = await read()
    expect([status, body.version, body.current, body.createdBy]).toEqual([200, 1, true, "command line"])
    expect(body.menu).toEqual(demoMenu)
    const etag = headers.get("etag") ?? ""
    expect((await read({ "if-none-match": etag })).status).toBe(304)
    await patch("items/itm_paneer_tikka", { available: false })
    expect((await read({ "if-none-match": etag })).status).toBe(200)
  })

  test("every edit responds with the ETag of the version that it made", async () => {
    const edits = [
      () => patch("items/itm_paneer_tikka", { available: false }),
      () => put(demoMenu),
      () => app.call(`${path}/versions/2/restore`, { method: "POST", cookie }),
    ]
    for (const edit of edits) {
      const { status, headers } = await edit()
      expect([status, headers.get("etag")]).toEqual([200, (await read()).headers.get("etag")])
    }
  })

  test("another restaurant's at the same version is not 'not modified'", async () => {
    const etag = (await read()).headers.get("etag") ?? ""
    const other = await app.signedIn(await app.restaurant({}, { categories: [] }))
    const response = await app.call(path, { cookie: other, headers: { "if-none-match": etag } })
    expect([response.status, response.body.menu]).toEqual([200, { categories: [] }])
  })

  test("of 1,000 items is replaced, read back the same, and shown to the public", async () => {
    const menu = largeMenu(1_000)
    const { status, body } = await put(menu)
    expect([status, body.version]).toEqual([200, 2])
    expect((await read()).body.menu).toEqual(menu)
    const shown = (await readPublic()).body.categories
    expect(shown.flatMap((category: { items: unknown[] }) => category.items)).toHaveLength(1_000)
    expect(body.changes.length).toBeLessThanOrEqual(100)
  })

  test("over 8 MiB is 413, and says so", async () => {
    const text = JSON.stringify(demoMenu)
    const { status, body } = await put(text + " ".repeat(8 * 1024 * 1024 + 1 - text.length))
    expect([status, body.error.code]).toEqual([413, "PAYLOAD_TOO_LARGE"])
    expect(body.error.message).toContain("8192 KiB")
    const fitting = await put(text + " ".repeat(8 * 1024 * 1024 - text.length))
    expect([fitting.status, fitting.body.version]).toEqual([200, 1])
  })

  test("If-Match: the newest passes, an older one is 409 EDIT_CONFLICT, a malformed one 422", async () => {
    const etag = (await read()).headers.get("etag") ?? ""
    const empty = { categories: [] }
    expect((await put(empty, { "if-match": etag })).body.version).toBe(2)
    const stale = await put(demoMenu, { "if-match": etag })
    expect([stale.status, stale.body.error.code, stale.body.error.version]).toEqual([409, "EDIT_CONFLICT", 2])
    expect((await read()).body.menu).toEqual(empty)
    expect((await put(demoMenu, { "if-match": "*" })).body.version).toBe(3)
    const malformed = await put(demoMenu, { "if-match": "3" })
    expect([malformed.status, malformed.body.error.field]).toEqual([422, "If-Match"])
  })

  test("the same content again makes no version", async () => {
    const reordered = JSON.parse(JSON.stringify(demoMenu), (_, value) =>
      value !== null && typeof value === "object" && !Array.isArray(value)
        ? Object.fromEntries(Object.entries(value).reverse())
        : value,
    )
    expect((await put(reordered)).body.version).toBe(1)
  })
})

describe("a bad document names the path and changes nothing", () => {
  const first = "categories[0].items[0]"
  const paneer = (change: object) => (menu: MenuDocument) => {
    Object.assign(itemOf(menu, "itm_paneer_tikka"), change)
    return menu
  }
  const extras = (change: object) => (menu: MenuDocument) => {
    const [group] = itemOf(menu, "itm_paneer_tikka").addOnGroups
    return paneer({ addOnGroups: [{ ...group, ...change }] })(menu)
  }
  const option = { id: "opt_x", name: "X", pricePaise: 0, available: true }
  const cases: [string, (menu: MenuDocument) => unknown, string][] = [
    ["no categories", () => ({}), "categories"],
    ["an unknown member at the top", menu => ({ ...menu, theme: 1 }), "theme"],
    ["an unknown member of an item", paneer({ spicy: true }), `${first}.spicy`],
    ["a price in rupees", paneer({ pricePaise: 295.5 }), `${first}.pricePaise`],
    ["no price", paneer({ pricePaise: null }), `${first}.pricePaise`],
    ["null for a text", paneer({ description: null }), `${first}.description`],
    ["the same id twice", paneer({ id: "itm_gobi_manchurian" }), "categories[0].items[1].id"],
    ["a picture over plain HTTP", paneer({ imageUrl: "http://example.com/a.png" }), `${first}.imageUrl`],
    ["a maximum above the options", extras({ max: 3 }), `${first}.addOnGroups[0].max`],
    ["no options", extras({ options: [] }), `${first}.addOnGroups[0].options`],
    [
      "a bad id of an option",
      extras({ options: [option, { ...option, id: "a b" }] }),
      `${first}.addOnGroups[0].options[1].id`,
    ],
  ]
  test.each(cases)("%s", async (_, spoil, field) => {
    const { status, body } = await put(spoil(structuredClone(demoMenu)))
    expect([status, body.error.code, body.error.field]).toEqual([422, "VALIDATION_FAILED", field])
    expect((await read()).body.version).toBe(1)
  })
})

describe("one item", () => {
  test("is switched by its id, its menuItemId, or one of its sizes by that size's", async () => {
    const menu = structuredClone(demoMenu)
    const paneer = itemOf(menu, "itm_paneer_tikka")
    paneer.menuItemId = "mi_paneer"
    await put(menu)
    const state = async () => {
      const { menu: now } = (await read()).body
      const sizes = itemOf(now, "itm_butter_chicken")
      return {
        paneer: itemOf(now, "itm_paneer_tikka").available,
        butterChicken: sizes.available,
        sizes: sizes.variants.map(variant => variant.available),
      }
    }
    const all = { paneer: true, butterChicken: true, sizes: [true, true] }
    expect(await state()).toEqual(all)
    for (const id of ["itm_paneer_tikka", "mi_paneer"]) {
      expect((await patch(`items/${id}`, { available: false })).status).toBe(200)
      expect(await state()).toEqual({ ...all, paneer: false })
      await patch(`items/${id}`, { available: true })
    }
    await patch("items/itm_butter_chicken", { available: false })
    expect(await state()).toEqual({ ...all, butterChicken: false })
    await patch("items/itm_butter_chicken", { available: true })
    await patch("items/itm_butter_chicken_half", { available: false })
    expect(await state()).toEqual({ ...all, sizes: [false, true] })
  })

  test("is re-priced, alone and with a switch; one with sizes by each size only", async () => {
    await patch("items/itm_paneer_tikka", { pricePaise: 31_000, available: false })
    await patch("items/itm_butter_chicken_half", { pricePaise: 33_000 })
    const { menu } = (await read()).body
    expect(itemOf(menu, "itm_paneer_tikka")).toMatchObject({ pricePaise: 31_000, available: false })
    expect(itemOf(menu, "itm_butter_chicken").variants[0]?.pricePaise).toBe(33_000)
    const { status, body } = await patch("items/itm_butter_chicken", { pricePaise: 1, available: false })
    expect([status, body.error.field]).toEqual([422, "pricePaise"])
    expect(itemOf((await read()).body.menu, "itm_butter_chicken").available).toBe(true)
  })

  test("the response is the new version, and says in words what changed", async () => {
    app.clock.advance(1_000)
    const { body } = await patch("items/itm_paneer_tikka", { pricePaise: 31_000 })
    expect([body.version, body.current, body.createdBy, body.restoredFrom]).toEqual([
      2,
      true,
      "The manager",
      null,
    ])
    expect(body.changes).toHaveLength(1)
    expect(body.changes[0]).toMatch(/Paneer Tikka.*₹295\.00.*₹310\.00/)
    const [entry] = (await app.call("/console/v1/audit", { cookie })).body.data
    expect(entry).toMatchObject({ action: "menu.changed", subject: "2", changes: body.changes })
  })

  test("what is so already makes no version", async () => {
    expect((await patch("items/itm_paneer_tikka", { available: true })).body.version).toBe(1)
  })

  test.each([
    [{}, "body"],
    [{ available: "no" }, "available"],
    [{ available: null }, "available"],
    [{ pricePaise: -1 }, "pricePaise"],
    [{ name: "x" }, "name"],
  ])("%j: 422 names %s", async (body, field) => {
    const response = await patch("items/itm_paneer_tikka", body)
    expect([response.status, response.body.error.field]).toEqual([422, field])
  })
})

describe("one option", () => {
  const option = async () => itemOf((await read()).body.menu, "itm_paneer_tikka").addOnGroups[0]?.options[0]

  test("is switched and re-priced by its id", async () => {
    await patch("options/opt_paneer_tikka_mint_chutney", { available: false, pricePaise: 2_000 })
    expect(await option()).toMatchObject({ available: false, pricePaise: 2_000 })
    const items = (await readPublic()).body.categories[0].items
    expect(items[0].addOnGroups[0].options[0]).toMatchObject({ available: false, price: { amount: 2_000 } })
  })
})

test.each([
  "items/itm_nothing",
  "items/opt_paneer_tikka_mint_chutney",
  "items/cat_starters",
  "options/itm_paneer_tikka",
  "options/opt_nothing",
  `items/${"x".repeat(200)}`,
])("%s names nothing here: 404", async target => {
  const { status, body } = await patch(target, { available: false })
  expect([status, body.error.code]).toEqual([404, "NOT_FOUND"])
})

test("another restaurant's items are 404, and stay as they are", async () => {
  const menu: MenuDocument = JSON.parse(JSON.stringify(demoMenu).replaceAll("itm_", "other_"))
  const other = await app.restaurant({}, menu)
  const theirs = await app.signedIn(other)
  expect((await patch("items/other_paneer_tikka", { available: false })).status).toBe(404)
  expect((await app.call(path, { cookie: theirs })).body.version).toBe(1)
})

test("the public menu shows each edit on the very next request: new tag, the old one is 200", async () => {
  let etag = (await readPublic()).headers.get("etag") ?? ""
  for (let round = 1; round <= 10; round += 1) {
    const available = round % 2 === 0
    await patch("items/itm_paneer_tikka", { available })
    const shown = await readPublic({ "if-none-match": etag })
    expect([shown.status, shown.body.categories[0].items[0].available]).toEqual([200, available])
    const next = shown.headers.get("etag") ?? ""
    expect(next).not.toBe(etag)
    expect((await readPublic({ "if-none-match": next })).status).toBe(304)
    etag = next
  }
})

describe("at the same time", () => {
  test("20 switches of different items all survive, in consecutive versions", async () => {
    const ids = itemsOf(demoMenu)
      .filter(item => item.available)
      .slice(0, 20)
      .map(item => item.id)
    expect(ids).toHaveLength(20)
    const responses = await Promise.all(ids.map(id => patch(`items/${id}`, { available: false })))
    expect(responses.map(response => response.body.version).sort((one, two) => one - two)).toEqual(
      Array.from({ length: 20 }, (_, index) => index + 2),
    )
    const { menu } = (await read()).body
    expect(ids.filter(id => itemOf(menu, id).available)).toEqual([])
    const shown: { items: { id: string; available: boolean }[] }[] = (await readPublic()).body.categories
    const soldOut = shown.flatMap(category => category.items).filter(item => !item.available)
    expect(soldOut.map(item => item.id)).toEqual(expect.arrayContaining(ids))
  })

  test("of whole menus sent with the same If-Match one wins", async () => {
    const etag = (await read()).headers.get("etag") ?? ""
    const sent = [50, 51, 52].map(count => put(largeMenu(count), { "if-match": etag }))
    const responses = await Promise.all(sent)
    expect(responses.map(response => response.status).sort()).toEqual([200, 409, 409])
  })
})
