import type { Page } from "@playwright/test"
import { newId } from "../../apps/server/src/base/ids.ts"
import { sql } from "../../apps/server/src/db/index.ts"
import {
  atTable,
  counterCaller,
  counterRequest,
} from "../../apps/server/src/features/till/counter/entered.fixture.ts"
import type { TestApp } from "../../apps/server/src/testing/app.ts"
import * as en from "../../apps/web/src/i18n/en/index.ts"
import * as hi from "../../apps/web/src/i18n/hi/index.ts"
import { expect, type TestRestaurant, test } from "./console.fixture.ts"
import { expectReady, expectSent, order, placeButton, storedOrders, tile } from "./console-counter.fixture.ts"
import { expectGoodLook } from "./screens.fixture.ts"
import { thorough } from "./thorough.ts"

const text = en.counterBills

const billRows = sql(
  "test.counterBills",
  `select bill_number, order_ids, total_paise, paid_in_full, cancelled_at is not null as cancelled from bills
    where restaurant_id = $1 order by bill_number`,
)
const paymentRows = sql(
  "test.counterPayments",
  "select bill_number, method, amount_paise, given_paise from payments where restaurant_id = $1 order by received_at, id",
)

/** What the database has. */
async function stored(app: Pick<TestApp, "db">, restaurantId: string) {
  const [orders, bills, payments] = await Promise.all([
    storedOrders(app, restaurantId),
    app.db.rows<{
      bill_number: string
      order_ids: string[]
      total_paise: number
      paid_in_full: boolean | null
      cancelled: boolean
    }>(billRows, [restaurantId]),
    app.db.rows<{ bill_number: string; method: string; amount_paise: number; given_paise: number | null }>(
      paymentRows,
      [restaurantId],
    ),
  ])
  return { orders, bills, payments }
}

const sheet = (page: Page) => page.getByRole("dialog")

/** The Counter of a tablet. `window.papers` gets the text of each print. */
async function counter(
  restaurant: TestRestaurant,
  options: { language?: "en" | "hi"; installed?: boolean } = {},
): Promise<Page> {
  const page = await restaurant.console({ path: "/console/counter", role: "STAFF", ...options })
  await page.evaluate(`localStorage.setItem("test.printsAtOnce", "yes")`)
  await expectReady(page)
  return page
}

/** The same, and it keeps the console's files, for screens that are opened without a network. */
async function installedCounter(restaurant: TestRestaurant, language: "en" | "hi" = "en"): Promise<Page> {
  const page = await counter(restaurant, { language, installed: true })
  await page.evaluate(`navigator.serviceWorker.ready.then(() => true)`)
  return page
}

const papers = (page: Page) => page.evaluate(`window.papers`) as Promise<string[]>

async function place(page: Page, number: string, ...dishes: string[]) {
  for (const dish of dishes) await tile(page, dish).click()
  await placeButton(page).click()
  await expect(order(page)).toContainText(number)
}

/** Opens the section with the bills, with the screens' files in the cache. */
async function goOffline(page: Page) {
  await page.context().setOffline(true)
  await expect(page.getByText(/^Offline|ऑफ़लाइन$/)).toBeVisible()
}

test("order, bill and payment without a network, across a reload: the server then has one of each, with the tablet's number", async ({
  app,
  makeRestaurant,
}) => {
  const restaurant = await makeRestaurant({
    counter: { upiId: "angaara@okbank", roundCash: true, askOnlinePayments: false },
  })
  const page = await installedCounter(restaurant)
  await goOffline(page)
  await place(page, "T1-1", "Paneer Tikka")
  await order(page).getByRole("button", { name: text.takePayment }).click()
  await sheet(page).getByRole("button", { name: text.printBill }).click()
  await expect.poll(async () => (await papers(page)).length).toBe(1)
  const [paper = ""] = await papers(page)
  const number = /T1-\d\d-\d\d\/1/.exec(paper)?.[0] ?? "no number on the bill"
  for (const part of [
    "Angaara Tandoor",
    "GSTIN 29ABCFA1234K1ZL",
    "FSSAI",
    "#T1-1",
    "Paneer Tikka",
    "CGST 2.5%",
    "Pay ₹",
  ])
    expect(paper).toContain(part)
  expect(paper).toMatch(/Code: 0 0 \d/)
  await expect(sheet(page)).toContainText(text.billNumber(number))
  await page.reload()
  await page.getByRole("link", { name: en.counter.sections.bills, exact: true }).click()
  await expect(page.getByText(text.offlineList)).toBeVisible()
  await page.getByRole("region", { name: text.open }).getByRole("button", { name: /T1-1/ }).click()
  await expect(sheet(page)).toContainText(text.billNumber(number))
  await sheet(page).getByRole("button", { name: /₹500/ }).click()
  await expect(sheet(page)).toContainText(text.isPaid)
  await expect(sheet(page)).toContainText(text.isUnsent)
  // A second print is marked, has the same number, and asks for no more money.
  await sheet(page).getByRole("button", { name: text.printBill }).click()
  await expect.poll(async () => (await papers(page)).length).toBe(1)
  const [again = ""] = await papers(page)
  expect(again).toContain("DUPLICATE")
  expect(again).toContain(number)
  expect(again).not.toContain("Pay ₹")
  expect(again).toContain("Code: none")
  await sheet(page).getByRole("button", { name: text.done }).click()
  await expect(page.getByRole("button", { name: en.counter.unsent(3) })).toBeVisible()
  expect((await stored(app, restaurant.id)).orders).toEqual([])

  await page.context().setOffline(false)
  await expectSent(page, restaurant.id)
  const { orders, bills, payments } = await stored(app, restaurant.id)
  expect(orders.map(each => each.number)).toEqual(["T1-1"])
  expect(bills).toEqual([
    {
      bill_number: number,
      order_ids: [orders[0]?.id],
      total_paise: orders[0]?.total_paise,
      paid_in_full: true,
      cancelled: false,
    },
  ])
  expect(payments).toMatchObject([{ bill_number: number, method: "CASH", given_paise: 50_000 }])
})

test(
  "exact cash without a network takes a number too; the numbers follow each other in two tabs",
  thorough,
  async ({ app, restaurant }) => {
    const page = await installedCounter(restaurant)
    const other = await page.context().newPage()
    await other.goto("/console/counter")
    await expectReady(other)
    await goOffline(page)
    await expect(other.getByText(/^Offline/)).toBeVisible()
    await place(page, "T1-1", "Paneer Tikka")
    await place(other, "T1-2", "Crispy Corn")
    const exact = (tab: Page) => order(tab).getByRole("button", { name: /^Paid in cash/ })
    await Promise.all([exact(page).click(), exact(other).click()])
    for (const tab of [page, other]) await expect(order(tab)).toContainText("Paid: ₹")
    await page.context().setOffline(false)
    for (const tab of [page, other]) await expectSent(tab, restaurant.id)
    const { bills, payments } = await stored(app, restaurant.id)
    expect(bills.map(({ bill_number }) => bill_number.replace(/\d\d-\d\d/, "YY"))).toEqual([
      "T1-YY/1",
      "T1-YY/2",
    ])
    expect(bills.every(({ paid_in_full }) => paid_in_full)).toBe(true)
    expect(payments).toHaveLength(2)
  },
)

test("with a network the server numbers; if its response to a print gets lost, the customer gets the tablet's number, and it stays listed", async ({
  app,
  restaurant,
}) => {
  const page = await counter(restaurant)
  await place(page, "T1-1", "Paneer Tikka")
  await expect(order(page)).toContainText(en.counter.placedSent)
  let lost = 0
  await page.context().route("**/console/v1/orders/*/bill?*", async route => {
    lost += 1
    await route.fetch()
    await route.abort()
  })
  await order(page).getByRole("button", { name: text.takePayment }).click()
  await sheet(page).getByRole("button", { name: text.printBill }).click()
  await expect.poll(async () => (await papers(page)).length).toBe(1)
  expect((await papers(page))[0]).toMatch(/T1-\d\d-\d\d\/1/)
  expect(lost).toBe(1)
  await expect.poll(async () => (await stored(app, restaurant.id)).bills.length).toBe(2)
  const { bills } = await stored(app, restaurant.id)
  expect(bills.map(({ bill_number, cancelled }) => [bill_number.startsWith("T1"), cancelled])).toEqual([
    [false, false],
    [true, true],
  ])
})

test(
  "an order that the server has can still be billed and paid when the network fails",
  thorough,
  async ({ app, restaurant }) => {
    const page = await installedCounter(restaurant)
    await place(page, "T1-1", "Paneer Tikka")
    await expect(order(page)).toContainText(en.counter.placedSent)
    await goOffline(page)
    await page.reload()
    await page.getByRole("link", { name: en.counter.sections.bills, exact: true }).click()
    await page.getByRole("region", { name: text.unbilled }).getByRole("button", { name: /T1-1/ }).click()
    await sheet(page)
      .getByRole("button", { name: /exact$/ })
      .click()
    await expect(sheet(page)).toContainText(text.isPaid)
    await page.context().setOffline(false)
    await expectSent(page, restaurant.id)
    const { bills, payments } = await stored(app, restaurant.id)
    expect(bills).toMatchObject([{ bill_number: expect.stringMatching(/^T1-/), paid_in_full: true }])
    expect(payments).toHaveLength(1)
  },
)

test(
  "a table with a void and another tablet's round, without a network: both screens show what is charged, and it is paid exactly",
  thorough,
  async ({ app, restaurant }) => {
    const page = await installedCounter(restaurant)
    await order(page).getByText(en.counter.kinds.TABLE, { exact: true }).click()
    await order(page).getByLabel(en.counterTables.newTable).fill("4")
    await place(page, "T1-1", "Paneer Tikka", "Crispy Corn")
    await expect(order(page)).toContainText(en.counter.placedSent)
    const [own] = await storedOrders(app, restaurant.id)
    const cookie = await app.signedIn(restaurant.id)
    const { tabId } = (await app.call(`/console/v1/orders/${own?.id}`, { cookie })).body
    const voided = {
      id: newId("void"),
      lines: [{ index: 0, quantity: 1 }],
      kind: "NOT_MADE",
      reason: "Mistake",
    }
    const voiding = { cookie, method: "POST", body: voided }
    expect((await app.call(`/console/v1/counter/orders/${own?.id}/void`, voiding)).status).toBe(200)
    const round = await counterRequest(app, restaurant.id, atTable({ id: tabId, label: "4" }))
    expect((await counterCaller(app, cookie)(round)).status).toBe(200)
    const tab = (await app.call(`/console/v1/counter/tabs/${tabId}`, { cookie })).body
    expect(tab.rounds).toHaveLength(2)

    await page.getByRole("link", { name: en.counter.sections.tables }).click()
    const tables = page.getByRole("list", { name: en.counterTables.openTables })
    await expect(tables).toContainText(tab.total.display)
    await goOffline(page)
    await page.reload()
    await expect(tables).toContainText(tab.total.display)
    await page.getByRole("link", { name: en.counter.sections.bills, exact: true }).click()
    const row = page.getByRole("region", { name: text.unbilled }).getByRole("button", { name: /^Table 4/ })
    await expect(row).toContainText(tab.total.display)
    await row.click()
    await expect(sheet(page)).toContainText(tab.total.display)
    await sheet(page).getByRole("button", { name: text.printBill }).click()
    await expect(page.getByText(text.printNeedsNetwork)).toBeVisible()
    expect(await papers(page)).toEqual([])
    await sheet(page)
      .getByRole("button", { name: /exact$/ })
      .click()
    await expect(sheet(page)).toContainText(text.isPaid)
    // The guests have left, also after a reload: nobody adds a round to this table, or asks for the money again.
    await page.goto("/console/counter/tables")
    await expect(page.getByText(en.counterTables.none)).toBeVisible()
    await page.context().setOffline(false)
    await expectSent(page, restaurant.id)
    await expect(page.getByText(en.counterTables.none)).toBeVisible()
    const { bills, payments } = await stored(app, restaurant.id)
    const ids = tab.rounds.map(({ id }: { id: string }) => id)
    expect(bills).toMatchObject([{ total_paise: tab.total.amount, paid_in_full: true, cancelled: false }])
    expect(bills[0]?.bill_number).toMatch(/^T1-/)
    expect([...(bills[0]?.order_ids ?? [])].sort()).toEqual(ids.sort())
    // Cash is rounded to whole rupees.
    expect(payments).toMatchObject([{ amount_paise: Math.round(tab.total.amount / 100) * 100 }])
  },
)

for (const [language, words] of [
  ["en", en],
  ["hi", hi],
] as const) {
  test(
    `without a network it fits and is accessible on every screen in ${language}`,
    thorough,
    async ({ restaurant }) => {
      const page = await installedCounter(restaurant, language)
      await page.context().setOffline(true)
      await tile(page, "Paneer Tikka").click()
      await page.getByRole("button", { name: new RegExp(`^${words.counter.place}`) }).click()
      await page
        .getByRole("navigation", { name: words.counter.title })
        .getByRole("link", { name: words.counter.sections.bills, exact: true })
        .click()
      await expect(page.getByText(words.counterBills.offlineList)).toBeVisible()
      await test.step("list", () => expectGoodLook(page))
      await page.getByRole("button", { name: /T1-1/ }).click()
      await sheet(page).getByRole("button", { name: /₹500/ }).click()
      await expect(sheet(page)).toContainText(words.counterBills.isUnsent)
      await test.step("paid", () => expectGoodLook(page))
    },
  )
}
