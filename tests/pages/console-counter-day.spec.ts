import type { Page } from "@playwright/test"
import { newId } from "../../apps/server/src/base/ids.ts"
import { atTable } from "../../apps/server/src/features/till/counter/entered.fixture.ts"
import { type Till, tillOf } from "../../apps/server/src/features/till/payments/till.fixture.ts"
import type { TestApp } from "../../apps/server/src/testing/app.ts"
import * as en from "../../apps/web/src/i18n/en/index.ts"
import * as hi from "../../apps/web/src/i18n/hi/index.ts"
import {
  expect,
  expectFits,
  expectNothingRan,
  hostileTexts,
  movesClock,
  type TestRestaurant,
  test,
} from "./console.fixture.ts"
import { expectGoodLook, onScreens, screens } from "./screens.fixture.ts"
import { sizesIn, thorough } from "./thorough.ts"

const text = en.counterDay
const path = "/console/counter/day"

/** Two payments of one bill each, an open bill, an open table and a tablet with something unsent. */
async function busyDay(app: TestApp, restaurant: TestRestaurant): Promise<Till & { cash: number }> {
  const till = await tillOf(app)("OWNER", restaurant.id)
  await till.call("settings", "PATCH", { counter: { roundCash: false } })
  const [one, other, open] = [await till.order(), await till.order(), await till.order()]
  await till.pay(one.id, one.total, { method: "CASH" })
  await till.pay(other.id, other.total)
  await till.call(`orders/${open.id}/bill`, "POST")
  await till.enter(atTable({ id: newId("tab"), label: "Terrace 2" }))
  const { body: tablet } = await till.call(`counter/tablets/${newId("tablet")}`, "PUT", {
    ...{ unsent: 2, oldestSeconds: 600 },
  })
  await till.enter({ number: `${tablet.series}-3` })
  return { ...till, cash: one.total }
}

const rupees = (paise: number) => (paise / 100).toFixed(2)
const panel = (page: Page, name: string) => page.getByRole("region", { name, exact: true })
const closeButton = (page: Page) => panel(page, text.close).getByRole("button", { name: text.close })

test("a manager counts, sees the difference at once, and closes the day with a note", async ({
  app,
  restaurant,
}) => {
  const till = await busyDay(app, restaurant)
  const page = await restaurant.console({ path, role: "MANAGER" })
  const open = panel(page, text.open)
  await expect(open).toContainText(text.openBills(1))
  await expect(open).toContainText(text.table("Terrace 2"))
  await expect(open).toContainText(text.unsent(2))
  await expect(open.getByRole("region", { name: text.missingNumbers })).toContainText(
    `-1–2${text.missingCount.ORDER(2)}`,
  )
  await expect(panel(page, text.money)).toContainText(text.methods.UPI)
  const form = panel(page, text.close)
  await page.getByRole("button", { name: text.toClose }).click()
  await expect(form.getByLabel(text.float)).toBeFocused()
  await closeButton(page).click()
  await expect(form.getByText(text.needed)).toHaveCount(2)
  await form.getByLabel(text.float).fill("500")
  await form.getByText(text.byNotes).click()
  await form.getByLabel(text.notes(500)).fill("1")
  await form.getByLabel(text.coins).fill(rupees(till.cash - 700))
  await expect(form.getByLabel(text.counted)).toHaveValue(rupees(50_000 + till.cash - 700))
  await expect(form).toContainText(text.missing("₹7.00"))
  await closeButton(page).click()
  await expect(page.getByRole("dialog")).toHaveCount(0)
  await form.getByLabel(text.note, { exact: true }).fill("A guest got too much change")
  await closeButton(page).click()
  const dialog = page.getByRole("dialog")
  await expect(dialog).toContainText(text.openBills(1))
  await expect(dialog).toContainText(new RegExp(`${text.missingNumbers}: T\\d+-1–2`))
  await dialog.getByRole("button", { name: text.close }).click()
  const closed = panel(page, text.closed)
  await expect(closed).toContainText("The manager")
  await expect(closed).toContainText(text.missing("₹7.00"))
  await expect(closed).toContainText("A guest got too much change")
  await expect(form).toHaveCount(0)
  const download = page.waitForEvent("download")
  await closed.getByRole("link", { name: text.csv }).click()
  expect((await download).suggestedFilename()).toMatch(/^rasoi-day-\d{4}-\d\d-\d\d\.csv$/)
})

test("the day ends while somebody counts: the count stays, and it closes the day that was counted", {
  tag: [movesClock.tag, thorough.tag],
}, async ({ app, restaurant }) => {
  const till = await busyDay(app, restaurant)
  const order = await till.order()
  const { date } = (await till.call("counter/days/today")).body
  const page = await restaurant.console({ path, role: "MANAGER" })
  const form = panel(page, text.close)
  await form.getByLabel(text.float).fill("500")
  await form.getByLabel(text.counted).fill(rupees(50_000 + till.cash))
  app.clock.advance(86_400_000)
  // The event makes the screen read the day again.
  const read = page.waitForResponse(/\/counter\/days\//)
  await till.call(`orders/${order.id}/prepare`, "POST")
  await read
  const today = (await till.call("counter/days/today")).body
  expect(today).toMatchObject({ byMethod: [], open: { days: [date] } })
  await expect(form.getByLabel(text.counted)).toHaveValue(rupees(50_000 + till.cash))
  await expect(form).toContainText(text.exact)
  await closeButton(page).click()
  await page.getByRole("dialog").getByRole("button", { name: text.close }).click()
  await expect(panel(page, text.closed)).toContainText("The manager")
  expect((await till.call(`counter/days/${date}`)).body.closed).toMatchObject({
    counted: { amount: 50_000 + till.cash },
  })
  expect((await till.call("counter/days/today")).body.closed).toBeNull()
})

test("after the end of a day that nobody closed, the screen opens with it until money comes", {
  tag: [movesClock.tag, thorough.tag],
}, async ({ app, restaurant }) => {
  const till = await busyDay(app, restaurant)
  const order = await till.order()
  const before = (await till.call("counter/days/today")).body
  app.clock.advance(86_400_000)
  const page = await restaurant.console({ path, role: "MANAGER" })
  const cash = panel(page, text.close).getByText(before.cash.display)
  await expect(cash).toBeVisible()
  await page.getByRole("link", { name: text.today }).click()
  await expect(panel(page, text.close)).toContainText("₹0.00")
  await expect(panel(page, text.open)).toContainText(text.openDays)
  await expect(page.getByRole("link", { name: text.today })).toHaveCount(0)
  const staff = await restaurant.console({ path, role: "STAFF" })
  await expect(panel(staff, text.money)).toContainText(text.none)
  await till.pay(order.id, order.total)
  await page.goto(path)
  await expect(panel(page, text.close)).toContainText("₹0.00")
  await expect(panel(page, text.money)).toContainText(text.methods.UPI)
  // Whoever closes this day reads that the one before is still open.
  await panel(page, text.close).getByLabel(text.float).fill("0")
  await panel(page, text.close).getByLabel(text.counted).fill("0")
  await closeButton(page).click()
  await expect(page.getByRole("dialog")).toContainText(text.openDays)
})

test("the second close, from another tablet, says who was first, and stores nothing", async ({
  app,
  restaurant,
}) => {
  const till = await busyDay(app, restaurant)
  const page = await restaurant.console({ path, role: "MANAGER" })
  const form = panel(page, text.close)
  await form.getByLabel(text.float).fill("0")
  await form.getByLabel(text.counted).fill(rupees(till.cash))
  await closeButton(page).click()
  await till.call("counter/days/today/close", "POST", { floatPaise: 100, countedPaise: 100 + till.cash })
  await page.getByRole("dialog").getByRole("button", { name: text.close }).click()
  await expect(page.getByText(/closed this day first/)).toContainText("The owner")
  await expect(panel(page, text.closed)).toContainText("The owner")
  const { body } = await till.call("counter/days/today")
  expect(body.closed.float.amount).toBe(100)
})

test("the day cannot be closed while this tablet has something unsent; it says how much", async ({
  app,
  restaurant,
}) => {
  await busyDay(app, restaurant)
  const page = await restaurant.console({ path: "/console/counter" })
  await expect(page.locator("main li > button:not(form *)").first()).toBeVisible()
  await page.route("**/console/v1/counter/orders/**", route => route.abort())
  await page.locator("main li > button:not(form *)").filter({ hasText: "Crispy Corn" }).click()
  await page.getByRole("button", { name: new RegExp(`^${en.counter.place}`) }).click()
  await page
    .getByRole("navigation", { name: en.counter.title })
    .getByRole("link", { name: en.counter.sections.day })
    .click()
  await expect(panel(page, text.close)).toContainText(text.own(1))
  await expect(closeButton(page)).toBeDisabled()
  await page.unroute("**/console/v1/counter/orders/**")
  await expect(closeButton(page)).toBeEnabled()
})

test("a tablet tells the server how much it has not sent", thorough, async ({ app, restaurant }) => {
  const till = await tillOf(app)("OWNER", restaurant.id)
  const page = await restaurant.console({ path: "/console/counter" })
  await expect(page.locator("main li > button:not(form *)").first()).toBeVisible()
  await page.route("**/console/v1/counter/orders/**", route => route.abort())
  await page.locator("main li > button:not(form *)").filter({ hasText: "Crispy Corn" }).click()
  await page.getByRole("button", { name: new RegExp(`^${en.counter.place}`) }).click()
  const tablets = async () => (await till.call("counter/days/today")).body.open.tablets
  await expect.poll(tablets, { timeout: 90_000 }).toMatchObject([{ series: "T1", unsent: 1 }])
})

test("staff see the day and close nothing; the owner sees all days and looks at marks", async ({
  app,
  restaurant,
}) => {
  const till = await busyDay(app, restaurant)
  await till.enter({ menuVersion: 99 })
  await till.call("counter/days/today/close", "POST", { floatPaise: 0, countedPaise: till.cash })
  const staff = await restaurant.console({ path, role: "STAFF" })
  await expect(panel(staff, text.closed)).toBeVisible()
  await expect(panel(staff, text.money)).toBeVisible()
  for (const hidden of [text.close, text.days, text.marks]) await expect(panel(staff, hidden)).toHaveCount(0)
  const owner = await restaurant.console({ path })
  const row = panel(owner, text.days).locator("tbody tr")
  await expect(row).toHaveCount(1)
  await expect(row).toContainText("The owner")
  await expect(row).toContainText("₹0.00")
  await expect(panel(owner, text.marks)).toContainText(text.reasons.UNKNOWN_VERSION)
  await panel(owner, text.marks).getByRole("button", { name: text.seen, exact: true }).click()
  await expect(panel(owner, text.marks)).toHaveCount(0)
})

test("the close of a day is one page of paper, 80 and 58 mm wide", async ({ app, restaurant }) => {
  const till = await busyDay(app, restaurant)
  await till.enter(atTable({ id: newId("tab"), label: hostileTexts[0]?.slice(0, 20) ?? "4" }))
  const note = `${"A long note without a break ".repeat(3)}${"x".repeat(60)}`
  await till.call("counter/days/today/close", "POST", { floatPaise: 0, countedPaise: 100, note })
  const page = await restaurant.console({ path })
  for (const paperWidth of [80, 58])
    await test.step(`${paperWidth} mm`, async () => {
      await page.evaluate(`localStorage.setItem("rasoi.paperWidth", "${paperWidth}")`)
      await page.goto(path)
      await panel(page, text.closed).getByRole("button", { name: text.print }).click()
      const sheet = page.locator("[data-paper]")
      await expect(sheet).toContainText(text.printed)
      await expect(sheet).toContainText(text.difference)
      await expect(sheet).toContainText("Terrace 2")
      expect(await sheet.evaluate(element => element.scrollWidth - element.clientWidth)).toBe(0)
      const pdf = (await page.pdf({ preferCSSPageSize: true })).toString("latin1")
      const boxes = [...pdf.matchAll(/\/MediaBox\s*\[\s*0\s+0\s+([\d.]+)\s+([\d.]+)\s*\]/g)]
      expect(boxes).toHaveLength(1)
      expect((Number(boxes[0]?.[1]) / 72) * 25.4).toBeCloseTo(paperWidth, 0)
    })
  await expectNothingRan(page)
})

/** Runs in the page. Fields and buttons that are lower than the 48 px of a till. */
const lowTargets = `[...document.querySelectorAll("main section :is(button, a, input, summary, textarea)")]
  .filter(element => element.getClientRects().length > 0 && element.getBoundingClientRect().height < 48)
  .map(element => element.outerHTML.slice(0, 120))`

for (const [language, words] of [
  ["en", en.counterDay],
  ["hi", hi.counterDay],
] as const) {
  test(
    `the day fits every screen in ${language}, open and closed`,
    sizesIn(language),
    async ({ app, restaurant }) => {
      const till = await busyDay(app, restaurant)
      await till.enter({ menuVersion: 99 })
      const page = await restaurant.console({ path, language })
      await expect(panel(page, words.close)).toBeVisible()
      await expectGoodLook(page)
      await onScreens(page, screens, async () => expect(await page.evaluate(lowTargets)).toEqual([]))
      await till.call("counter/days/today/close", "POST", { floatPaise: 0, countedPaise: 100, note: "Short" })
      await page.reload()
      await expect(panel(page, words.closed)).toBeVisible()
      await onScreens(page, screens, () => expectFits(page))
    },
  )
}
