import { afterAll, beforeAll, expect, test, vi } from "vitest"
import type { TestApp } from "../../testing/app.ts"

// This file changes the schemas in its own copies of the modules. Other files load their own copies.
afterAll(() => vi.resetModules())

type Schema = { properties: Record<string, Schema>; required: string[]; items: Schema }

async function startServer(connection?: TestApp["connection"]): Promise<TestApp> {
  const { startTestApp } = await import("../../testing/app.ts")
  return startTestApp(connection ? { connection } : {})
}

/** The next release: both documents get a required member, with a step that gives it a default. */
async function addMembers(): Promise<void> {
  vi.resetModules()
  const { MenuDocument, Settings, SettingsPatch } = (await import("@rasoi/contract/console")) as unknown as {
    [Name in "MenuDocument" | "Settings" | "SettingsPatch"]: Schema
  }
  const { menuSteps, settingsSteps } = await import("@rasoi/core/rules")
  const item = MenuDocument.properties.categories?.items.properties.items?.items
  const flag = { type: "boolean" } as unknown as Schema
  for (const section of [Settings.properties.booking, item]) {
    Object.assign(section?.properties ?? {}, { flag })
    section?.required.push("flag")
  }
  Object.assign(SettingsPatch.properties.booking?.properties ?? {}, { flag })
  settingsSteps.push(settings => ({ ...settings, booking: { ...settings.booking, flag: true } }))
  menuSteps.push(({ categories }) => ({
    categories: categories.map(category => ({
      ...category,
      items: category.items.map(each => ({ ...each, flag: true })),
    })),
  }))
}

let before: TestApp
let app: TestApp
let cookie: string
let etags: (string | null)[]
const call = (path: string, method = "GET", body?: unknown, headers: Record<string, string> = {}) =>
  app.call(`/console/v1/${path}`, { method, body, cookie, headers })

beforeAll(async () => {
  before = app = await startServer()
  const restaurantId = await app.restaurant()
  const person = await app.person(restaurantId)
  cookie = await app.signIn(person)
  etags = [await call("settings"), await call("menu")].map(response => response.headers.get("etag"))
  await addMembers()
  app = await startServer(before.connection)
  cookie = await app.signIn(person)
})
afterAll(async () => {
  await app.stop()
  await before.stop()
})

test("a restaurant stored before a new required setting reads its default and can be changed", async () => {
  const { status, body } = await call("settings", "GET", undefined, { "if-none-match": etags[0] ?? "" })
  expect([status, body.version, body.settings.booking.flag]).toEqual([200, 1, true])
  // An editor opened before the update has the same version, so its change is no conflict.
  const other = await call("settings", "PATCH", { gst: { applies: false } }, { "if-match": etags[0] ?? "" })
  expect([other.status, other.body.settings.booking.flag]).toEqual([200, true])
  const own = await call("settings", "PATCH", { booking: { flag: false } })
  expect([own.status, own.body.settings.booking.flag]).toEqual([200, false])
  expect((await call("settings")).body.settings.booking.flag).toBe(false)
})

test("a menu stored before a new required member is read, changed and restored", async () => {
  const { status, body } = await call("menu", "GET", undefined, { "if-none-match": etags[1] ?? "" })
  expect([status, body.menu.categories[0].items[0].flag]).toEqual([200, true])
  const { id } = body.menu.categories[0].items[0]
  expect((await call(`menu/items/${id}`, "PATCH", { available: false })).status).toBe(200)
  const restored = await call("menu/versions/1/restore", "POST")
  expect([restored.status, restored.body.menu]).toEqual([200, body.menu])
})
