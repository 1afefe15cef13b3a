import { readFileSync } from "node:fs"
import { demoMenu } from "../../apps/server/src/demo/menu.ts"
import * as en from "../../apps/web/src/i18n/en/index.ts"
import * as hi from "../../apps/web/src/i18n/hi/index.ts"
import { expect, expectNothingRan, movesClock, test } from "./console.fixture.ts"
import {
  cellsOf,
  complete,
  dateOf,
  delivery,
  figure,
  minute,
  open,
  openTab,
  paiseOf,
  step,
  tabs,
  threeDays,
} from "./console-reports.fixture.ts"
import { thorough } from "./thorough.ts"

test(
  "the figures, charts and tables show the outcome of every order, and update without a reload",
  movesClock,
  async ({ app, restaurant }) => {
    const page = await open(app, restaurant, "orders")
    await expect(page.getByText("No orders in these days")).toBeVisible()
    const completed = await restaurant.order()
    app.clock.advance(10_000)
    await complete(page, completed)
    const rejected = await restaurant.order(delivery)
    await step(page, `orders/${rejected.id}/reject`, { reason: "The kitchen is too busy" })
    const called = await restaurant.order()
    await app.call(`/v1/orders/${called.id}/cancel`, { key: restaurant.liveKey, method: "POST" })
    const underWay = await restaurant.order()
    await step(page, `orders/${underWay.id}/accept`)
    const missed = await restaurant.order()
    app.clock.advance(16 * minute)
    await expect
      .poll(async () => (await app.call(`/v1/orders/${missed.id}`, { key: restaurant.liveKey })).body.status)
      .toBe("CANCELLED")

    await expect(figure(page, "Lost")).toHaveText("2")
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
      ["Called off because the customer asked", "0", "0", "0"],
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
  },
)

test("a missed order is listed with its cause, what to do about it, and the customer to call back", {
  tag: [movesClock.tag, thorough.tag],
}, async ({ app, restaurant }) => {
  const page = await open(app, restaurant, "missed")
  await expect(page.getByText("No order was lost in these days")).toBeVisible()
  const rejected = await restaurant.order()
  await step(page, `orders/${rejected.id}/reject`, { reason: "The kitchen is too busy" })
  const far = { ...delivery, delivery: { address: "Far away", pincode: "110001" } }
  await expect(restaurant.order(far)).rejects.toThrow("OUT_OF_AREA")
  const missed = await restaurant.order()
  app.clock.advance(16 * minute)
  await page.reload()

  await expect(figure(page, "Orders lost")).toHaveText("2")
  await expect(figure(page, "Attempts refused")).toHaveText("1")
  const { data } = await (await page.request.get(`/console/v1/reports/missed?${threeDays(app)}`)).json()
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
  const callBack = page.getByRole("link", { name: "Call Asha Rao 9845012345" }).first()
  await expect(callBack).toHaveAttribute("href", "tel:+919845012345")
  await row.click()
  const call = page.getByRole("dialog").getByRole("link", { name: "9845012345" })
  await expect(call).toHaveAttribute("href", "tel:+919845012345")
  await page.keyboard.press("Escape")
  await expect(page.getByText(/kept .* for 400 days/)).toBeVisible()
  await page.locator("summary", { hasText: "When that was" }).click()
  await expect(page.getByRole("table", { name: "When that was" })).toContainText(
    en.reports.missed.causes.OUT_OF_AREA.what,
  )
  await page.goto("/console/finished")
  await page.getByText("Missed", { exact: true }).click()
  await expect(page).toHaveURL(/status=MISSED/)
  const finished = page.getByRole("main").getByRole("listitem")
  await expect(finished).toHaveCount(1)
  await expect(finished).toContainText("Missed: nobody answered in time")
})

test("the causes are shown in the language of the device", thorough, async ({ app, restaurant }) => {
  const page = await open(app, restaurant, "missed", { language: "hi" })
  const order = await restaurant.order()
  await step(page, `orders/${order.id}/reject`, { reason: "किचन भरा है" })
  const { what, help } = hi.reports.missed.causes.REJECTED
  await expect(page.getByText(help)).toBeVisible()
  await expect(page.getByRole("heading", { name: what })).toBeVisible()
  await expect(page.getByText("“किचन भरा है” (1)")).toBeVisible()
})

test("the GST table adds up, column by column, to what the customers' own orders say", async ({
  app,
  restaurant,
}) => {
  const page = await open(app, restaurant, "sales")
  await expect(page.getByText("No bills in these days")).toBeVisible()
  const orders = [
    await restaurant.order(),
    await restaurant.order(delivery),
    await restaurant.order(delivery),
  ]
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

test(
  "every file downloads with its days, and a customer's name does not run as a formula in it",
  thorough,
  async ({ app, restaurant }) => {
    const name = `=HYPERLINK("http://evil.example","x")`
    const page = await open(app, restaurant, "orders")
    await complete(page, await restaurant.order({ customer: { name, phone: "9845012345" } }))
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
  },
)

test("seated guests, no-shows and cancellations are counted once each", {
  tag: [movesClock.tag, thorough.tag],
}, async ({ app, restaurant }) => {
  const date = dateOf(app, 1)
  const bookedBy = (last: number) => ({ date, customer: { name: "Meera Iyer", phone: `984501234${last}` } })
  const came = await restaurant.book({ ...bookedBy(1), people: 4 })
  const stayedAway = await restaurant.book(bookedBy(2))
  const calledOff = await restaurant.book(bookedBy(3))
  const turnedDown = await restaurant.book(bookedBy(4))
  const page = await restaurant.console({
    role: "MANAGER",
    path: `/console/reports/bookings?from=${date}&to=${date}`,
  })
  await expect(figure(page, "Bookings")).toHaveText("4")
  await expect(page.getByText("nobody was due yet")).toBeVisible()
  for (const { id } of [came, stayedAway, calledOff]) await step(page, `reservations/${id}/confirm`)
  await step(page, `reservations/${turnedDown.id}/reject`, { reason: "Full" })
  await app.call(`/v1/reservations/${calledOff.id}/cancel`, { key: restaurant.liveKey, method: "POST" })
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

test(
  "items and add-ons stand by quantity or by sales, sizes below them, and the choice is in the address",
  thorough,
  async ({ app, restaurant }) => {
    const page = await open(app, restaurant, "items")
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
    await complete(page, await restaurant.order({ items }))
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
  },
)
