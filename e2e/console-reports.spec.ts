import { readFileSync } from "node:fs"
import type { Locator, Page } from "@playwright/test"
import { demoMenu } from "../apps/server/src/demo/menu.ts"
import { demoSettings } from "../apps/server/src/demo/settings.ts"
import { en } from "../apps/web/src/i18n/en/index.ts"
import { hi } from "../apps/web/src/i18n/hi/index.ts"
import {
  expect,
  expectAccessible,
  expectFits,
  expectNothingRan,
  hostileTexts,
  type Place,
  test,
} from "./console.fixture.ts"

type App = Parameters<Parameters<typeof test>[2]>[0]["app"]
type Report = keyof typeof en.reports.tabs

const tabs = Object.entries(en.reports.tabs) as [Report, string][]
const minute = 60_000
const day = 24 * 60 * minute
const delivery = {
  type: "DELIVERY",
  payment: "CASH_ON_DELIVERY",
  delivery: { address: "12 Residency Road", pincode: "560025" },
}

function dateOf(app: App, days = 0, zone = "Asia/Kolkata"): string {
  return new Intl.DateTimeFormat("en-CA", { timeZone: zone }).format(app.clock.now() + days * day)
}

/** Yesterday to tomorrow: a test that runs over midnight counts the same. */
const around = (app: App) => `from=${dateOf(app, -1)}&to=${dateOf(app, 1)}`
const pathOf = (app: App, report: Report) => `/console/reports/${report}?${around(app)}`

interface Options {
  width?: number
  height?: number
  language?: "en" | "hi"
}

/** A manager's console on a report; it also is the device without which no order is taken. */
async function open(app: App, place: Place, report: Report, options: Options = {}): Promise<Page> {
  const page = await place.console({ role: "MANAGER", path: pathOf(app, report), ...options })
  const { shell } = options.language === "hi" ? hi : en
  await expect(page.getByText(shell.receiving, { exact: true })).toBeVisible({ timeout: 30_000 })
  return page
}

async function step(page: Page, path: string, data?: object) {
  const headers = { origin: new URL(page.url()).origin }
  const answer = await page.request.post(`/console/v1/${path}`, data ? { data, headers } : { headers })
  expect(answer.status(), await answer.text()).toBe(200)
}

async function complete(page: Page, { id, type }: { id: string; type: string }) {
  await step(page, `orders/${id}/accept`)
  await step(page, `orders/${id}/prepare`)
  await step(page, `orders/${id}/ready`)
  if (type === "DELIVERY") await step(page, `orders/${id}/dispatch`, { name: "Ravi", phone: "9845011111" })
  await step(page, `orders/${id}/complete`)
}

const openTab = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Reports" }).getByRole("link", { name, exact: true }).click()

/** The large figure with this name. */
const figure = (page: Page, name: string) =>
  page
    .locator("dl > div", { has: page.getByText(name, { exact: true }) })
    .locator("dd")
    .first()

/** The cells of a table as texts, row by row, each with its name first. */
async function cellsOf(table: Locator): Promise<string[][]> {
  const rows = await table.getByRole("row").all()
  return Promise.all(rows.map(row => row.locator("th, td").allInnerTexts()))
}

const paiseOf = (shown: string) => Math.round(Number(shown.replace(/[₹,]/g, "")) * 100)

test("what became of every order shows in the figures, in the charts and in their tables, by itself", async ({
  app,
  place,
}) => {
  const page = await open(app, place, "orders")
  await expect(page.getByText("No orders in these days")).toBeVisible()
  const completed = await place.order()
  app.clock.advance(10_000)
  await complete(page, completed)
  const rejected = await place.order(delivery)
  await step(page, `orders/${rejected.id}/reject`, { reason: "The kitchen is too busy" })
  const called = await place.order()
  await app.call(`/v1/orders/${called.id}/cancel`, { key: place.liveKey, method: "POST" })
  const underWay = await place.order()
  await step(page, `orders/${underWay.id}/accept`)
  const missed = await place.order()
  app.clock.advance(16 * minute)
  await expect
    .poll(async () => (await app.call(`/v1/orders/${missed.id}`, { key: place.liveKey })).body.status)
    .toBe("CANCELLED")

  await expect(figure(page, "Lost")).toHaveText("2", { timeout: 15_000 })
  await expect(figure(page, "Orders")).toHaveText("5")
  await expect(figure(page, "Completed")).toHaveText("1")
  await expect(figure(page, "Sales")).toHaveText(completed.total.display)
  await expect(page.getByText("4 pickup, 1 delivery")).toBeVisible()
  await expect(page.getByText(/^Half are answered within 0:\d\d min\.$/)).toBeVisible()
  await expect(page.getByText(/^The slowest took 0:[1-5]\d min\.$/)).toBeVisible()
  await expect(page.getByText(/^From 3 orders/)).toBeVisible()
  expect(await cellsOf(page.getByRole("table", { name: "What became of them" }))).toEqual([
    ["Outcome", "All", "Pickup", "Delivery"],
    ["Completed", "1", "1", "0"],
    ["Under way", "1", "1", "0"],
    ["Missed: nobody answered in time", "1", "1", "0"],
    ["Rejected by staff", "1", "0", "1"],
    ["Called off by staff", "0", "0", "0"],
    ["Cancelled by the customer", "1", "1", "0"],
    ["Orders", "5", "4", "1"],
    ["Sales of those completed", completed.total.display, completed.total.display, "₹0.00"],
  ])

  for (const title of ["Orders by day", "Orders by hour of the day"]) {
    const panel = page.getByRole("region", { name: title })
    await expect(panel.getByRole("img", { name: title })).toBeVisible()
    await expect(panel.getByRole("table")).toBeHidden()
    await panel.getByText("Show as table").focus()
    await page.keyboard.press("Enter")
    const rows = await cellsOf(panel.getByRole("table", { name: title }))
    expect(rows[0]?.slice(1)).toEqual(["Completed", "Under way", "Lost or cancelled", "Total"])
    expect(rows.at(-1)).toEqual(["Total", "1", "1", "3", "5"])
  }
  await page.getByRole("link", { name: "Why they were lost" }).click()
  await expect(figure(page, "Orders lost")).toHaveText("2")
})

test("a missed order is listed with its cause, what to do about it, and the customer to call back", async ({
  app,
  place,
}) => {
  const page = await open(app, place, "missed")
  await expect(page.getByText("No order was lost in these days")).toBeVisible()
  const rejected = await place.order()
  await step(page, `orders/${rejected.id}/reject`, { reason: "The kitchen is too busy" })
  const far = { ...delivery, delivery: { address: "Far away", pincode: "110001" } }
  await expect(place.order(far)).rejects.toThrow("OUT_OF_AREA")
  const missed = await place.order()
  app.clock.advance(16 * minute)
  await page.reload()

  await expect(figure(page, "Orders lost")).toHaveText("2")
  await expect(figure(page, "Attempts refused")).toHaveText("1")
  const { data } = await (await page.request.get(`/console/v1/reports/missed?${around(app)}`)).json()
  const { cause } = data.find((entry: { orderId: string }) => entry.orderId === missed.id)
  const words = en.reports.missed.causes[cause as "NOT_SHOWN"]
  expect(["DEVICES_OFFLINE", "SHOWN_NOT_ANSWERED", "NOT_SHOWN", "SEEN_NOT_ANSWERED"]).toContain(cause)
  const causes = page.getByRole("region", { name: "Why orders were lost" })
  for (const sentence of [
    words.what,
    words.help,
    "Staff turned the order down",
    "“The kitchen is too busy” (1)",
  ])
    await expect(causes).toContainText(sentence)
  await expect(page.getByRole("region", { name: "Why customers were turned away" })).toContainText(
    en.reports.missed.causes.OUT_OF_AREA.help,
  )
  const row = page.getByRole("button", { name: `Order ${missed.number} ` })
  await expect(row).toContainText(words.what)
  await expect(row).toContainText(missed.total.display)
  await expect(page.getByRole("button", { name: `Order ${rejected.number} ` })).toContainText("too busy")
  await row.click()
  const call = page.getByRole("dialog").getByRole("link", { name: "9845012345" })
  await expect(call).toHaveAttribute("href", "tel:+919845012345")
  await page.keyboard.press("Escape")
  await expect(page.getByText(/kept .* for 400 days/)).toBeVisible()
  await page.locator("summary", { hasText: "When that was" }).click()
  await expect(page.getByRole("table", { name: "When that was" })).toContainText(
    en.reports.missed.causes.OUT_OF_AREA.what,
  )
})

test("the causes are told in the language that the device chose", async ({ app, place }) => {
  const page = await open(app, place, "missed", { language: "hi" })
  const order = await place.order()
  await step(page, `orders/${order.id}/reject`, { reason: "किचन भरा है" })
  const { what, help } = hi.reports.missed.causes.REJECTED
  await expect(page.getByText(help)).toBeVisible({ timeout: 15_000 })
  await expect(page.getByRole("heading", { name: what })).toBeVisible()
  await expect(page.getByText("“किचन भरा है” (1)")).toBeVisible()
  await expectAccessible(page)
})

test("the GST table adds up, column by column, to what the customers' own orders say", async ({
  app,
  place,
}) => {
  const page = await open(app, place, "sales")
  await expect(page.getByText("No bills in these days")).toBeVisible()
  const orders = [await place.order(), await place.order(delivery), await place.order(delivery)]
  for (const order of orders) await complete(page, order)
  await page.reload()
  const sum = (amountOf: (order: (typeof orders)[number]) => number) =>
    orders.reduce((total, order) => total + amountOf(order), 0)
  const charges = sum(order =>
    order.charges.reduce(
      (total: number, each: { amount: { amount: number } }) => total + each.amount.amount,
      0,
    ),
  )
  const expected = [
    sum(order => order.subtotal.amount) + charges,
    sum(order => order.tax.cgst.amount),
    sum(order => order.tax.sgst.amount),
    sum(order => order.tax.total.amount),
  ]
  const columnsOf = (rows: string[][]) =>
    rows
      .map(row => row.slice(1).map(paiseOf))
      .reduce((one, other) => one.map((cell, at) => cell + (other[at] ?? 0)))

  const byRate = page.getByRole("table", { name: "GST by rate" })
  await expect(byRate).toBeVisible()
  const [head, ...rows] = await cellsOf(byRate)
  const total = rows.pop() ?? []
  expect(head).toEqual(["Rate", "Taxable value", "CGST", "SGST", "GST"])
  expect(rows.map(([name]) => name)).toEqual(["5% items", "5% charges", "18% charges"])
  expect(total.slice(1).map(paiseOf)).toEqual(expected)
  expect(columnsOf(rows)).toEqual(expected)
  expect(columnsOf((await cellsOf(page.getByRole("table", { name: "Charges" }))).slice(1, -1))[0]).toBe(
    charges,
  )

  const billed = sum(order => order.total.amount)
  expect(paiseOf(await figure(page, "Total sales").innerText())).toBe(billed)
  await expect(figure(page, "Bills")).toHaveText("3")
  for (const name of ["By payment", "By type"]) {
    const parts = await cellsOf(page.getByRole("table", { name }))
    expect(parts.at(-1)?.at(-1)).toBe(await figure(page, "Total sales").innerText())
    expect(columnsOf(parts.slice(1, -1)).at(-1)).toBe(billed)
  }
  await expect(page.getByRole("img", { name: "Sales by day" })).toBeVisible()
})

test("every file downloads with its days, and a customer's name does not run as a formula in it", async ({
  app,
  place,
}) => {
  const name = `=HYPERLINK("http://evil.example","x")`
  const page = await open(app, place, "orders")
  await complete(page, await place.order({ customer: { name, phone: "9845012345" } }))
  const texts = new Map<string, string>()
  for (const [, tab] of tabs) {
    await openTab(page, tab)
    for (const link of await page.getByRole("link", { name: /\(CSV\)$/ }).all()) {
      const [download] = await Promise.all([page.waitForEvent("download"), link.click()])
      const text = readFileSync(await download.path(), "utf8")
      expect(text.startsWith("\uFEFF")).toBe(true)
      expect(download.suggestedFilename()).toMatch(
        new RegExp(`-${dateOf(app, -1)}-to-${dateOf(app, 1)}\\.csv$`),
      )
      texts.set(download.suggestedFilename().replace(/^rasoi-|-\d{4}-.*$/g, ""), text)
    }
  }
  expect([...texts.keys()].sort()).toEqual(
    ["bookings", "items", "missed", "order-list-billed", "order-list-placed", "orders", "sales"].sort(),
  )
  for (const list of ["order-list-placed", "order-list-billed"]) {
    expect(texts.get(list)).toContain(`"'=HYPERLINK(""http://evil.example"",""x"")"`)
    expect(texts.get(list)).not.toMatch(/(^|,)"?=HYPERLINK/m)
  }
  await expectNothingRan(page)
})

test("guests who came, who did not, and who called it off are counted once each", async ({ app, place }) => {
  const date = dateOf(app, 1)
  const guest = (last: number) => ({ date, customer: { name: "Meera Iyer", phone: `984501234${last}` } })
  const came = await place.book({ ...guest(1), people: 4 })
  const stayedAway = await place.book(guest(2))
  const calledOff = await place.book(guest(3))
  const turnedDown = await place.book(guest(4))
  const page = await place.console({
    role: "MANAGER",
    path: `/console/reports/bookings?from=${date}&to=${date}`,
  })
  await expect(figure(page, "Bookings")).toHaveText("4", { timeout: 30_000 })
  await expect(page.getByText("nobody was due yet")).toBeVisible()
  for (const { id } of [came, stayedAway, calledOff]) await step(page, `reservations/${id}/confirm`)
  await step(page, `reservations/${turnedDown.id}/reject`, { reason: "Full" })
  await app.call(`/v1/reservations/${calledOff.id}/cancel`, { key: place.liveKey, method: "POST" })
  app.clock.advance(Date.parse(`${date}T20:01:00+05:30`) - app.clock.now())
  await step(page, `reservations/${came.id}/seat`)
  await step(page, `reservations/${stayedAway.id}/no-show`)
  await page.reload()

  await expect(figure(page, "Guests seated")).toHaveText("4")
  await expect(figure(page, "No-shows")).toHaveText("1")
  await expect(page.getByText("50% of those who should have come")).toBeVisible()
  await expect(page.getByText("1 by guests, 0 by us")).toBeVisible()
  const rows = await cellsOf(page.getByRole("table", { name: "What became of them" }))
  expect(rows.slice(1).map(([name, all]) => [name, all])).toEqual([
    ["Seated", "1"],
    ["No-show", "1"],
    ["Confirmed, still expected", "0"],
    ["Waiting for an answer", "0"],
    ["Cancelled by the guest", "1"],
    ["Cancelled by us", "0"],
    ["Declined by us", "1"],
    ["Nobody answered in time", "0"],
    ["Bookings", "4"],
    ["Guests booked", "10"],
    ["Guests seated", "4"],
  ])
  const hours = page.getByRole("region", { name: "Bookings by hour of the day" })
  await hours.getByText("Show as table").click()
  expect((await cellsOf(hours.getByRole("table")))[1]).toEqual(["8 pm to 9 pm", "1", "3", "4"])
})

test("report and days stand in the address: presets, own dates, other reports, reload and back", async ({
  app,
  makePlace,
}) => {
  // Ahead of India and of the browser: "today" is the restaurant's.
  const zone = "Pacific/Auckland"
  const place = await makePlace({ profile: { ...demoSettings.profile, timezone: zone } })
  const page = await place.console({ role: "MANAGER", path: "/console/reports" })
  const days = page.getByRole("navigation", { name: "Which days" })
  await expect(days.getByRole("link", { name: "Last 7 days" })).toHaveAttribute("aria-current", "true", {
    timeout: 30_000,
  })
  // The ping brings the server's time.
  app.pingAll()
  const [today, yesterday] = [dateOf(app, 0, zone), dateOf(app, -1, zone)]
  await expect(days.getByRole("link", { name: "Today" })).toHaveAttribute(
    "href",
    `/console/reports/orders?from=${today}&to=${today}`,
  )
  await days.getByRole("link", { name: "Yesterday" }).click()
  await expect(page).toHaveURL(`/console/reports/orders?from=${yesterday}&to=${yesterday}`)
  await openTab(page, "Sales and GST")
  await expect(page).toHaveURL(`/console/reports/sales?from=${yesterday}&to=${yesterday}`)

  await page.getByLabel("First day").fill("2026-01-31")
  await page.getByLabel("Last day").fill("2026-02-28")
  await expect(page).toHaveURL("/console/reports/sales?from=2026-01-31&to=2026-02-28")
  await page.reload()
  await expect(page.getByText("31 January 2026 to 28 February 2026")).toBeVisible()
  await expect(page.getByText("Time zone Pacific/Auckland")).toBeVisible()
  await expect(page.getByLabel("First day")).toHaveValue("2026-01-31")
  await expect(page.getByRole("link", { name: /accountant/ })).toHaveAttribute(
    "href",
    "/console/v1/reports/order-list.csv?from=2026-01-31&to=2026-02-28&dates=billed",
  )
  await expect(days.locator("[aria-current]")).toHaveCount(0)
  await page.goBack()
  await expect(page).toHaveURL(`/console/reports/orders?from=${yesterday}&to=${yesterday}`)
})

test("days of which no report can be made are explained, and the last good ones stay", async ({
  app,
  place,
}) => {
  const page = await open(app, place, "orders")
  const shown = page.url()
  await page.getByLabel("First day").fill("2024-01-01")
  await expect(page.getByText("A report covers at most 366 days")).toBeVisible()
  await page.getByLabel("First day").fill(dateOf(app, 2))
  await expect(page.getByText("The first day is after the last day.")).toBeVisible()
  await expect(page.getByLabel("Last day")).toHaveAttribute("aria-invalid", "true")
  expect(page.url()).toBe(shown)
  await expectAccessible(page)

  await page.goto("/console/reports/sales?from=2020-01-01&to=2026-01-01")
  await expect(page.getByText("No report can be made of these days")).toBeVisible()
  await expect(page.getByText("A report covers at most 366 days").first()).toBeVisible()
  await expectAccessible(page)
  await page.goto("/console/reports/sales?from=%3Cscript%3Ewindow.hacked%3D1%3C%2Fscript%3E")
  await expect(page.getByText("That is not a date.").first()).toBeVisible()
  await page.getByRole("link", { name: "Show the last 7 days" }).click()
  await expect(page.getByText("No bills in these days")).toBeVisible()
  await expectNothingRan(page)
  await page.goto("/console/reports/nothing-such")
  await expect(page.getByText("No orders in these days")).toBeVisible()
})

test("a whole year is drawn by its months and half a year by its weeks", async ({ app, place }) => {
  const page = await open(app, place, "orders")
  await place.order()
  const to = dateOf(app, 1)
  for (const [days, title] of [
    [365, "Orders by month"],
    [120, "Orders by week"],
    [29, "Orders by day"],
  ] as const) {
    await page.goto(`/console/reports/orders?from=${dateOf(app, 1 - days)}&to=${to}`)
    await expect(page.getByRole("img", { name: title })).toBeVisible()
  }
})

/** Hostile names wherever a report shows one; item, size and add-on still have their own ids. */
function hostileMenu() {
  const menu = structuredClone(demoMenu)
  const [script = "", markup = "", image = ""] = [hostileTexts[1], hostileTexts[2], hostileTexts[0]]
  for (const item of menu.categories.flatMap(category => category.items)) {
    if (item.id !== "itm_butter_chicken") continue
    item.name = image
    for (const variant of item.variants) variant.label = `${variant.label} ${markup}`.slice(0, 40)
    for (const group of item.addOnGroups)
      for (const [index, option] of group.options.entries()) option.name = `${script} ${index}`
  }
  return menu
}

test("hostile names of items, sizes, add-ons and customers, and reasons, are texts and nothing more", async ({
  app,
  makePlace,
}) => {
  const menu = hostileMenu()
  const chicken = menu.categories.flatMap(({ items }) => items).find(({ id }) => id === "itm_butter_chicken")
  const addOn = chicken?.addOnGroups.flatMap(({ options }) => options).find(option => option.available)
  const place = await makePlace({}, menu)
  const page = await open(app, place, "items", { width: 360, height: 740 })
  const items = [{ menuItemId: "itm_butter_chicken_half", quantity: 3, addOnIds: addOn ? [addOn.id] : [] }]
  const customer = { name: hostileTexts[0], phone: "9845012345" }
  await complete(page, await place.order({ items, customer }))
  await expect(page.getByRole("table", { name: "Items" })).toContainText(hostileTexts[0], { timeout: 15_000 })
  await expect(page.getByRole("table", { name: "Items" })).toContainText(hostileTexts[2].slice(0, 20))
  await expect(page.getByRole("table", { name: "Add-ons" })).toContainText(hostileTexts[1])
  await expectFits(page)

  for (const reason of hostileTexts) {
    const { id } = await place.order({ customer })
    await step(page, `orders/${id}/reject`, { reason })
  }
  await openTab(page, "Missed orders")
  const causes = page.getByRole("region", { name: "Why orders were lost" })
  for (const reason of hostileTexts) await expect(causes).toContainText(`“${reason}” (1)`)
  await expectFits(page)
  await page
    .getByRole("button", { name: /^Order / })
    .first()
    .click()
  await expect(page.getByRole("dialog")).toContainText(hostileTexts[0])
  await expectNothingRan(page)
})

test("items and add-ons stand by quantity or by sales, sizes below them, and the choice is in the address", async ({
  app,
  place,
}) => {
  const page = await open(app, place, "items")
  await expect(page.getByText("Nothing was sold in these days")).toBeVisible()
  const cheap = demoMenu.categories
    .flatMap(({ items }) => items)
    .filter(({ menuItemId, available, addOnGroups }) => menuItemId && available && addOnGroups.length === 0)
    .reduce((one, other) => ((one.pricePaise ?? 0) <= (other.pricePaise ?? 0) ? one : other))
  const items = [
    { menuItemId: "itm_butter_chicken_half", quantity: 1 },
    { menuItemId: "itm_butter_chicken_full", quantity: 2 },
    { menuItemId: cheap.menuItemId, quantity: 5 },
  ]
  await complete(page, await place.order({ items }))
  await page.reload()
  const names = async () =>
    (await cellsOf(page.getByRole("table", { name: "Items" })))
      .slice(1)
      .map(([name = "", sold]) => [name.replaceAll("\n", " "), sold])
  await expect(page.getByRole("table", { name: "Items" })).toBeVisible()
  expect(await names()).toEqual([
    [`1 ${cheap.name}`, "5"],
    ["2 Butter Chicken", "3"],
    ["Full", "2"],
    ["Half", "1"],
  ])
  await page.getByText("By sales").click()
  await expect(page).toHaveURL(/[?&]by=sales/)
  await page.reload()
  await expect(page.getByRole("radio", { name: "By sales" })).toBeChecked()
  await expect(page.getByRole("table", { name: "Items" })).toBeVisible()
  expect((await names())[0]).toEqual(["1 Butter Chicken", "3"])
  await expect(page.getByText("No add-ons were sold in these days.")).toBeVisible()
})

test("a report that does not come is explained, and tried again; one on its way shows its shape", async ({
  app,
  place,
}) => {
  const page = await open(app, place, "orders")
  await place.order()
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route("**/console/v1/reports/sales?*", async route => {
    await promise
    await route.fulfill({
      status: 422,
      json: { error: { code: "SERVICE_UNAVAILABLE", message: "busy", requestId: "req_1" } },
    })
  })
  await openTab(page, "Sales and GST")
  await expect(page.getByText("Loading").first()).toBeAttached()
  await expectAccessible(page)
  resolve()
  await expect(page.getByRole("alert")).toContainText("The server is busy")
  await expectAccessible(page)
  await page.unroute("**/console/v1/reports/sales?*")
  await page.getByRole("button", { name: "Try again" }).click()
  await expect(page.getByText("No bills in these days")).toBeVisible()
})

test("staff are told that reports are for managers, and their place in the navigation is not there", async ({
  app,
  place,
}) => {
  const page = await place.console({ role: "STAFF", path: pathOf(app, "sales") })
  await expect(page.getByRole("heading", { name: "This page is for another role" })).toBeVisible()
  await expect(page.getByText("It is for managers and owners.")).toBeVisible()
  await expect(page.getByRole("link", { name: "Reports" })).toHaveCount(0)
  await expectAccessible(page)
})

/** Something of everything: sold, lost, refused, seated, missing. */
async function fill(place: Place, page: Page): Promise<void> {
  await complete(page, await place.order())
  await complete(page, await place.order(delivery))
  const { id } = await place.order()
  await step(page, `orders/${id}/reject`, { reason: "The kitchen is too busy" })
  const far = { ...delivery, delivery: { address: "Far away", pincode: "110001" } }
  await expect(place.order(far)).rejects.toThrow("OUT_OF_AREA")
  await place.order()
  await place.book()
  await place.book({ customer: { name: "Vikram Shetty", phone: "9845012347" } })
}

test("every report without anything in it passes axe in both themes and fits a phone", async ({
  app,
  place,
}) => {
  test.setTimeout(180_000)
  const page = await open(app, place, "orders", { width: 360, height: 740 })
  for (const [report, tab] of tabs) {
    await openTab(page, tab)
    await expect(page.getByText(en.reports[report].empty)).toBeVisible()
    await expectAccessible(page)
    await expectFits(page)
  }
})

const sizes = [
  { width: 360, height: 740 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
]
for (const size of sizes) {
  test(`every report with its tables open passes axe in both themes and fits ${size.width} px`, async ({
    app,
    place,
  }) => {
    test.setTimeout(180_000)
    const page = await open(app, place, "orders", size)
    await fill(place, page)
    for (const [report, tab] of tabs) {
      await openTab(page, tab)
      await expect(page.locator("dl, table").first()).toBeVisible()
      await expect(page.getByText(en.reports[report].empty)).toHaveCount(0)
      for (const summary of await page.locator("main summary").all()) await summary.click()
      await expectAccessible(page)
      await expectFits(page)
      expect(await page.evaluate(touchingLabels)).toEqual([])
    }
  })
}

/** Runs in the page: texts of a chart that lie on each other, or outside of it. */
const touchingLabels = `[...document.querySelectorAll("svg[role=img]")].flatMap(chart => {
  const frame = chart.getBoundingClientRect()
  const texts = [...chart.querySelectorAll("text")].map(text => [text.textContent, text.getBoundingClientRect()])
  const outside = texts.filter(([, box]) => box.left < frame.left - 1 || box.right > frame.right + 1)
  const touching = texts.flatMap(([name, box], index) => texts.slice(index + 1)
    .filter(([, other]) => box.left < other.right && other.left < box.right && box.top < other.bottom && other.top < box.bottom)
    .map(([other]) => name + " / " + other))
  return [...outside.map(([name]) => name), ...touching]
})`

test("a month of days on a phone: labels thin out until none touches another", async ({ app, place }) => {
  const page = await open(app, place, "sales", { width: 360, height: 740 })
  await complete(page, await place.order())
  await page.goto(`/console/reports/sales?from=${dateOf(app, -28)}&to=${dateOf(app, 1)}`)
  await expect(page.getByRole("img", { name: "Sales by day" })).toBeVisible()
  expect(await page.evaluate(touchingLabels)).toEqual([])
  await expectFits(page)
})

test("on paper: whose report and which days, no buttons, black on white in the dark theme too", async ({
  app,
  place,
}) => {
  const page = await open(app, place, "sales")
  await complete(page, await place.order())
  await expect(page.getByRole("table", { name: "GST by rate" })).toBeVisible({ timeout: 15_000 })
  await page.emulateMedia({ media: "print", colorScheme: "dark" })
  await expect(page.getByText(`${demoSettings.profile.name} · Sales and GST`)).toBeVisible()
  for (const hidden of ["Print", "Today", "Missed orders"])
    await expect(page.getByText(hidden, { exact: true })).toBeHidden()
  await expect(page.getByRole("link", { name: /CSV/ })).toHaveCount(0)
  const colours = await page.evaluate(
    `[getComputedStyle(document.body).color, getComputedStyle(document.body).backgroundColor]`,
  )
  expect(colours).toEqual(["rgb(42, 35, 32)", "rgb(255, 255, 255)"])
})
