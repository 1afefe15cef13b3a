import { randomUUID } from "node:crypto"
import type { Page } from "@playwright/test"
import type { Permission } from "@rasoi/contract"
import { consoleLanguages } from "@rasoi/contract/languages"
import { atTable } from "../../apps/server/src/features/till/counter/entered.fixture.ts"
import { tillOf } from "../../apps/server/src/features/till/payments/till.fixture.ts"
import { mayOpen, type Place, type ScreenName, screens } from "../../apps/web/src/app/places.ts"
import * as en from "../../apps/web/src/i18n/en/index.ts"
import * as hi from "../../apps/web/src/i18n/hi/index.ts"
import { expectAccessible, expectLegible } from "./accessible.ts"
import { expect, expectFits, type TestRestaurant, test } from "./console.fixture.ts"
import { menuOfEachKind } from "./console-menu.fixture.ts"
import { type App, complete, delivery, step, tabs } from "./console-reports.fixture.ts"
import { sections } from "./console-settings.fixture.ts"
import { onScreens } from "./screens.fixture.ts"
import { thorough } from "./thorough.ts"

const reports = tabs.map(([report]) => `/reports/${report}`)
/** The addresses within a place. */
const within: Partial<Record<ScreenName, readonly string[]>> = {
  counter: ["/counter/tables", "/counter/bills", "/counter/day"],
  menu: ["/menu/edit", "/menu/versions", "/menu/import"],
  testDesk: ["/manage/test?show=bookings"],
  settings: Object.keys(sections).map(section => `/manage/settings/${section}`),
  reports,
}
const daily: readonly Permission[] = ["service", "account"]
const isDaily = (place: Place) => mayOpen(place, permission => daily.includes(permission))
const addressesOf = (places: typeof screens) =>
  places.flatMap(({ name, path }) => [path, ...(within[name] ?? [])])
/** A third of them each, because all of them would take longer than a test may on a busy machine. */
const parts = {
  "of the daily work": addressesOf(screens.filter(isDaily)),
  "of the settings": addressesOf(screens.filter(({ name }) => name === "settings")),
  "of the rest of the office": addressesOf(
    screens.filter(place => !isDaily(place) && place.name !== "settings"),
  ),
}

/** The console's router notices the new address. A reload for each screen takes much longer. */
async function onEachScreen(
  page: Page,
  screens: readonly string[],
  { words }: typeof en | typeof hi,
  check: (screen: string) => Promise<void>,
) {
  for (const screen of screens) {
    await page.evaluate(`history.pushState(null, "", "/console${screen}")`)
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
    await expect(page.getByText(words.loading)).toHaveCount(0)
    await test.step(screen, () => check(screen))
  }
}

/** A desk, a page at 200 % zoom, and a phone. */
const desk = { width: 1280, height: 800 }
const small = [
  [640, 400],
  [360, 740],
] as const

/** Data for every screen: orders in each state, an open bill and table, bookings, a test order, delivery people. */
async function fill(app: App, restaurant: TestRestaurant, page: Page): Promise<void> {
  await expect(page.getByText(en.shell.receiving, { exact: true })).toBeVisible()
  await complete(page, await restaurant.order())
  await complete(page, await restaurant.order(delivery))
  await step(page, `orders/${(await restaurant.order()).id}/reject`, { reason: "The kitchen is too busy" })
  const { id } = await restaurant.order({ note: "Ring twice" })
  const body = { reason: "It rains" }
  await app.call(`/v1/orders/${id}/cancel`, { key: restaurant.liveKey, method: "POST", body })
  await restaurant.order({ note: "Less spicy" })
  const till = await tillOf(app)("OWNER", restaurant.id)
  await till.call(`orders/${(await till.order()).id}/bill`, "POST")
  await till.enter(atTable())
  const walkIn = { source: "WALK_IN", people: 2, customer: { name: "Vikram Shetty" } }
  expect((await till.call("reservations", "POST", walkIn)).status).toBe(201)
  const { date } = await restaurant.book({ occasion: "Birthday", notes: "Window" })
  await restaurant.book({ customer: { name: "Vikram Shetty", phone: "9845012347" } })
  await makeTestThings(app, restaurant, date)
  for (const name of ["Ravi", "Kiran"]) {
    const headers = { origin: app.url }
    const data = { name, phone: "9845011111" }
    const made = await page.request.post("/console/v1/delivery-people", { data, headers })
    const { id: personId } = await made.json()
    const leave = { data: { active: name === "Ravi" }, headers }
    expect((await page.request.patch(`/console/v1/delivery-people/${personId}`, leave)).ok()).toBe(true)
  }
}

async function makeTestThings(app: App, { testKey }: TestRestaurant, date: string): Promise<void> {
  const customer = { name: "Asha Rao", phone: "9845012345" }
  const items = [{ menuItemId: "itm_butter_chicken_half", quantity: 1 }]
  for (const [path, body] of [
    ["/v1/orders", { type: "PICKUP", items, customer, payment: "PAY_AT_COUNTER" }],
    ["/v1/reservations", { date, time: "20:00", people: 2, customer }],
  ] as const) {
    const headers = { "idempotency-key": randomUUID() }
    const made = await app.call(path, { key: testKey, method: "POST", body, headers })
    expect(made.status, made.text).toBe(201)
  }
}

for (const [name, screens] of Object.entries(parts))
  test(`every screen ${name} with something on it passes axe, and fits a phone and a page at 200 % zoom with targets of a finger's size`, async ({
    app,
    makeRestaurant,
  }) => {
    const restaurant = await makeRestaurant({}, menuOfEachKind)
    const page = await restaurant.console()
    await fill(app, restaurant, page)
    await onEachScreen(page, screens, en, async screen => {
      await page.setViewportSize(desk)
      // Other tests check reports with their wide tables open.
      if (!reports.includes(screen)) await expectAccessible(page)
      await onScreens(page, small, () => expectFits(page))
    })
  })

test(
  "every screen passes axe in Hindi, on a phone, with nothing on it",
  thorough,
  async ({ makeRestaurant }) => {
    const restaurant = await makeRestaurant({}, { categories: [] })
    const page = await restaurant.console({ language: "hi", width: 360, height: 740 })
    await onEachScreen(page, Object.values(parts).flat(), hi, () => expectAccessible(page))
  },
)

test("the sign-in page passes axe in every language", async ({ app, browser }) => {
  const context = await browser.newContext({ baseURL: app.url })
  const page = await context.newPage()
  await page.goto("/console")
  for (const language of consoleLanguages)
    await test.step(language, async () => {
      await page.evaluate(`localStorage.setItem("rasoi.language", "${language}")`)
      await page.reload()
      await expect(page.locator("html")).toHaveAttribute("lang", language)
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
      await (language === "en" ? expectAccessible(page) : expectLegible(page))
    })
  await context.close()
})
