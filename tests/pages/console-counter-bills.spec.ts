import type { Locator, Page } from "@playwright/test"
import { usualReasons } from "@rasoi/contract/console/usual-reasons"
import jsQR from "jsqr"
import sharp from "sharp"
import { sql } from "../../apps/server/src/db/index.ts"
import {
  atTable,
  counterCaller,
  counterRequest,
} from "../../apps/server/src/features/till/counter/entered.fixture.ts"
import { tillOf } from "../../apps/server/src/features/till/payments/till.fixture.ts"
import type { TestApp } from "../../apps/server/src/testing/app.ts"
import * as en from "../../apps/web/src/i18n/en/index.ts"
import * as hi from "../../apps/web/src/i18n/hi/index.ts"
import { expect, expectNothingRan, test } from "./console.fixture.ts"
import {
  expectReady,
  expectSent,
  onTablet,
  order,
  placeButton,
  storedOrders,
  tile,
} from "./console-counter.fixture.ts"
import { expectGoodLook } from "./screens.fixture.ts"
import { thorough } from "./thorough.ts"

const text = en.counterBills
/** Of whatever financial year it is. */
const firstBill = /\d\d-\d\d\/000001/

const paymentRows = sql(
  "test.payments",
  `select method, kind, amount_paise, round_off_paise, given_paise, reason from payments
    where restaurant_id = $1 order by received_at, id`,
)

interface PaymentRow {
  method: string
  kind: string
  amount_paise: number
  round_off_paise: number
  given_paise: number | null
  reason: string | null
}

const payments = (app: Pick<TestApp, "db">, restaurantId: string) =>
  app.db.rows<PaymentRow>(paymentRows, [restaurantId])

async function placeOrder(page: Page, ...dishes: string[]) {
  await expectReady(page)
  for (const dish of dishes) await tile(page, dish).click()
  await placeButton(page).click()
  await expect(order(page)).toContainText(en.counter.placedSent)
}

/** As a phone's camera reads it from the screen. */
async function scan(code: Locator): Promise<string | undefined> {
  const { data, info } = await sharp(await code.screenshot())
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const decode = jsQR as unknown as typeof jsQR.default
  return decode(new Uint8ClampedArray(data), info.width, info.height)?.data
}

const sheet = (page: Page) => page.getByRole("dialog")

test("after placing, one tap writes the exact cash; the bill is issued and paid", async ({
  app,
  restaurant,
}) => {
  const page = await restaurant.console({ path: "/console/counter", role: "STAFF" })
  await placeOrder(page, "Paneer Tikka")
  await order(page)
    .getByRole("button", { name: /^Paid in cash/ })
    .click()
  await expect(order(page)).toContainText(/^.*Paid: ₹/)
  await expectSent(page, restaurant.id)
  const [stored] = await storedOrders(app, restaurant.id)
  const total = stored?.total_paise ?? 0
  const rounded = Math.floor((total + 50) / 100) * 100
  expect(await payments(app, restaurant.id)).toEqual([
    {
      method: "CASH",
      kind: "PAYMENT",
      amount_paise: rounded,
      round_off_paise: total - rounded,
      given_paise: rounded,
      reason: null,
    },
  ])
})

test("a second tap before the tablet has read what it wrote takes no second payment", async ({
  app,
  restaurant,
}) => {
  const page = await restaurant.console({ path: "/console/counter", role: "STAFF" })
  await placeOrder(page, "Paneer Tikka")
  const button = order(page).getByRole("button", { name: /^Paid in cash/ })
  await expect(button).toBeEnabled()
  // After the payment was written, what the tablet has is read only when `held` is false. Reads that began before it are not
  // held: they would hold the payment's own writing too.
  await page.evaluate(`{
    const { transaction } = IDBDatabase.prototype
    IDBDatabase.prototype.transaction = function (stores, ...rest) {
      if (String(stores) === "tablets,outbox,notes") window.held ??= true
      if (window.held && String(stores) === "outbox,notes") {
        const notes = transaction.call(this, "notes", "readwrite").objectStore("notes")
        const wait = () => { if (window.held) notes.count().onsuccess = wait }
        wait()
      }
      return transaction.call(this, stores, ...rest)
    }
  }`)
  await button.click()
  await expect.poll(() => onTablet(page, "outbox", restaurant.id)).toMatchObject([{ kind: "PAYMENT" }])
  await button.dispatchEvent("click")
  await page.evaluate(`window.held = false`)
  await expect(order(page)).toContainText("Paid: ₹")
  await expectSent(page, restaurant.id)
  await expect(page.getByText(text.notStored)).toHaveCount(0)
  expect(await payments(app, restaurant.id)).toHaveLength(1)
})

test("a part by card, then more cash than is open: the change is large, and the bill is in the list of paid ones", async ({
  app,
  restaurant,
}) => {
  const page = await restaurant.console({ path: "/console/counter", role: "STAFF" })
  await placeOrder(page, "Paneer Tikka", "Crispy Corn")
  const sending = Promise.withResolvers<void>()
  await page.route("**/counter/payments/*", async route => {
    await sending.promise
    await route.fallback()
  })
  await page.getByRole("link", { name: en.counter.sections.bills, exact: true }).click()
  const row = page.getByRole("region", { name: text.unbilled }).getByRole("button", { name: /T1-1/ })
  await row.click()
  const [stored] = await storedOrders(app, restaurant.id)
  const total = stored?.total_paise ?? 0
  await sheet(page).getByText(text.methods.CARD, { exact: true }).click()
  await sheet(page).getByLabel(text.amount, { exact: true }).fill("100")
  await sheet(page)
    .getByRole("button", { name: text.takeBy("₹100.00", text.methods.CARD) })
    .click()
  await expect(sheet(page)).toContainText("₹100.00 received.")
  await sheet(page).getByText(text.methods.CASH, { exact: true }).click()
  await sheet(page).getByLabel(text.otherAmount).fill("2000")
  const take = sheet(page).getByRole("button", { name: /change$/ })
  await expect(take).toBeEnabled()
  // While the tablet sends the first payment and asks for the balance again, no button goes away under a finger.
  await page.evaluate(`{
    window.wentAway = 0
    const button = document.querySelector("dialog[open] form button")
    new MutationObserver(() => window.wentAway++).observe(button, { attributeFilter: ["disabled"] })
  }`)
  sending.resolve()
  await expectSent(page, restaurant.id)
  await expect.poll(() => payments(app, restaurant.id)).toHaveLength(1)
  await expect(sheet(page)).toContainText(firstBill)
  expect(await page.evaluate("window.wentAway")).toBe(0)
  await take.click()
  const rest = total - 10_000
  const cash = Math.floor((rest + 50) / 100) * 100
  await expect(sheet(page)).toContainText(text.isPaid)
  await expect(sheet(page)).toContainText(`₹${((200_000 - cash) / 100).toLocaleString("en-IN")}.00`)
  await sheet(page).getByRole("button", { name: text.done }).click()
  const paid = page.getByRole("region", { name: text.paid, exact: true })
  await expect(paid.getByRole("button", { name: /T1-1/ })).toContainText(firstBill)
  // The screen does not wait for the server.
  await expect
    .poll(() => payments(app, restaurant.id))
    .toMatchObject([
      { method: "CARD", amount_paise: 10_000 },
      { method: "CASH", amount_paise: cash, given_paise: 200_000, round_off_paise: rest - cash },
    ])
  // The list finds it by its number.
  await page.getByRole("searchbox").fill("000001")
  await expect(paid.getByRole("button")).toHaveCount(1)
  await page.getByRole("searchbox").fill("000009")
  await expect(page.getByText(text.noMatch)).toBeVisible()
})

test(
  "UPI: a camera reads the exact amount from the screen; a person says that the money came",
  thorough,
  async ({ app, makeRestaurant }) => {
    const restaurant = await makeRestaurant({
      counter: { upiId: "angaara@okbank", roundCash: true, askOnlinePayments: false },
    })
    const page = await restaurant.console({ path: "/console/counter", role: "STAFF" })
    await placeOrder(page, "Paneer Tikka")
    const [stored] = await storedOrders(app, restaurant.id)
    await page.goto(`/console/counter/bills?order=${stored?.id}`)
    await sheet(page).getByText(text.methods.UPI, { exact: true }).click()
    const code = sheet(page).getByRole("img")
    await expect(code).toBeVisible()
    const link = new URL((await scan(code)) ?? "")
    expect(link.protocol).toBe("upi:")
    expect(Object.fromEntries(link.searchParams)).toMatchObject({
      pa: "angaara@okbank",
      am: ((stored?.total_paise ?? 0) / 100).toFixed(2),
      cu: "INR",
      tn: "T1-1",
    })
    expect((await code.boundingBox())?.width).toBeGreaterThanOrEqual(250)
    await sheet(page).getByLabel(text.amount, { exact: true }).fill("120.50")
    await expect.poll(async () => new URL((await scan(code)) ?? "x:y").searchParams.get("am")).toBe("120.50")
    await sheet(page)
      .getByRole("button", { name: /^Money came/ })
      .click()
    await expect(sheet(page)).toContainText("₹120.50 received.")
    await expect
      .poll(async () =>
        (await payments(app, restaurant.id)).map(({ method, amount_paise }) => [method, amount_paise]),
      )
      .toEqual([["UPI", 12_050]])
  },
)

test(
  "a table with two rounds is paid at once, under the address that the tables link to",
  thorough,
  async ({ app, restaurant }) => {
    const cookie = await app.signedIn(restaurant.id)
    const enter = counterCaller(app, cookie)
    const round = atTable()
    let total = 0
    for (let count = 0; count < 2; count++) {
      const { body } = await enter(await counterRequest(app, restaurant.id, round))
      total += body.total.amount
    }
    const page = await restaurant.console({
      path: `/console/counter/bills?tab=${round.tab.id}`,
      role: "STAFF",
    })
    await expect(page.getByRole("dialog", { name: text.table("4") })).toBeVisible()
    await sheet(page).getByText(text.methods.OTHER, { exact: true }).click()
    await sheet(page)
      .getByRole("button", { name: new RegExp(text.methods.OTHER) })
      .click()
    await expect(sheet(page)).toContainText(text.isPaid)
    await expect
      .poll(async () => (await payments(app, restaurant.id)).map(({ amount_paise }) => amount_paise))
      .toEqual([total])
    await sheet(page).getByRole("button", { name: text.done }).click()
    await expect(
      page.getByRole("region", { name: text.paid, exact: true }).getByRole("button"),
    ).toContainText(text.table("4"))
    await page.goto("/console/counter/tables")
    await expect(page.getByText(en.counterTables.none)).toBeVisible()
  },
)

test(
  "a table whose rounds are served stays in the list with all that is to be paid",
  thorough,
  async ({ app, restaurant }) => {
    const cookie = await app.signedIn(restaurant.id)
    const enter = counterCaller(app, cookie)
    const atOne = atTable()
    const rounds: { id: string; total: { amount: number } }[] = []
    for (let count = 0; count < 2; count++)
      rounds.push((await enter(await counterRequest(app, restaurant.id, atOne))).body)
    const serve = async (round = rounds[0]) => {
      for (const step of ["prepare", "ready", "complete"])
        await app.call(`/console/v1/orders/${round?.id}/${step}`, { cookie, method: "POST" })
    }
    const { display } = (await app.call(`/console/v1/counter/tabs/${atOne.tab.id}`, { cookie })).body.total
    await serve()
    const page = await restaurant.console({ path: "/console/counter/bills", role: "STAFF" })
    const row = page.getByRole("region", { name: text.unbilled }).getByRole("button")
    await expect(row).toHaveCount(1)
    await expect(row).toContainText(text.openAmount(display))
    await serve(rounds[1])
    const active = await app.call("/console/v1/orders?view=active", { cookie })
    expect(active.body.data).toEqual([])
    await page.reload()
    await expect(row).toContainText(text.table("4"))
    await expect(row).toContainText(text.openAmount(display))
    await row.click()
    await expect(sheet(page)).toContainText(display)
  },
)

test("another tablet took the money since the sheet was open here: it cannot be taken again until the server has responded", async ({
  app,
  restaurant,
}) => {
  const page = await restaurant.console({ path: "/console/counter", role: "STAFF" })
  await placeOrder(page, "Paneer Tikka")
  const [stored] = await storedOrders(app, restaurant.id)
  const { id = "", total_paise: total = 0 } = stored ?? {}
  const till = await tillOf(app)("OWNER", restaurant.id)
  await till.call(`orders/${id}/bill`, "POST")
  await page.getByRole("link", { name: en.counter.sections.bills, exact: true }).click()
  const rowIn = (name: string) =>
    page.getByRole("region", { name, exact: true }).getByRole("button", { name: /T1-1/ })
  await rowIn(text.open).click()
  const exact = sheet(page).getByRole("button", { name: /exact$/ })
  await expect(exact).toBeEnabled()
  await page.keyboard.press("Escape")
  await expect(sheet(page)).toHaveCount(0)

  const balance = "**/console/v1/counter/orders/*/payments"
  let isBack = false
  let release = () => {}
  const held = new Promise<void>(resolve => {
    release = resolve
  })
  await page.route(balance, async route => {
    await held
    await (isBack ? route.continue() : route.abort())
  })
  expect((await till.pay(id, total)).status).toBe(200)
  await rowIn(text.paid).click()
  await expect(exact).toBeDisabled()
  // Without a response it counts as it is known here, and the list stays as the server said it.
  release()
  await expect(exact).toBeEnabled()
  await page.keyboard.press("Escape")
  await page.getByRole("link", { name: en.counter.sections.tables }).click()
  await page.getByRole("link", { name: en.counter.sections.bills, exact: true }).click()
  isBack = true
  await rowIn(text.paid).click()
  await expect(sheet(page)).toContainText(text.isPaid)
  await expect(exact).toHaveCount(0)
})

test("a bill that is printed right after the payment waits for it and asks for no more money", async ({
  makeRestaurant,
}) => {
  const restaurant = await makeRestaurant({
    counter: { upiId: "angaara@okbank", roundCash: true, askOnlinePayments: false },
  })
  const page = await restaurant.console({ path: "/console/counter", role: "STAFF" })
  await placeOrder(page, "Paneer Tikka")
  const sent: string[] = []
  let send = () => {}
  const held = new Promise<void>(resolve => {
    send = resolve
  })
  await page.route("**/console/v1/counter/payments/*", async route => {
    await held
    sent.push("payment")
    await route.continue()
  })
  await page.route("**/console/v1/orders/*/bill?*", async route => {
    sent.push("bill")
    await route.continue()
  })
  await order(page)
    .getByRole("button", { name: /^Paid in cash/ })
    .click()
  await expect(order(page)).toContainText("Paid: ₹")
  const print = order(page).getByRole("button", { name: text.printBill })
  await print.click()
  await expect(print).toHaveAttribute("aria-busy", "true")
  send()
  const paper = page.locator("[data-paper]")
  await expect(paper).toContainText(firstBill)
  await expect(paper).not.toContainText("Pay ₹")
  expect(sent).toEqual(["payment", "bill"])
})

test(
  "without a UPI id the owner gets a link to the settings, and staff the owner's name for it",
  thorough,
  async ({ app, restaurant }) => {
    const page = await restaurant.console({ path: "/console/counter", role: "STAFF" })
    await placeOrder(page, "Paneer Tikka")
    const [stored] = await storedOrders(app, restaurant.id)
    const path = `/console/counter/bills?order=${stored?.id}`
    await page.goto(path)
    await sheet(page).getByText(text.methods.UPI, { exact: true }).click()
    await expect(sheet(page)).toContainText(text.noUpiAsk)
    const owner = await restaurant.console({ path })
    await sheet(owner).getByText(text.methods.UPI, { exact: true }).click()
    await sheet(owner).getByRole("link", { name: text.noUpiOwner }).click()
    await expect(owner.getByLabel("Your UPI id")).toBeVisible()
  },
)

test("a manager gives money back with a reason, which everybody reads in their language; staff see who may", async ({
  app,
  restaurant,
}) => {
  const page = await restaurant.console({ path: "/console/counter", role: "STAFF" })
  await placeOrder(page, "Paneer Tikka")
  await order(page)
    .getByRole("button", { name: /^Paid in cash/ })
    .click()
  await expect.poll(async () => (await payments(app, restaurant.id)).length).toBe(1)
  const [stored] = await storedOrders(app, restaurant.id)
  const path = `/console/counter/bills?order=${stored?.id}`
  await page.goto(path)
  await expect(sheet(page)).toContainText(/Only managers.*can give money back/)
  const own = hi.counterBills
  const manager = await restaurant.console({ path, role: "MANAGER", language: "hi" })
  await sheet(manager).getByRole("button", { name: own.refund }).click()
  const dialog = manager.getByRole("dialog", { name: new RegExp(`^${own.refund}`) })
  await dialog.getByText(own.refundWhats.amount, { exact: true }).click()
  await dialog.getByLabel(own.amount, { exact: true }).fill("50")
  await dialog.getByText(own.refundReasons.wrong, { exact: true }).click()
  await dialog.getByRole("button", { name: own.refundConfirm("₹50.00") }).click()
  await expect(manager.getByText(own.refundDone("₹50.00"))).toBeVisible()
  await expect(sheet(manager)).toContainText(/CN-\d\d-\d\d\/000001/)
  await expect(sheet(manager)).not.toContainText(own.stillOpen)
  await expect(sheet(manager)).toContainText(own.refundReasons.wrong)
  const reason = usualReasons.refund.wrong
  expect((await payments(app, restaurant.id))[1]).toMatchObject({
    kind: "REFUND",
    amount_paise: 5_000,
    reason,
  })
  await page.reload()
  await expect(sheet(page)).toContainText(reason)
})

test(
  "the payment button stays while its order is sent; what was paid shows, also if the server cannot be asked",
  thorough,
  async ({ app, restaurant }) => {
    const page = await restaurant.console({ path: "/console/counter", role: "STAFF" })
    await expectReady(page)
    let send = () => {}
    const held = new Promise<void>(resolve => {
      send = resolve
    })
    await page.route("**/console/v1/counter/orders/ord_*", async route => {
      await held
      await route.continue()
    })
    const blocked = /\/console\/v1\/(orders\/ord_|counter\/orders\/ord_\w+\/payments)/
    await page.route(blocked, route => route.fulfill({ status: 503 }))
    await tile(page, "Paneer Tikka").click()
    await placeButton(page).click()
    const tap = order(page).getByRole("button", { name: /^Paid in cash: ₹/ })
    await expect(tap).toBeEnabled()
    await tap.evaluate(`button => {
    const observer = new MutationObserver(() => document.body.setAttribute("data-was-disabled", ""))
    observer.observe(button, { attributeFilter: ["disabled"] })
  }`)
    send()
    await expect(order(page)).toContainText(en.counter.placedSent)
    await expect.poll(() => storedOrders(app, restaurant.id)).toHaveLength(1)
    await expect(page.locator("[data-was-disabled]")).toHaveCount(0)
    await tap.click()
    await expect(order(page)).toContainText("Paid: ₹")
    await expect.poll(() => payments(app, restaurant.id)).toMatchObject([{ method: "CASH", kind: "PAYMENT" }])
    await expect(order(page)).toContainText("Paid: ₹")
  },
)

test("an online order at hand-over: one tap in its details writes the cash, and never stands in the way", async ({
  app,
  restaurant,
}) => {
  const page = await restaurant.console({ role: "STAFF" })
  await expect(page.getByText("Receiving orders", { exact: true })).toBeVisible()
  const { id } = await restaurant.order()
  const cookie = await app.signedIn(restaurant.id)
  const step = (name: string) => app.call(`/console/v1/orders/${id}/${name}`, { cookie, method: "POST" })
  await step("accept")
  await page.goto(`/console?order=${id}`)
  await expect(page.getByRole("dialog")).toBeVisible()
  await expect(page.getByRole("region", { name: text.handOver })).toBeHidden()
  await step("prepare")
  await step("ready")
  await page
    .getByRole("region", { name: text.handOver })
    .getByRole("button", { name: /^Paid in cash/ })
    .click()
  await expect(page.getByRole("dialog")).toContainText("Paid: ₹")
  await expect.poll(() => payments(app, restaurant.id)).toMatchObject([{ method: "CASH", kind: "PAYMENT" }])
})

test(
  "at hand-over, a payment that the Counter of this tablet has not sent yet counts",
  thorough,
  async ({ app, restaurant }) => {
    const page = await restaurant.console({ path: "/console/counter", role: "STAFF" })
    await placeOrder(page, "Paneer Tikka")
    const [stored] = await storedOrders(app, restaurant.id)
    const cookie = await app.signedIn(restaurant.id)
    for (const step of ["prepare", "ready"])
      await app.call(`/console/v1/orders/${stored?.id}/${step}`, { cookie, method: "POST" })
    await page.route("**/counter/payments/**", route => route.abort())
    await order(page)
      .getByRole("button", { name: /^Paid in cash/ })
      .click()
    await expect(order(page)).toContainText("Paid: ₹")
    await page.goto(`/console?order=${stored?.id}`)
    await expect(page.getByRole("dialog")).toContainText("Paid: ₹")
    await expect(page.getByRole("region", { name: text.handOver })).toBeHidden()
    expect(await payments(app, restaurant.id)).toEqual([])
  },
)

test("a payment at hand-over whose response got lost is kept here, sent again, and written once", async ({
  app,
  restaurant,
}) => {
  const cookie = await app.signedIn(restaurant.id)
  const { id } = (await counterCaller(app, cookie)(await counterRequest(app, restaurant.id))).body
  for (const step of ["prepare", "ready"])
    await app.call(`/console/v1/orders/${id}/${step}`, { cookie, method: "POST" })
  const page = await restaurant.console({ path: `/console?order=${id}`, role: "STAFF" })
  // The server takes the payment, and the tablet learns nothing of it.
  const sent: string[] = []
  await page.route("**/counter/payments/**", async route => {
    if (sent.push(route.request().url()) > 1) return route.continue()
    await route.fetch()
    await route.abort()
  })
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Paid in cash/ })
    .click()
  await expect(page.getByRole("dialog")).toContainText("Paid: ₹")
  await expect.poll(() => onTablet(page, "outbox", restaurant.id), { timeout: 30_000 }).toEqual([])
  expect([sent.length > 1, new Set(sent).size]).toEqual([true, 1])
  expect(await payments(app, restaurant.id)).toMatchObject([{ method: "CASH", kind: "PAYMENT" }])
})

test(
  "an order that is cancelled after its payment: its details print the credit note",
  thorough,
  async ({ restaurant }) => {
    const page = await restaurant.console({ path: "/console/counter", role: "MANAGER" })
    await expectReady(page)
    await tile(page, "Paneer Tikka").click()
    await placeButton(page).click()
    await order(page)
      .getByRole("button", { name: /^Paid in cash/ })
      .click()
    await expect(order(page)).toContainText("Paid: ₹")
    await page.goto("/console")
    await page.getByRole("button", { name: "Details" }).click()
    const details = page.getByRole("dialog")
    await expect(details.getByRole("button", { name: "Credit note" })).toBeHidden()
    await details.getByRole("button", { name: "Cancel this order" }).click()
    await page.getByRole("button", { name: "Kitchen trouble" }).click()
    await page.goto("/console/finished")
    await page.getByText("T1-1", { exact: true }).click()
    await details.getByRole("button", { name: "Credit note" }).click()
    const paper = page.locator("[data-paper=credit_note]")
    await expect(paper).toContainText("Credit note no.")
    await expect(paper).toContainText("Paneer Tikka")
    await page.goto("/console/counter/bills")
    await page.getByText("Order T1-1").click()
    await expect(details).toContainText(/₹[\d.]+ to give back/)
    await expect(details.getByText(text.isPaid, { exact: true })).toBeHidden()
    await details.getByRole("button", { name: text.refund }).click()
    await expect(page.getByLabel(text.refundReasons.cancelled)).toBeChecked()
  },
)

for (const [language, words] of [
  ["en", en.counterBills],
  ["hi", hi.counterBills],
] as const) {
  test(
    `fits and is accessible on every screen in ${language}: list, sheet, code, paid`,
    thorough,
    async ({ app, makeRestaurant }) => {
      const restaurant = await makeRestaurant({
        counter: { upiId: "angaara@okbank", roundCash: true, askOnlinePayments: false },
      })
      const till = await tillOf(app)("OWNER", restaurant.id)
      const { id } = await till.order()
      await till.order()
      await till.call(`orders/${id}/bill`, "POST")
      const page = await restaurant.console({ path: "/console/counter/bills", language })
      const look = (name: string) => test.step(name, () => expectGoodLook(page))
      const row = page.getByRole("region", { name: words.open }).getByRole("button")
      await expect(row).toContainText(firstBill)
      await look("list")
      await row.click()
      await expect(sheet(page)).toContainText(words.stillOpen)
      await look("cash")
      await sheet(page).getByText(words.methods.UPI, { exact: true }).click()
      await expect(sheet(page).getByRole("img")).toBeVisible()
      await look("code")
      await sheet(page).getByText(words.methods.CASH, { exact: true }).click()
      await sheet(page).getByRole("button", { name: words.change }).last().click()
      await expect(sheet(page)).toContainText(words.isPaid)
      await look("paid")
      await expectNothingRan(page)
    },
  )
}
