import type { Page } from "@playwright/test"
import { sql } from "../../apps/server/src/db/index.ts"
import { demoSettings } from "../../apps/server/src/demo/settings.ts"
import type { TestApp } from "../../apps/server/src/testing/app.ts"
import * as en from "../../apps/web/src/i18n/en/index.ts"
import * as hi from "../../apps/web/src/i18n/hi/index.ts"
import { expect, type TestRestaurant, test } from "./console.fixture.ts"
import { pairedTablet } from "./console-paired.fixture.ts"
import { expectGoodLook, screens } from "./screens.fixture.ts"
import { thorough } from "./thorough.ts"

const text = en.counterBills
const asking = { counter: { upiId: null, roundCash: true, askOnlinePayments: true } }
const delivery = {
  type: "DELIVERY",
  payment: "CASH_ON_DELIVERY",
  delivery: { address: "12 Residency Road", pincode: "560025" },
}
const ravi = { name: "Ravi", phone: "9845011111" }

const stored = sql(
  "collect-test.payments",
  "select method, amount_paise, carrier_id, person from payments where restaurant_id = $1 order by received_at, id",
)
const payments = (app: Pick<TestApp, "db">, { id }: TestRestaurant) =>
  app.db.rows<{ method: string; amount_paise: number; carrier_id: string | null; person: string }>(stored, [
    id,
  ])

/** An order that is ready, or out with Ravi. */
async function orderAt(app: TestApp, restaurant: TestRestaurant, change?: object) {
  restaurant.goOnline()
  const order = await restaurant.order(change)
  const cookie = await app.signedIn(restaurant.id)
  const step = (name: string, body: object = {}) =>
    app.call(`/console/v1/orders/${order.id}/${name}`, { cookie, method: "POST", body })
  for (const name of ["accept", "prepare", "ready"]) await step(name)
  if (change) await step("dispatch", ravi)
  return order
}

const sheet = (page: Page) => page.getByRole("dialog")
const cashIn = (page: Page) => sheet(page).getByRole("button", { name: /^Cash · ₹/ })
const openOrders = async (page: Page) => expect(page.getByText("No open orders")).toBeVisible()

test("handing over asks once how the order was paid, and one tap does both", async ({
  app,
  makeRestaurant,
}) => {
  const restaurant = await makeRestaurant(asking)
  await orderAt(app, restaurant)
  const page = await restaurant.console({ role: "STAFF" })
  await page.getByRole("button", { name: "Handed over" }).click()
  await sheet(page)
    .getByRole("button", { name: /^UPI · ₹/ })
    .click()
  await openOrders(page)
  await expect(
    page.getByText(new RegExp(`: ${en.orderWords.status.COMPLETED} · UPI · ₹[\\d.]+$`)),
  ).toBeVisible()
  await expect.poll(() => payments(app, restaurant)).toMatchObject([{ method: "UPI", person: "The staff" }])
  // What is paid already is not asked for.
  await page.getByRole("button", { name: "Undo" }).click()
  await expect(page.getByText(en.inbox.paymentStays)).toBeVisible()
  await page.getByRole("button", { name: en.inbox.undoAnyway }).click()
  await page.getByRole("button", { name: "Handed over" }).click()
  await openOrders(page)
  expect(await payments(app, restaurant)).toHaveLength(1)
})

test("cash at the door is with the delivery person, until one tap hands it in", async ({
  app,
  makeRestaurant,
}) => {
  const restaurant = await makeRestaurant(asking)
  const { total } = await orderAt(app, restaurant, delivery)
  const page = await restaurant.console({ role: "STAFF", width: 390, height: 844 })
  await page.getByRole("tab", { name: /^Out/ }).click()
  await page.getByRole("button", { name: "Delivered" }).click()
  await expect(sheet(page)).toContainText(text.collectCarried("Ravi"))
  const cash = Math.floor((total.amount + 50) / 100)
  await expect(cashIn(page)).toContainText(`₹${cash}.00`)
  await cashIn(page).click()
  await openOrders(page)
  await expect
    .poll(() => payments(app, restaurant))
    .toMatchObject([{ method: "CASH", amount_paise: cash * 100, carrier_id: expect.any(String) }])
  await page.goto("/console/counter/day")
  const carried = page.getByRole("region", { name: en.counterDay.carriedTitle, exact: true })
  await expect(carried).toContainText("Ravi")
  await carried.getByRole("button", { name: en.counterDay.handInPart }).click()
  await page.getByLabel(en.counterDay.amount).fill("100")
  await expect(sheet(page)).toContainText(en.counterDay.handInRest(`₹${cash - 100}.00`))
  await sheet(page).getByRole("button", { name: en.counterDay.handInWrite }).click()
  await carried.getByRole("button", { name: en.counterDay.handIn(`₹${cash - 100}.00`) }).click()
  await expect(carried).toBeHidden()
  const day = page.getByRole("region", { name: en.counterDay.carriedOn, exact: true })
  await expect(day.getByRole("listitem")).toHaveCount(3)
})

test(
  "a name typed with the phone of somebody in the list: the sheet says whose money it is",
  thorough,
  async ({ app, makeRestaurant }) => {
    const restaurant = await makeRestaurant(asking)
    const cookie = await app.signedIn(restaurant.id)
    await app.call("/console/v1/delivery-people", { cookie, method: "POST", body: ravi })
    restaurant.goOnline()
    const { id } = await restaurant.order(delivery)
    for (const name of ["accept", "prepare", "ready"])
      await app.call(`/console/v1/orders/${id}/${name}`, { cookie, method: "POST", body: {} })
    const page = await restaurant.console({ path: `/console?order=${id}&do=dispatch`, width: 390 })
    await sheet(page).getByRole("button", { name: en.inbox.someoneElse }).click()
    await sheet(page).getByLabel(en.inbox.personPhone).fill(`+91 ${ravi.phone}`)
    await expect(sheet(page)).toContainText(en.inbox.phoneOf("Ravi", en.inbox.otherName))
    await sheet(page).getByLabel(en.inbox.personName).fill("ravi ")
    await expect(sheet(page)).not.toContainText(en.inbox.phoneOf("Ravi", "ravi"))
    await sheet(page).getByLabel(en.inbox.personName).fill("Suresh")
    await expect(sheet(page)).toContainText(en.inbox.phoneOf("Ravi", "Suresh"))
    await sheet(page).getByRole("button", { name: en.inbox.sendOut }).click()
    await page.getByRole("tab", { name: /^Out/ }).click()
    await page.getByRole("button", { name: "Delivered" }).click()
    await cashIn(page).click()
    await openOrders(page)
    await expect.poll(() => payments(app, restaurant)).toHaveLength(1)
    await page.goto("/console/counter/day")
    const carried = page.getByRole("region", { name: en.counterDay.carriedTitle, exact: true })
    await expect(carried.getByRole("listitem")).toContainText(["Suresh"])
    await expect(carried).toContainText(ravi.phone)
  },
)

test("on a paired tablet with nobody signed in only “Later” is offered, and the bill stays open", async ({
  app,
  browser,
  makeRestaurant,
}) => {
  const restaurant = await makeRestaurant(asking)
  const { id } = await orderAt(app, restaurant)
  const tablet = await pairedTablet(browser, app, restaurant)
  await tablet.getByRole("button", { name: "Handed over" }).click()
  await expect(sheet(tablet)).toContainText(text.collectNobody)
  await expect(cashIn(tablet)).toBeHidden()
  await sheet(tablet).getByRole("button", { name: text.collectLater }).click()
  await openOrders(tablet)
  await tablet.context().close()
  const cookie = await app.signedIn(restaurant.id)
  const { body } = await app.call("/console/v1/counter/bills", { cookie })
  expect(body.data).toMatchObject([{ orderIds: [id] }])
  expect(await payments(app, restaurant)).toEqual([])
})

test("a payment at hand-over waits on the device while the server does not take it", async ({
  app,
  makeRestaurant,
}) => {
  const restaurant = await makeRestaurant(asking)
  await orderAt(app, restaurant)
  const page = await restaurant.console({ role: "STAFF" })
  await page.route("**/counter/payments/**", route => route.abort())
  await page.getByRole("button", { name: "Handed over" }).click()
  await cashIn(page).click()
  await openOrders(page)
  await page.goto("/console/counter/bills")
  await expect(page.getByRole("button", { name: en.counter.unsent(1) })).toBeVisible()
  expect(await payments(app, restaurant)).toEqual([])
  await page.unroute("**/counter/payments/**")
  await expect.poll(() => payments(app, restaurant), { timeout: 30_000 }).toMatchObject([{ method: "CASH" }])
})

for (const [language, { counterDay: words, inbox }] of [
  ["en", en],
  ["hi", hi],
] as const) {
  test(
    `the sheet and the cash of delivery people fit a phone, a tablet and a desk: ${language}`,
    thorough,
    async ({ app, makeRestaurant }) => {
      const restaurant = await makeRestaurant({ ...asking, profile: demoSettings.profile })
      const { id } = await orderAt(app, restaurant, delivery)
      const page = await restaurant.console({ path: `/console?order=${id}&do=collect`, language })
      await expect(sheet(page)).toContainText(inbox.order)
      await expectGoodLook(page)
      await sheet(page).getByRole("button", { name: /· ₹/ }).first().click()
      await expect.poll(() => payments(app, restaurant)).toHaveLength(1)
      await page.goto("/console/counter/day")
      await expect(page.getByRole("region", { name: words.carriedTitle, exact: true })).toBeVisible()
      await expectGoodLook(page, screens)
    },
  )
}

test(
  "the owner of a restaurant from before is asked once, in the setup list",
  thorough,
  async ({ app, makeRestaurant }) => {
    const restaurant = await makeRestaurant({ counter: { ...asking.counter, askOnlinePayments: null } })
    const page = await restaurant.console({ path: "/console/manage/settings/setup" })
    const line = page.locator("[data-line=PAYMENTS]")
    await expect(line).toContainText(en.setup.reasons.PAYMENTS_NOT_ANSWERED)
    await line.getByRole("button", { name: en.setup.askPayments }).click()
    await expect(line).toHaveAttribute("data-state", "done")
    const cookie = await app.signedIn(restaurant.id)
    const { body } = await app.call("/console/v1/settings", { cookie })
    expect(body.settings.counter.askOnlinePayments).toBe(true)
    await page.goto("/console/manage/settings/counter")
    await expect(page.getByRole("radio", { name: en.settings.counter.ask.yes })).toBeChecked()
  },
)
