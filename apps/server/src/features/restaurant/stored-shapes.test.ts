import type { MenuDocument } from "@rasoi/contract/console"
import { photoIdsOf, readStoredMenu, storedSettingsText } from "@rasoi/core"
import { beforeEach, describe, expect, test } from "vitest"
import { storedMenus, storedSettings } from "../../../../../packages/core/src/documents/stored.fixture.ts"
import { sql } from "../../db/index.ts"
import { testApp } from "../../testing/fixtures.ts"
import { insertPhoto } from "../photos/index.ts"
import { listRestaurantRows } from "./index.ts"

const putSettings = sql(
  "test.putSettings",
  "update settings_versions set document = $2, shape = $3 where restaurant_id = $1",
)
const newestSettings = sql(
  "test.newestSettings",
  "select document, shape from settings_versions where restaurant_id = $1 order by version desc limit 1",
)
const putMenu = sql(
  "test.putMenu",
  "update menu_versions set document = $2, shape = $3 where restaurant_id = $1",
)
const newestMenu = sql(
  "test.newestMenu",
  "select document from menu_versions where restaurant_id = $1 order by version desc limit 1",
)

const photoFiles = { 320: Buffer.of(1), 640: Buffer.of(2), 1280: Buffer.of(3) }

let restaurantId: string
let cookie: string

const app = await testApp()
beforeEach(async () => {
  restaurantId = await app.restaurant()
  cookie = await app.signedIn(restaurantId)
})

const call = (path: string, method = "GET", body?: unknown) =>
  app.call(`/console/v1/${path}`, { method, body, cookie })

describe.each(storedSettings.map((document, shape) => ({ shape, document })))(
  "settings of shape $shape",
  ({ shape, document }) => {
    beforeEach(() => app.db.run(putSettings, [restaurantId, JSON.stringify(document), shape]))

    test("are read, and a change of one member changes no other", async () => {
      const { status, body } = await call("settings")
      expect([status, body.version, body.settings.profile.name]).toEqual([200, 1, "Angaara Tandoor"])
      const changed = await call("settings", "PATCH", { ordering: { prepMinutes: 50 } })
      expect([changed.status, changed.body.version]).toEqual([200, 2])
      expect(changed.body.settings).toEqual({
        ...body.settings,
        ordering: { ...body.settings.ordering, prepMinutes: 50 },
      })
      const entries = (await call("audit")).body.data
      expect(entries.find(({ action }: { action: string }) => action === "settings.changed").changes).toEqual(
        ["ordering.prepMinutes: 25 → 50"],
      )
    })

    test("serve integrators and the command line", async () => {
      const { secret: key } = await app.key(restaurantId)
      const { body } = await app.call("/v1/restaurant", { key })
      expect([body.name, body.openingHours.closedDates]).toEqual(["Angaara Tandoor", ["2026-11-08"]])
      const listed = (await listRestaurantRows(app.db)).find(row => row.id === restaurantId)
      expect([listed?.name, listed?.city]).toEqual(["Angaara Tandoor", "Bengaluru"])
    })
  },
)

test("settings of a later version: a change keeps the members that only that version knows, and the shape", async () => {
  const { settings } = (await call("settings")).body
  const later = { ...settings, later: { on: true }, profile: { ...settings.profile, motto: "Hot" } }
  await app.db.run(putSettings, [restaurantId, JSON.stringify(later), storedSettings.length + 4])
  app.hub.deliver({ topic: "settings", restaurantId })
  expect((await call("settings", "PATCH", { ordering: { prepMinutes: 50 } })).status).toBe(200)
  const stored = await app.db.row<{ document: object; shape: number }>(newestSettings, [restaurantId])
  expect(stored).toEqual({
    document: JSON.parse(
      storedSettingsText({ ...later, ordering: { ...settings.ordering, prepMinutes: 50 } }),
    ),
    shape: storedSettings.length + 4,
  })
  expect((await call("settings", "PATCH", { later: { on: false } })).status).toBe(422)
})

describe.each(storedMenus.map((document, shape) => ({ shape, document })))(
  "a menu of shape $shape",
  ({ shape, document }) => {
    beforeEach(async () => {
      await app.db.run(putMenu, [restaurantId, JSON.stringify(document), shape])
      for (const id of photoIdsOf(readStoredMenu({ document: document as MenuDocument, shape })))
        await insertPhoto(app.db, restaurantId, { id, files: photoFiles, now: app.clock.now() })
    })

    test("is read, changed, replaced and restored", async () => {
      const { status, body } = await call("menu")
      expect([status, body.menu.categories[0].items[0].name]).toEqual([200, "Butter Naan"])
      expect((await call("menu/items/itm_naan", "PATCH", { available: false })).status).toBe(200)
      expect((await call("menu", "PUT", { categories: [] })).body.version).toBe(3)
      expect((await call("menu/versions/1")).body.menu).toEqual(body.menu)
      const changes = await call("menu/versions/3/changes?since=1")
      expect(changes.status).toBe(200)
      const restored = await call("menu/versions/1/restore", "POST")
      expect([restored.status, restored.body.version, restored.body.restoredFrom]).toEqual([200, 4, 1])
      expect(restored.body.menu).toEqual(body.menu)
    })

    test("is shown to integrators", async () => {
      const { secret: key } = await app.key(restaurantId)
      const { body } = await app.call("/v1/menu", { key })
      expect(body.categories[0].items[0].name).toBe("Butter Naan")
    })
  },
)

test("a menu without photos stays as the version before knows it, so that its servers can still change it", async () => {
  const [, before] = storedMenus as MenuDocument[]
  await app.db.run(putMenu, [restaurantId, JSON.stringify(before), 1])
  expect((await call("menu/items/itm_naan", "PATCH", { available: false })).status).toBe(200)
  const stored = await app.db.row<{ document: MenuDocument }>(newestMenu, [restaurantId])
  const expected = structuredClone(before)
  for (const item of expected?.categories[0]?.items ?? []) if (item.id === "itm_naan") item.available = false
  expect(stored?.document).toEqual(expected)
})

test("a new version is stored with the current shape", async () => {
  await call("settings", "PATCH", { ordering: { prepMinutes: 50 } })
  const shapes = sql(
    "test.shapes",
    `select s.shape as settings, m.shape as menu
       from settings_versions s join menu_versions m using (restaurant_id) where restaurant_id = $1`,
  )
  const newest = { settings: storedSettings.length - 1, menu: storedMenus.length - 1 }
  expect(await app.db.rows(shapes, [restaurantId])).toEqual([newest, newest])
})
