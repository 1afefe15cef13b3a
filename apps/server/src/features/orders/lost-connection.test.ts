import { afterEach, beforeEach, expect, test } from "vitest"
import { until } from "../../testing/database.ts"
import { testApp } from "../../testing/fixtures.ts"
import { halfButterChicken } from "./fixture.ts"
import { type Hold, holdTable } from "./race.fixture.ts"

let [settings, menus]: [Hold, Hold] = [] as never
const unhandled: unknown[] = []
const note = (reason: unknown) => unhandled.push(reason)

const app = await testApp()
beforeEach(() => {
  unhandled.length = 0
  process.on("unhandledRejection", note)
})
afterEach(async () => {
  process.off("unhandledRejection", note)
  await Promise.all([settings.release(), menus.release()])
})

test.each([
  ["a quote", "POST", "/v1/orders/quote", { type: "PICKUP", items: [halfButterChicken] }],
  ["the menu", "GET", "/v1/menu", undefined],
])(
  "%s: the menu's connection is lost while the restaurant still loads: 503, nothing unhandled",
  async (_, method, path, body) => {
    const { secret } = await app.key(await app.restaurant())
    settings = await holdTable(app.connection, "settings_versions", "access exclusive")
    menus = await holdTable(app.connection, "menu_versions", "access exclusive")
    app.statements.length = 0
    const response = app.call(path, { key: secret, method, body })
    await menus.untilWaiting("join menu_versions")
    await settings.untilWaiting("join settings_versions")
    await menus.terminate("join menu_versions")
    await until("the menu's load has failed", () => app.statements.includes("menu.current"))
    await new Promise(setImmediate)
    await settings.release()
    expect((await response).status).toBe(503)
    expect(unhandled).toEqual([])
  },
)
