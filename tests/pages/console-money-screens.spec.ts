import { newId } from "../../apps/server/src/base/ids.ts"
import { atTable } from "../../apps/server/src/features/till/counter/entered.fixture.ts"
import { tillOf } from "../../apps/server/src/features/till/payments/till.fixture.ts"
import type { TestApp } from "../../apps/server/src/testing/app.ts"
import * as en from "../../apps/web/src/i18n/en/index.ts"
import * as hi from "../../apps/web/src/i18n/hi/index.ts"
import { expect, type TestRestaurant, test } from "./console.fixture.ts"
import { expectReady, onTablet } from "./console-counter.fixture.ts"
import { dialog, openTablet, tapPin, withPin } from "./console-pins.fixture.ts"
import { expectLegibleOn } from "./screens.fixture.ts"
import { thorough } from "./thorough.ts"

/** The screens of the money that no other file looks at: on a phone, a tablet and a desk, in both languages. */
const languages = [
  ["en", en],
  ["hi", hi],
] as const

const asking = { counter: { upiId: "angaara@okbank", roundCash: true, askOnlinePayments: true } }
const delivery = {
  type: "DELIVERY",
  payment: "CASH_ON_DELIVERY",
  delivery: { address: "12 Residency Road", pincode: "560025" },
}
/** Seven people: more than the row of names shows. */
const colleagues = [
  "Ravi Kumar",
  "Venkataraghavan Subramaniam",
  "आशा राव",
  "John D'Souza",
  "Farah",
  "Gurpreet",
]

async function readyOrder(app: TestApp, restaurant: TestRestaurant, change?: object) {
  restaurant.goOnline()
  const placed = await restaurant.order(change)
  const till = await tillOf(app)("OWNER", restaurant.id)
  for (const step of ["accept", "prepare", "ready"])
    await till.call(`orders/${placed.id}/${step}`, "POST", {})
  return { till, id: placed.id as string, total: placed.total.amount as number }
}

/** An order that this person has delivered, with its cash. */
async function deliveredBy(app: TestApp, restaurant: TestRestaurant, person: object) {
  const { till, id, total } = await readyOrder(app, restaurant, delivery)
  await till.call(`orders/${id}/dispatch`, "POST", person)
  await till.call(`orders/${id}/complete`, "POST", {})
  const amount = Math.floor((total + 50) / 100) * 100
  const cash = { method: "CASH", carried: true, roundOffPaise: total - amount }
  expect((await till.pay(id, amount, cash)).status).toBe(200)
  return amount
}

for (const [language, words] of languages) {
  test(
    `who is at the till, the pad, an approval and a hand-over fit every screen: ${language}`,
    thorough,
    async ({ app, browser, makeRestaurant }) => {
      const restaurant = await makeRestaurant(asking)
      const { pins, counterBills } = words
      for (const name of colleagues) await withPin(app, restaurant, name, "4820")
      await withPin(app, restaurant, "Meera Iyer", "739105", "MANAGER")
      const { till, id } = await readyOrder(app, restaurant)
      const sold = await till.order()
      await till.pay(sold.id, sold.total)
      const page = await openTablet(browser, app, restaurant, { width: 390, language })
      const look = (name: string) => test.step(name, () => expectLegibleOn(page))
      await expect(page.getByRole("button", { name: "Ravi Kumar" })).toBeVisible()
      await look("names")
      await page.getByRole("button", { name: "Ravi Kumar" }).click()
      await tapPin(page, "9999", pins.enter)
      await expect(dialog(page).getByRole("alert")).toHaveText(pins.wrong(4))
      await look("pad")
      await tapPin(page, "4820", pins.enter)
      await expectReady(page)
      const names = page.getByRole("region", { name: pins.who, exact: true })
      await expect(names.getByRole("listitem")).toHaveCount(1)
      await look("strip")
      await names.getByRole("button", { name: pins.others }).click()
      await expect(dialog(page).getByRole("button", { name: "Farah" })).toBeVisible()
      await look("others")
      await page.goto(`/console/counter/bills?order=${sold.id}`)
      await page.getByRole("button", { name: counterBills.refund, exact: true }).click()
      await dialog(page).last().getByRole("button", { name: /₹\d/ }).click()
      await expect(dialog(page).last()).toContainText(pins.approves.REFUND)
      await look("approval")
      await page.goto("/console/counter")
      await page.getByRole("button", { name: pins.leave }).click()
      await page.goto(`/console?order=${id}&do=collect`)
      await expect(dialog(page)).toContainText(counterBills.collectNobody)
      await look("hand-over with nobody signed in")
      await page.context().close()
    },
  )

  test(
    `the cash of delivery people and the close with it fit every screen: ${language}`,
    thorough,
    async ({ app, makeRestaurant }) => {
      const restaurant = await makeRestaurant(asking)
      const { counterDay: text } = words
      const ravi = { name: "Ravi", phone: "9845011111" }
      const amount = await deliveredBy(app, restaurant, ravi)
      await deliveredBy(app, restaurant, { ...ravi, phone: "9845011112" })
      await deliveredBy(app, restaurant, { ...ravi, name: "Venkataraghavan Subramaniam" })
      const till = await tillOf(app)("OWNER", restaurant.id)
      const open = await till.order()
      await till.call(`orders/${open.id}/bill`, "POST")
      await till.enter(atTable({ id: newId("tab"), label: "Terrace 2" }))
      const [{ personId }] = (await till.call("counter/carried-cash")).body.data
      const at = new Date(app.clock.now()).toISOString()
      const part = { personId, amountPaise: amount - 100, receivedAt: at, sentAt: at }
      expect((await till.call(`counter/hand-ins/${newId("hand")}`, "PUT", part)).status).toBe(200)
      const page = await restaurant.console({ path: "/console/counter/day", language })
      const look = (name: string) => test.step(name, () => expectLegibleOn(page))
      const carried = page.getByRole("region", { name: text.carriedTitle, exact: true })
      await expect(carried.getByRole("listitem")).toHaveCount(3)
      await look("day")
      await carried.getByRole("button", { name: text.handInPart }).first().click()
      await dialog(page).getByLabel(text.amount).fill("0.50")
      await expect(dialog(page)).toContainText(text.handInRest("₹0.50"))
      await look("a part")
      await page.keyboard.press("Escape")
      const form = page.getByRole("region", { name: text.close, exact: true })
      await form.getByLabel(text.float).fill("0")
      await form.getByText(text.byNotes).click()
      await form.getByLabel(text.counted).fill("0")
      await form.getByLabel(text.note, { exact: true }).fill("Not counted yet")
      await look("count")
      await form.getByRole("button", { name: text.close }).click()
      await expect(dialog(page)).toContainText(text.stillWith("Ravi", "₹1.00"))
      await look("question")
      await dialog(page).getByRole("button", { name: text.close }).click()
      await expect(page.getByRole("region", { name: text.closed, exact: true })).toBeVisible()
      await look("closed")
    },
  )

  test(`Watch with many kinds fits every screen: ${language}`, thorough, async ({ app, restaurant }) => {
    const { till, id } = await readyOrder(app, restaurant)
    const call = async (path: string, method: string, body: object) => {
      const { status, text } = await till.call(path, method, body)
      expect(status, text).toBe(200)
    }
    await call(`orders/${id}/cancel`, "POST", { reason: "Not collected" })
    const [wrong, back] = [await till.order(), await till.order()]
    const now = () => {
      const at = new Date(app.clock.now()).toISOString()
      return { receivedAt: at, sentAt: at }
    }
    const paymentId = newId("pay")
    await till.pay(wrong.id, wrong.total, {}, paymentId)
    await call(`counter/corrections/${newId("pay")}`, "PUT", {
      ...{ orderId: wrong.id, paymentId, method: "CARD", reason: "Tapped the wrong one" },
      ...now(),
    })
    await till.pay(back.id, back.total)
    await call(`counter/refunds/${newId("pay")}`, "PUT", {
      ...{ orderId: back.id, kind: "RETURN", whole: true, method: "UPI", amountPaise: back.total },
      ...{ reason: "A long reason that somebody typed to say what was wrong with every dish" },
      ...now(),
    })
    await till.enter({ menuVersion: 99 })
    await call(`counter/tablets/${newId("tablet")}`, "PUT", { unsent: 2, oldestSeconds: 600 })
    await call("counter/days/today/close", "POST", { floatPaise: 0, countedPaise: 100, note: "Short" })
    const { watch } = words
    const page = await restaurant.console({ path: "/console/reports/watch", language })
    for (const kind of ["CANCELLED", "CORRECTED", "REFUNDED", "MARKED", "DRAWER"] as const)
      await test.step(kind, async () => {
        await page.goto(`/console/reports/watch?kind=${kind}`)
        const entries = page.getByRole("region", { name: watch.kinds[kind].name, exact: true })
        await expect(entries).toContainText(watch.kinds[kind].about)
        await expectLegibleOn(page)
      })
  })

  test(
    `what is unsent, its removal, and the sign-in page that says so fit every screen: ${language}`,
    thorough,
    async ({ restaurant }) => {
      const { counter: text, words: common, shell, signIn } = words
      const page = await restaurant.console({ path: "/console/counter", language })
      const look = (name: string) => test.step(name, () => expectLegibleOn(page))
      await expectReady(page)
      const error = { code: "ID_TAKEN", message: "Another order of this day has the number." }
      await page.route("**/console/v1/counter/orders/*", route =>
        route.fulfill({ status: 409, json: { error } }),
      )
      await page.getByText("Paneer Tikka", { exact: true }).first().click()
      await page.locator("main button").filter({ hasText: text.place }).click()
      await page.getByRole("button", { name: text.refused(1) }).click()
      await expect(dialog(page)).toContainText(text.refusals.ID_TAKEN)
      await look("unsent")
      await dialog(page).getByRole("button", { name: common.remove }).click()
      await expect(dialog(page).getByLabel(text.removeReason)).toBeVisible()
      await look("removal")
      expect(await onTablet(page, "outbox", restaurant.id)).toHaveLength(1)
      await page.goto("/console/device")
      await page.getByRole("button", { name: shell.signOut }).first().click()
      await expect(dialog(page)).toContainText(text.leaveTitle(1))
      await look("signing out")
      await dialog(page).getByRole("button", { name: text.leaveAnyway }).click()
      await expect(page.getByText(signIn.held.help)).toBeVisible()
      await look("signed out")
    },
  )

  test(
    `bills with money to give back fit every screen: ${language}`,
    thorough,
    async ({ app, makeRestaurant }) => {
      const restaurant = await makeRestaurant(asking)
      const { till, id, total } = await readyOrder(app, restaurant)
      const { counterBills: text } = words
      await till.pay(id, total)
      await till.call(`orders/${id}/cancel`, "POST", { reason: "Not collected" })
      await till.order()
      const paid = await till.order()
      await till.pay(paid.id, paid.total, { method: "CARD" })
      const open = await till.order()
      await till.call(`orders/${open.id}/bill`, "POST")
      const page = await restaurant.console({ path: "/console/counter/bills", language })
      const look = (name: string) => test.step(name, () => expectLegibleOn(page))
      for (const name of [text.toRefund, text.open, text.unbilled, text.paid])
        await expect(page.getByRole("region", { name, exact: true })).toBeVisible()
      await look("list")
      await page.getByRole("region", { name: text.toRefund, exact: true }).getByRole("button").click()
      await expect(dialog(page)).toContainText(text.refundAmount(""))
      await look("sheet")
      await dialog(page).getByRole("button", { name: text.refund, exact: true }).click()
      await expect(dialog(page).last()).toContainText(text.noNote)
      await dialog(page).last().getByText(text.refundReasons.other, { exact: true }).click()
      await look("paid too much")
    },
  )
}
