import type { MenuChange, MenuDocument } from "@rasoi/contract/console"
import { exportMenu, getMenuChanges, previewMenuImport } from "@rasoi/contract/console"
import { beforeEach, describe, expect, test } from "vitest"
import { demoMenu } from "../../demo/menu.ts"
import { compileCheck } from "../../http/index.ts"
import { testApp } from "../../testing/fixtures.ts"
import { menuToCsv } from "./csv.ts"
import { largeMenu } from "./large-menu.fixture.ts"

const path = "/console/v1/menu"

let restaurantId: string
let cookie: string

const app = await testApp()
beforeEach(async () => {
  app.clock.advance(3_600_000)
  restaurantId = await app.restaurant()
  cookie = await app.signedIn(restaurantId, "MANAGER")
})

const send = (target: string, body: unknown, headers: Record<string, string> = {}, method = "POST") =>
  app.call(`${path}${target}`, { method, body, cookie, headers })
const importCsv = (content: string) => send("/import/preview", { format: "csv", content })
const importJson = (document: unknown) =>
  send("/import/preview", { format: "json", content: JSON.stringify(document) })
const current = async () => (await app.call(path, { cookie })).body
const told = (changes: MenuChange[]) => changes.map(({ kind, part, from, to }) => [kind, part, from, to])

const paneer = demoMenu.categories[0]?.items[0]
if (!paneer) throw new Error("the demo has a first item")

/** The demo's menu with its first item changed. */
function edited(change: Partial<typeof paneer>): MenuDocument {
  const menu = structuredClone(demoMenu)
  Object.assign(menu.categories[0]?.items[0] ?? {}, change)
  return menu
}

describe("the preview of a file", () => {
  test("returns the menu and what would change, writes nothing, and what it returns can be saved", async () => {
    const csv = menuToCsv(demoMenu).replace(",295,", ",310,")
    const { status, body } = await importCsv(csv)
    expect(status).toBe(200)
    expect(compileCheck(previewMenuImport.response.schema)(body, "")).toEqual([])
    const [rupees295, rupees310] = [29_500, 31_000].map(amount => expect.objectContaining({ amount }))
    expect(told(body.changes)).toEqual([["PRICE", "ITEM", rupees295, rupees310]])
    expect(body.changes[0].where).toMatchObject({ category: "Starters", item: "Paneer Tikka", size: null })
    expect(await current()).toMatchObject({ version: 1, menu: demoMenu })

    const saved = await send("", body.menu, { "if-match": `"${body.version}"` }, "PUT")
    expect([saved.status, saved.body.version]).toEqual([200, 2])
    expect(saved.body.menu).toEqual(edited({ pricePaise: 31_000 }))
    expect((await send("", body.menu, { "if-match": `"${body.version}"` }, "PUT")).status).toBe(409)
  })

  test("names the row and column of every fault of a CSV", async () => {
    const { status, body } = await importCsv(
      "Category,Item,Price,Food type\nBreads,Naan,forty,Veg\nBreads,Roti,20,Purple\n",
    )
    expect([status, body.error.code, body.error.field]).toEqual([422, "VALIDATION_FAILED", "rows[2].Price"])
    expect(body.error.errors).toEqual([
      {
        field: "rows[2].Price",
        message: expect.stringContaining("forty"),
        reason: "NOT_A_PRICE",
        params: { text: "“forty”" },
      },
      {
        field: "rows[3].Food type",
        message: expect.stringContaining("Purple"),
        reason: "NOT_A_FOOD_TYPE",
        params: { text: "“Purple”" },
      },
    ])
  })

  test.each([
    ["csv", "", "rows[1].Category"],
    ["csv", "PK\u0003\u0004", "content"],
    ["csv", 'Category,Item,Price\nBreads,"Naan', "rows[2]"],
    ["json", "{", "content"],
    ["json", "[]", "body"],
    ["json", '{"categories":[{"name":"Breads","items":[{"name":"Naan"}]}]}', "categories[0].description"],
  ])("%s %j: 422 at %s", async (format, content, field) => {
    const { status, body } = await send("/import/preview", { format, content })
    expect([status, body.error.code, body.error.field]).toEqual([422, "VALIDATION_FAILED", field])
  })

  test("JSON without ids keeps those of the current menu", async () => {
    const bare = JSON.parse(
      JSON.stringify(edited({ available: false }), (key, value) =>
        /^id$|ItemId$/.test(key) ? undefined : value,
      ),
    )
    const { body } = await importJson(bare)
    expect(told(body.changes)).toEqual([["AVAILABILITY", "ITEM", true, false]])
    expect(body.menu).toEqual(edited({ available: false }))
  })

  test("an unknown format, a missing content, another member: 422 names it", async () => {
    for (const [body, field] of [
      [{ format: "xml", content: "" }, "format"],
      [{ format: "csv" }, "content"],
      [{ format: "csv", content: "", file: "" }, "file"],
    ] as const)
      expect((await send("/import/preview", body)).body.error.field).toBe(field)
  })

  test("takes a file over the usual 256 KiB, and refuses one over 8 MiB", async () => {
    const menu = largeMenu(2_000)
    const content = menuToCsv(menu)
    expect(content.length).toBeGreaterThan(256 * 1024)
    const { status, body } = await importCsv(content)
    expect(status).toBe(200)
    const added = body.changes.filter(({ kind, part }: MenuChange) => kind === "ADDED" && part === "ITEM")
    expect(added).toHaveLength(2_000)
    expect((await importCsv("x".repeat(8 * 1024 * 1024))).status).toBe(413)
  })
})

describe("the preview of an edited menu", () => {
  test.each<[Partial<typeof paneer>, string, string]>([
    [{ name: "" }, "name", "BLANK"],
    [{ name: "   " }, "name", "BLANK"],
    [{ name: "N".repeat(121) }, "name", "TOO_LONG"],
    [{ name: "Naan\u0085" }, "name", "UNPRINTABLE"],
    [{ name: "\u202enaaN" }, "name", "UNPRINTABLE"],
    [{ name: demoMenu.categories[0]?.items[1]?.name ?? "" }, "name", "NAME_TAKEN"],
    [{ imageUrl: "javascript:alert(1)" }, "imageUrl", "NOT_HTTPS"],
    [{ pricePaise: null }, "pricePaise", "PRICE_MISSING"],
    [{ pricePaise: -1 }, "pricePaise", "OUT_OF_RANGE"],
    [{ prepMinutes: 601 }, "prepMinutes", "OUT_OF_RANGE"],
  ])("%j is refused at %s for the reason %s", async (change, field, reason) => {
    const { body } = await send("/preview", edited(change))
    const at = (fault: { field: string }) => fault.field.endsWith(`.${field}`)
    expect(body.error.errors.find(at)?.reason).toBe(reason)
  })

  test("returns the changes that saving it records, and writes nothing", async () => {
    const after = edited({ name: "Paneer Tikka Angara", tax: { rateBasisPoints: 1800, included: true } })
    const { status, body } = await send("/preview", after)
    expect([status, body.version]).toEqual([200, 1])
    expect(told(body.changes)).toEqual([
      ["RENAMED", "ITEM", "Paneer Tikka", "Paneer Tikka Angara"],
      ["TAX", "ITEM", paneer.tax, after.categories[0]?.items[0]?.tax],
    ])
    expect((await current()).version).toBe(1)
    const saved = await send("", after, {}, "PUT")
    expect(saved.body.changes).toHaveLength(2)
    const { body: made } = await app.call(`${path}/versions/2/changes`, { cookie })
    expect(made.changes).toEqual(body.changes)
  })

  test("nothing edited: no changes", async () => {
    expect((await send("/preview", demoMenu)).body.changes).toEqual([])
  })

  test("is refused like the saving of it: faults by path, an older version by EDIT_CONFLICT", async () => {
    const { status, body } = await send("/preview", edited({ pricePaise: null }))
    expect([status, body.error.field]).toEqual([422, "categories[0].items[0].pricePaise"])
    await send("", edited({ available: false }), {}, "PUT")
    const late = await send("/preview", demoMenu, { "if-match": '"1"' })
    expect([late.status, late.body.error.code, late.body.error.version]).toEqual([409, "EDIT_CONFLICT", 2])
    expect((await send("/preview", demoMenu, { "if-match": '"2"' })).status).toBe(200)
  })
})

describe("what a version changed", () => {
  const changesOf = (version: string, query = "", as = cookie) =>
    app.call(`${path}/versions/${version}/changes${query}`, { cookie: as })

  test("is told against the version before, or against any other", async () => {
    await send("", edited({ available: false }), {}, "PUT")
    await send("", edited({ available: false, prepMinutes: 1 }), {}, "PUT")
    const third = await changesOf("3")
    expect(compileCheck(getMenuChanges.response.schema)(third.body, "")).toEqual([])
    expect(third.body).toMatchObject({ version: 3, since: 2 })
    expect(told(third.body.changes)).toEqual([["PREP_MINUTES", "ITEM", paneer.prepMinutes, 1]])
    expect((await changesOf("3", "?since=1")).body.changes).toHaveLength(2)
    const back = await changesOf("1", "?since=3")
    expect(told(back.body.changes)).toContainEqual(["AVAILABILITY", "ITEM", false, true])
    expect((await changesOf("2", "?since=2")).body.changes).toEqual([])
  })

  test("of the first: everything on it is new", async () => {
    const { body } = await changesOf("1")
    expect(body.since).toBeNull()
    const items = demoMenu.categories.flatMap(category => category.items)
    expect(body.changes).toHaveLength(demoMenu.categories.length + items.length)
    expect(new Set(body.changes.map((change: MenuChange) => change.kind))).toEqual(new Set(["ADDED"]))
  })

  test("no such version: 404; no such `since`: 422; another restaurant's: 404", async () => {
    for (const version of ["2", "0", "x", "1e3"]) expect((await changesOf(version)).status).toBe(404)
    for (const since of ["9", "0", "x"]) {
      const { status, body } = await changesOf("1", `?since=${since}`)
      expect([status, body.error.field]).toEqual([422, "since"])
    }
    await send("", edited({ available: false }), {}, "PUT")
    const stranger = await app.signedIn(await app.restaurant(), "MANAGER")
    expect((await changesOf("2", "", stranger)).status).toBe(404)
  })
})

describe("the export", () => {
  test("is the CSV that the import reads: taken back unchanged, it changes nothing", async () => {
    for (const menu of [
      demoMenu,
      largeMenu(300),
      edited({ name: "=2+3", description: '\'tis +hot, "very"' }),
    ]) {
      await send("", menu, {}, "PUT")
      const response = await app.call(`${path}/export.csv`, { cookie })
      expect([response.status, response.headers.get("content-type")]).toEqual([
        200,
        "text/csv; charset=utf-8",
      ])
      expect(response.headers.get("content-type")).toBe(exportMenu.response.mediaType)
      expect(response.headers.get("content-disposition")).toMatch(/^attachment; filename="menu-\d+\.csv"$/)
      expect(response.text).not.toMatch(/(^|,)=/m)
      const { body } = await importCsv(response.text)
      expect(body.changes).toEqual([])
      expect(body.menu).toEqual(menu)
    }
  })

  test("is this restaurant's own", async () => {
    const stranger = await app.signedIn(await app.restaurant({}, largeMenu(1)), "STAFF")
    const { text } = await app.call(`${path}/export.csv`, { cookie: stranger })
    expect([text.includes("Dish number 0"), text.includes("Paneer Tikka")]).toEqual([true, false])
  })
})
