import { randomUUID } from "node:crypto"
import type { Page } from "@playwright/test"
import { sql } from "../../apps/server/src/db/index.ts"
import type { TestApp } from "../../apps/server/src/testing/app.ts"
import { expect, expectAccessible, expectFits, type TestRestaurant, test } from "./console.fixture.ts"
import { expectSaved, path, save } from "./console-settings.fixture.ts"
import { expectGoodLook, onScreens } from "./screens.fixture.ts"
import { thorough } from "./thorough.ts"

const makePage = sql("pages-test.makePage", "update api_keys set page = true where id = $1")
const phone = "9845012345"
const pickup = {
  type: "PICKUP",
  items: [{ menuItemId: "itm_butter_chicken_half", quantity: 2 }],
  customer: { name: "Asha Rao", phone },
  payment: "PAY_AT_COUNTER",
}

/** Sends orders as the restaurant's own page does. */
async function pageOf(app: TestApp, { id }: TestRestaurant) {
  const { keyId, secret } = await app.key(id, "live")
  await app.db.run(makePage, [keyId])
  return (change: object = {}) => {
    const headers = { "idempotency-key": randomUUID() }
    return app.call("/v1/orders", { key: secret, method: "POST", body: { ...pickup, ...change }, headers })
  }
}

const deskAndPhone = [
  [1280, 800],
  [390, 844],
] as const

const cardOf = (page: Page, number: string) =>
  page.getByRole("article", { name: `Order ${number}`, exact: true })

test(
  "the first order of a phone has a badge on a desk and on a phone, from the card to the details",
  thorough,
  async ({ app, restaurant }) => {
    const page = await restaurant.console()
    await expect(page.getByText("Receiving orders", { exact: true })).toBeVisible()
    const order = await pageOf(app, restaurant)
    const { number } = (await order()).body
    const known = await restaurant.order({ customer: { name: "Meera Iyer", phone: "9845012346" } })
    const card = cardOf(page, number)
    const badge = card.getByText("First order", { exact: true })
    /** A phone shows one column, which its tab opens. */
    const expectBadge = (column: RegExp) =>
      onScreens(page, deskAndPhone, async ([width]) => {
        if (width < 600) await page.getByRole("tab", { name: column }).click()
        await expect(badge).toBeVisible()
      })
    await expectBadge(/^New/)
    await expect(cardOf(page, known.number)).toBeVisible()
    await expect(page.getByText("First order", { exact: true })).toHaveCount(1)
    await expectGoodLook(page, deskAndPhone.toReversed())
    await card.getByRole("button", { name: "Details" }).click()
    const details = page.getByRole("dialog")
    await onScreens(page, deskAndPhone.toReversed(), () =>
      expect(details.getByText("First order", { exact: true })).toBeVisible(),
    )
    await page.keyboard.press("Escape")
    await card.getByRole("button", { name: /^Accept/ }).click()
    await expectBadge(/In the kitchen/)
    for (const step of ["Start cooking", "Ready"]) await card.getByRole("button", { name: step }).click()
    await page.getByRole("tab", { name: /^Ready/ }).click()
    await expect(card.getByRole("button", { name: "Handed over" })).toBeVisible()
    await expectBadge(/^Ready/)

    const second = (await order()).body
    await page.getByRole("tab", { name: /^New/ }).click()
    await expect(cardOf(page, second.number)).toBeVisible()
    await expect(cardOf(page, second.number).getByText("First order")).toHaveCount(0)
  },
)

test("the badge is in Hindi, too", thorough, async ({ app, restaurant }) => {
  const page = await restaurant.console({ language: "hi" })
  const order = await pageOf(app, restaurant)
  await expect.poll(async () => (await order()).status).toBe(201)
  await expect(page.getByText("पहला ऑर्डर", { exact: true }).first()).toBeVisible()
})

test(
  "a manager blocks the phone of an order with a reason, and unblocks it in the list",
  thorough,
  async ({ app, restaurant }) => {
    const page = await restaurant.console({ role: "MANAGER" })
    await expect(page.getByText("Receiving orders", { exact: true })).toBeVisible()
    const order = await pageOf(app, restaurant)
    const { number } = (await order()).body
    await cardOf(page, number).getByRole("button", { name: "Details" }).click()
    const details = page.getByRole("dialog")
    await details.getByRole("button", { name: "Block this phone" }).click()
    const form = details.getByRole("form", { name: "Block this phone" })
    await form.getByRole("button", { name: "Block this phone" }).click()
    await expect(form.getByText("Write something here")).toBeVisible()
    expect((await order()).status).toBe(201)
    await form.getByLabel("Reason").fill("Did not open the door")
    await expectAccessible(page)
    await form.getByRole("button", { name: "Block this phone" }).click()
    await expect(details.getByText(`${phone} is blocked on your page.`)).toBeVisible()
    expect((await order()).body.error.code).toBe("PHONE_REFUSED")

    await details.getByRole("link", { name: "See the blocked phones" }).click()
    await expect(page).toHaveURL(/\/console\/blocked-phones$/)
    const row = page.getByRole("listitem").filter({ hasText: phone })
    await expect(row).toContainText("Did not open the door")
    await expect(row).toContainText("Blocked by The manager")
    await page.getByLabel("Mobile number").fill(`+91 ${phone}`)
    await page.getByLabel("Reason").fill("Again")
    const block = page.getByRole("button", { name: "Block this phone" })
    await block.click()
    await expect(page.getByText("This phone is blocked already")).toBeVisible()
    await page.getByLabel("Mobile number").fill("12345")
    await block.click()
    await expect(page.getByText("A mobile number of ten digits")).toBeVisible()
    await page.getByLabel("Mobile number").fill("9845012399")
    await block.click()
    await expect(page.getByText("9845012399 cannot order on your page any more")).toBeVisible()
    await expectFits(page)
    await expectAccessible(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await expectFits(page)
    await page.getByRole("button", { name: `Unblock ${phone}` }).click()
    await expect(page.getByText(`${phone} can order on your page again`)).toBeVisible()
    await expect(row).toHaveCount(0)
    expect((await order()).body.error.code).toBe("PHONE_REFUSED")
  },
)

test("staff cannot block a phone and do not see the list", thorough, async ({ app, restaurant }) => {
  const page = await restaurant.console({ role: "STAFF" })
  await expect(page.getByText("Receiving orders", { exact: true })).toBeVisible()
  const { number } = (await (await pageOf(app, restaurant))()).body
  await cardOf(page, number).getByRole("button", { name: "Details" }).click()
  await expect(page.getByRole("dialog").getByText(phone)).toBeVisible()
  await expect(page.getByRole("button", { name: "Block this phone" })).toHaveCount(0)
  await page.goto("/console/manage/settings/blocked")
  await expect(page.getByRole("link", { name: "Go to the orders" })).toBeVisible()
})

test("the owner sets the rules, and they apply to the next order", async ({ app, restaurant }) => {
  const page = await restaurant.console({ path: path("pageRules") })
  await expect(page.getByText("Receiving orders", { exact: true })).toBeVisible()
  const perPhone = page.getByLabel("Unanswered orders per phone")
  const largest = page.getByLabel("Largest first order")
  await expect(perPhone).toHaveValue("2")
  await page.getByRole("link", { name: "See the blocked phones" }).click()
  await expect(page.getByText("No phone is blocked")).toBeVisible()
  await page.goBack()
  await expect(largest).toHaveValue("")
  await perPhone.fill("21")
  await largest.fill("0")
  await save(page)
  await expect(page.getByText("A number from 1 to 20").first()).toBeVisible()
  await expect(
    page.getByText("An amount from ₹1.00 to ₹10,00,000.00, or nothing for no limit").first(),
  ).toBeVisible()
  await perPhone.fill("1")
  await largest.fill("500")
  const effects = page.getByRole("region", { name: "What customers will notice" })
  await expect(effects).toContainText("A first order on your page can be ₹500.00 at most.")
  await expectFits(page)
  await expectAccessible(page)
  await save(page)
  await expectSaved(page, "pageRules")
  const order = await pageOf(app, restaurant)
  expect((await order()).body.error).toMatchObject({
    code: "FIRST_ORDER_TOO_LARGE",
    maximum: { amount: 50_000 },
  })
  const small = { items: [{ menuItemId: "itm_butter_chicken_half", quantity: 1 }] }
  expect((await order(small)).status).toBe(201)
  expect((await order(small)).body.error).toMatchObject({ code: "PHONE_REFUSED" })
})
