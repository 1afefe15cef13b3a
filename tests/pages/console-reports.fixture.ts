import type { Locator, Page } from "@playwright/test"
import type { ConsoleLanguage } from "@rasoi/contract/languages"
import * as en from "../../apps/web/src/i18n/en/index.ts"
import type { Strings } from "../../apps/web/src/i18n/strings.ts"
import { expect, type TestRestaurant, type test } from "./console.fixture.ts"

export type App = Parameters<Parameters<typeof test>[2]>[0]["app"]
/** Watch is for owners, and has its own tests. */
type Report = Exclude<keyof typeof en.reports.tabs, "watch">

export const tabs = Object.entries(en.reports.tabs).filter(([report]) => report !== "watch") as [
  Report,
  string,
][]
export const minute = 60_000
const day = 24 * 60 * minute
export const delivery = {
  type: "DELIVERY",
  payment: "CASH_ON_DELIVERY",
  delivery: { address: "12 Residency Road", pincode: "560025" },
}

export function dateOf(app: App, days = 0, zone = "Asia/Kolkata"): string {
  return new Intl.DateTimeFormat("en-CA", { timeZone: zone }).format(app.clock.now() + days * day)
}

/** Yesterday to tomorrow, so that a test over midnight counts the same. */
export const threeDays = (app: App) => `from=${dateOf(app, -1)}&to=${dateOf(app, 1)}`
export const pathOf = (app: App, report: Report) => `/console/reports/${report}?${threeDays(app)}`

interface Options {
  width?: number
  height?: number
  language?: ConsoleLanguage
}

/** A manager's console on a report; it is also the device that must be online for orders. */
export async function open(
  app: App,
  restaurant: TestRestaurant,
  report: Report,
  options: Options = {},
): Promise<Page> {
  const page = await restaurant.console({ role: "MANAGER", path: pathOf(app, report), ...options })
  const { shell }: Strings = await import(`../../apps/web/src/i18n/${options.language ?? "en"}/index.ts`)
  await expect(page.getByText(shell.receiving, { exact: true })).toBeVisible()
  return page
}

export async function step(page: Page, path: string, data?: object) {
  const headers = { origin: new URL(page.url()).origin }
  const response = await page.request.post(`/console/v1/${path}`, data ? { data, headers } : { headers })
  expect(response.status(), await response.text()).toBe(200)
}

export async function complete(page: Page, { id, type }: { id: string; type: string }) {
  await step(page, `orders/${id}/accept`)
  await step(page, `orders/${id}/prepare`)
  await step(page, `orders/${id}/ready`)
  if (type === "DELIVERY") await step(page, `orders/${id}/dispatch`, { name: "Ravi", phone: "9845011111" })
  await step(page, `orders/${id}/complete`)
}

export const openTab = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Reports" }).getByRole("link", { name, exact: true }).click()

/** The key figure with this name. */
export const figure = (page: Page, name: string) =>
  page
    .locator("dl > div", { has: page.getByText(name, { exact: true }) })
    .locator("dd")
    .first()

/** The texts of a table by row, each with its name first. */
export async function cellsOf(table: Locator): Promise<string[][]> {
  const rows = await table.getByRole("row").all()
  return Promise.all(rows.map(row => row.locator("th, td").allInnerTexts()))
}

export const paiseOf = (shown: string) => Math.round(Number(shown.replace(/[₹,]/g, "")) * 100)
