import { Refusal } from "@rasoi/contract"
import { demoMenu } from "../../demo/menu.ts"
import { demoSettings } from "../../demo/settings.ts"
import { expect, test, testApp } from "../../testing/fixtures.ts"
import { commandLine } from "../audit/index.ts"
import { countRestaurants } from "../restaurant/index.ts"
import { createRestaurant } from "./index.ts"

const app = await testApp()

type New = Parameters<typeof createRestaurant>[3]
const create = (made: New) => createRestaurant(app.hub, commandLine, app.clock.now(), made)

test("a restaurant begins with the first version of both documents, and an empty menu unless one is given", async () => {
  const id = await create({ settings: demoSettings })
  const cookie = await app.signedIn(id)
  const settings = await app.call("/console/v1/settings", { cookie })
  const menu = await app.call("/console/v1/menu", { cookie })
  expect([settings.body.version, settings.body.settings]).toEqual([1, demoSettings])
  expect([menu.body.version, menu.body.menu]).toEqual([1, { categories: [] }])
})

test.each<[string, New, RegExp]>([
  [
    "settings",
    { settings: { ...demoSettings, booking: { ...demoSettings.booking, stayMinutes: 5 } } },
    /^booking\.stayMinutes$/,
  ],
  [
    "a menu",
    { settings: demoSettings, menu: { categories: [...demoMenu.categories, ...demoMenu.categories] } },
    /^categories\[\d+\]\.id$/,
  ],
])("bad %s are refused by name, and nothing is left behind", async (_, made, field) => {
  const before = await countRestaurants(app.db)
  const fault = await create(made).catch((error: unknown) => error)
  expect(fault).toBeInstanceOf(Refusal)
  expect((fault as Refusal).field).toMatch(field)
  expect(await countRestaurants(app.db)).toBe(before)
})

test("an id that is taken is refused, and the restaurant that has it stays as it is", async () => {
  const id = await create({ settings: demoSettings, menu: demoMenu })
  await expect(create({ id, settings: demoSettings })).rejects.toThrow()
  const { secret } = await app.key(id)
  expect((await app.call("/v1/menu", { key: secret })).body.categories).toHaveLength(
    demoMenu.categories.length,
  )
})
