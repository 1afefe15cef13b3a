import type { Page } from "@playwright/test"
import { demoMenu } from "../../apps/server/src/demo/menu.ts"
import { demoSettings } from "../../apps/server/src/demo/settings.ts"
import * as en from "../../apps/web/src/i18n/en/index.ts"
import {
  expect,
  expectAccessible,
  expectFits,
  expectNothingRan,
  hostileTexts,
  type TestRestaurant,
  test,
} from "./console.fixture.ts"
import { complete, dateOf, delivery, open, openTab, pathOf, step, tabs } from "./console-reports.fixture.ts"
import { thorough } from "./thorough.ts"

test(
  "report and days stand in the address: presets, own dates, other reports, reload and back",
  thorough,
  async ({ app, makeRestaurant }) => {
    // Ahead of India and of the browser: "today" uses the restaurant's time zone.
    const zone = "Pacific/Auckland"
    const restaurant = await makeRestaurant({ profile: { ...demoSettings.profile, timezone: zone } })
    const page = await restaurant.console({ role: "MANAGER", path: "/console/reports" })
    const days = page.getByRole("navigation", { name: "Which days" })
    await expect(days.getByRole("link", { name: "Last 7 days" })).toHaveAttribute("aria-current", "true")
    // The ping carries the server's time.
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
  },
)

test(
  "a date range without a possible report is explained, and the last valid range stays",
  thorough,
  async ({ app, restaurant }) => {
    const page = await open(app, restaurant, "orders")
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
  },
)

test(
  "a whole year is drawn by its months and half a year by its weeks",
  thorough,
  async ({ app, restaurant }) => {
    const page = await open(app, restaurant, "orders")
    await restaurant.order()
    const to = dateOf(app, 1)
    for (const [days, title] of [
      [365, "Orders by month"],
      [120, "Orders by week"],
      [29, "Orders by day"],
    ] as const) {
      await page.goto(`/console/reports/orders?from=${dateOf(app, 1 - days)}&to=${to}`)
      await expect(page.getByRole("img", { name: title })).toBeVisible()
    }
  },
)

/** Injection attempts in every name of a report; item, size and add-on keep their own ids. */
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

test(
  "hostile names of items, sizes, add-ons and customers, and reasons, are texts and nothing more",
  thorough,
  async ({ app, makeRestaurant }) => {
    const menu = hostileMenu()
    const chicken = menu.categories
      .flatMap(({ items }) => items)
      .find(({ id }) => id === "itm_butter_chicken")
    const addOn = chicken?.addOnGroups.flatMap(({ options }) => options).find(option => option.available)
    const restaurant = await makeRestaurant({}, menu)
    const page = await open(app, restaurant, "items", { width: 360, height: 740 })
    const items = [{ menuItemId: "itm_butter_chicken_half", quantity: 3, addOnIds: addOn ? [addOn.id] : [] }]
    const customer = { name: hostileTexts[0], phone: "9845012345" }
    await complete(page, await restaurant.order({ items, customer }))
    await expect(page.getByRole("table", { name: "Items" })).toContainText(hostileTexts[0])
    await expect(page.getByRole("table", { name: "Items" })).toContainText(hostileTexts[2].slice(0, 20))
    await expect(page.getByRole("table", { name: "Add-ons" })).toContainText(hostileTexts[1])
    await expectFits(page)

    for (const reason of hostileTexts) {
      const { id } = await restaurant.order({ customer })
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
  },
)

test(
  "a report that fails to load shows why and retries; a loading report shows placeholders",
  thorough,
  async ({ app, restaurant }) => {
    const page = await open(app, restaurant, "orders")
    await restaurant.order()
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
    await expect(page.getByText(en.reports.slow)).toBeVisible()
    resolve()
    await expect(page.getByRole("alert")).toContainText("The server is busy")
    await expectAccessible(page)
    await page.unroute("**/console/v1/reports/sales?*")
    await page.getByRole("button", { name: "Try again" }).click()
    await expect(page.getByText("No bills in these days")).toBeVisible()
  },
)

test(
  "staff are told that reports are for managers, and their place in the navigation is not there",
  thorough,
  async ({ app, restaurant }) => {
    const page = await restaurant.console({ role: "STAFF", path: pathOf(app, "sales") })
    await expect(page.getByRole("heading", { name: "This page is for another role" })).toBeVisible()
    await expect(page.getByText("It is for managers and owners.")).toBeVisible()
    await expect(page.getByRole("link", { name: "Reports" })).toHaveCount(0)
    await expectAccessible(page)
  },
)

/** Data of every kind: sold, lost, refused, seated, no-show. */
async function fill(restaurant: TestRestaurant, page: Page): Promise<void> {
  await complete(page, await restaurant.order())
  await complete(page, await restaurant.order(delivery))
  const { id } = await restaurant.order()
  await step(page, `orders/${id}/reject`, { reason: "The kitchen is too busy" })
  const far = { ...delivery, delivery: { address: "Far away", pincode: "110001" } }
  await expect(restaurant.order(far)).rejects.toThrow("OUT_OF_AREA")
  await restaurant.order()
  await restaurant.book()
  await restaurant.book({ customer: { name: "Vikram Shetty", phone: "9845012347" } })
}

test("every report without anything in it fits a phone", thorough, async ({ app, restaurant }) => {
  const page = await open(app, restaurant, "orders", { width: 360, height: 740 })
  for (const [report, tab] of tabs) {
    await openTab(page, tab)
    await expect(page.getByText(en.reports[report].empty)).toBeVisible()
    await expectFits(page)
  }
})

test(
  "every report with its tables open fits 360, 768 and 1280 px, and passes axe in both themes",
  thorough,
  async ({ app, restaurant }) => {
    const page = await open(app, restaurant, "orders")
    await fill(restaurant, page)
    for (const [report, tab] of tabs) {
      await openTab(page, tab)
      await expect(page.locator("dl, table").first()).toBeVisible()
      await expect(page.getByText(en.reports[report].empty)).toHaveCount(0)
      for (const summary of await page.locator("main summary").all()) await summary.click()
      for (const width of [1280, 768, 360]) {
        await page.setViewportSize({ width, height: 800 })
        // A chart renders again shortly after its width changed.
        await expect(async () => {
          await expectFits(page)
          expect(await page.evaluate(touchingLabels)).toEqual([])
        }, `${tab} at ${width} px`).toPass()
      }
      // A wider screen draws nothing more.
      await expectAccessible(page)
    }
  },
)

/** Runs in the page: finds chart labels that overlap or leave the chart. */
const touchingLabels = `[...document.querySelectorAll("svg[role=img]")].flatMap(chart => {
  const frame = chart.getBoundingClientRect()
  const texts = [...chart.querySelectorAll("text")].map(text => [text.textContent, text.getBoundingClientRect()])
  const outside = texts.filter(([, box]) => box.left < frame.left - 1 || box.right > frame.right + 1)
  const touching = texts.flatMap(([name, box], index) => texts.slice(index + 1)
    .filter(([, other]) => box.left < other.right && other.left < box.right && box.top < other.bottom && other.top < box.bottom)
    .map(([other]) => name + " / " + other))
  return [...outside.map(([name]) => name), ...touching]
})`

test(
  "a month of days on a phone: labels thin out until none touches another",
  thorough,
  async ({ app, restaurant }) => {
    const page = await open(app, restaurant, "sales", { width: 360, height: 740 })
    await complete(page, await restaurant.order())
    await page.goto(`/console/reports/sales?from=${dateOf(app, -28)}&to=${dateOf(app, 1)}`)
    await expect(page.getByRole("img", { name: "Sales by day" })).toBeVisible()
    expect(await page.evaluate(touchingLabels)).toEqual([])
    await expectFits(page)
  },
)

/** Runs in the page: finds figures and table cells whose text is cut off, or that need scrolling sideways. */
const cutOff = `[...document.querySelectorAll("main dd, main td, main th")].filter(cell => {
  const frame = cell.closest("table")?.parentElement ?? cell
  const range = document.createRange()
  range.selectNodeContents(cell)
  return range.getBoundingClientRect().right > frame.getBoundingClientRect().right + 1
}).map(cell => cell.textContent)`

test("totals in crores are whole on a desk's screen", thorough, async ({ app, restaurant }) => {
  const page = await open(app, restaurant, "sales")
  const items = Array.from({ length: 50 }, () => ({ menuItemId: "itm_butter_chicken_half", quantity: 99 }))
  for (const each of [{ items }, { items, ...delivery }, { items }, { items }, { items }, { items }])
    await complete(page, await restaurant.order(each))
  for (const report of ["sales", "items"] as const) {
    await page.goto(pathOf(app, report))
    await expect(
      page
        .locator("main")
        .getByText(/₹[\d,]{9}/)
        .first(),
    ).toBeVisible()
    for (const summary of await page.locator("main summary").all()) await summary.click()
    for (const width of [1440, 1280, 1184]) {
      await page.setViewportSize({ width, height: 800 })
      expect(await page.evaluate(cutOff), `${report} at ${width} px`).toEqual([])
    }
  }
})

test(
  "on paper: whose report and which days, no buttons, black on white in the dark theme too",
  thorough,
  async ({ app, restaurant }) => {
    const page = await open(app, restaurant, "sales")
    await complete(page, await restaurant.order())
    await expect(page.getByRole("table", { name: "GST by rate" })).toBeVisible()
    await page.emulateMedia({ media: "print", colorScheme: "dark" })
    await expect(page.getByText(`${demoSettings.profile.name} · Sales and GST`)).toBeVisible()
    for (const hidden of ["Print", "Today", "Missed orders"])
      await expect(page.getByText(hidden, { exact: true })).toBeHidden()
    await expect(page.getByRole("link", { name: /CSV/ })).toHaveCount(0)
    const colours = await page.evaluate(
      `[getComputedStyle(document.body).color, getComputedStyle(document.body).backgroundColor]`,
    )
    expect(colours).toEqual(["rgb(42, 35, 32)", "rgb(255, 255, 255)"])
  },
)
