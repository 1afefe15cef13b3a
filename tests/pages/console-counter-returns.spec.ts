import type { Page } from "@playwright/test"
import { tillOf } from "../../apps/server/src/features/till/payments/till.fixture.ts"
import type { TestApp } from "../../apps/server/src/testing/app.ts"
import * as en from "../../apps/web/src/i18n/en/index.ts"
import * as hi from "../../apps/web/src/i18n/hi/index.ts"
import { expect, test } from "./console.fixture.ts"
import { expectGoodLook } from "./screens.fixture.ts"
import { sizesIn } from "./thorough.ts"

const text = en.counterBills
const sheet = (page: Page) => page.getByRole("dialog").last()

/** An order that was paid in cash and handed over, and its payment sheet. */
async function soldForCash(app: TestApp, restaurantId: string) {
  const till = await tillOf(app)("OWNER", restaurantId)
  const { id, total } = await till.order()
  const rounded = Math.floor((total + 50) / 100) * 100
  await till.pay(id, rounded, { method: "CASH", roundOffPaise: total - rounded })
  for (const step of ["prepare", "ready", "complete"]) await till.call(`orders/${id}/${step}`, "POST")
  const balance = async () => (await till.call(`counter/orders/${id}/payments`)).body
  return { id, total, rounded, balance, path: `/console/counter/bills?order=${id}` }
}

test("a dish comes back: the sheet says what the credit note takes, and the whole order afterwards leaves nothing", async ({
  app,
  restaurant,
}) => {
  const { path, balance, total, rounded } = await soldForCash(app, restaurant.id)
  const page = await restaurant.console({ path, role: "MANAGER" })
  await sheet(page).getByRole("button", { name: text.refund }).click()
  await sheet(page).getByText(text.refundWhats.lines, { exact: true }).click()
  await expect(sheet(page)).toContainText(text.chooseReturn)
  await expect(sheet(page).getByRole("button", { name: text.refund, exact: true })).toBeDisabled()
  await sheet(page)
    .getByRole("button", { name: /^Return one more/ })
    .click()
  await expect(sheet(page)).toContainText(/A credit note takes ₹[\d.]+ off the bill, with ₹[\d.]+ tax/)
  await sheet(page)
    .getByRole("button", { name: /^Give back ₹[\d.]+\.00$/ })
    .click()
  await expect(sheet(page)).toContainText(/CN-\d\d-\d\d\/000001/)
  const after = await balance()
  expect(after).toMatchObject({ open: { amount: 0 }, toRefund: { amount: 0 } })
  expect(after.payments[1]).toMatchObject({ refundKind: "RETURN", method: "CASH" })
  if (after.credited.amount < total) {
    await sheet(page).getByRole("button", { name: text.refund }).click()
    await sheet(page)
      .getByRole("button", { name: /^Give back/ })
      .click()
  }
  await expect(sheet(page)).toContainText(text.allReturned)
  const all = await balance()
  expect(all).toMatchObject({ credited: { amount: total }, open: { amount: 0 }, toRefund: { amount: 0 } })
  const given = all.payments
    .slice(1)
    .reduce((sum: number, { amount }: { amount: { amount: number } }) => sum + amount.amount, 0)
  expect(given).toBe(rounded)
  await page.keyboard.press("Escape")
  await expect(page.getByRole("region", { name: text.open })).toHaveCount(0)
})

test("cash was written, and it was UPI: one act corrects it; staff see no such button", async ({
  app,
  restaurant,
}) => {
  const { path, balance, total } = await soldForCash(app, restaurant.id)
  const staff = await restaurant.console({ path, role: "STAFF" })
  await expect(sheet(staff)).toContainText(text.isPaid)
  await expect(sheet(staff).getByRole("button", { name: text.correct })).toHaveCount(0)
  const page = await restaurant.console({ path, role: "MANAGER" })
  await sheet(page).getByRole("button", { name: text.correct }).click()
  await expect(sheet(page).getByRole("button", { name: text.correctConfirm, exact: true })).toBeDisabled()
  await sheet(page).getByText(text.methods.UPI, { exact: true }).click()
  await sheet(page)
    .getByRole("button", { name: text.correctTo(text.methods.UPI) })
    .click()
  await expect(sheet(page)).toContainText(text.takenBack(text.methods.CASH))
  await expect(sheet(page)).toContainText(text.isPaid)
  const { payments, open } = await balance()
  expect(open.amount).toBe(0)
  expect(payments).toContainEqual(
    expect.objectContaining({
      kind: "PAYMENT",
      method: "UPI",
      amount: expect.objectContaining({ amount: total }),
    }),
  )
})

for (const [language, words] of [
  ["en", en.counterBills],
  ["hi", hi.counterBills],
] as const) {
  test(
    `returns and corrections fit and are accessible on every screen in ${language}`,
    sizesIn(language),
    async ({ app, restaurant }) => {
      const { path } = await soldForCash(app, restaurant.id)
      const page = await restaurant.console({ path, role: "MANAGER", language })
      const look = (name: string) => test.step(name, () => expectGoodLook(page))
      await sheet(page).getByRole("button", { name: words.refund }).click()
      await sheet(page).getByText(words.refundWhats.lines, { exact: true }).click()
      await look("lines")
      await sheet(page).getByText(words.refundWhats.amount, { exact: true }).click()
      await sheet(page).getByLabel(words.amount, { exact: true }).fill("50")
      await sheet(page)
        .getByRole("button", { name: words.refundConfirm("₹50.00") })
        .click()
      await expect(page.getByText(words.refundDone("₹50.00"))).toBeVisible()
      await look("sheet")
      await sheet(page).getByRole("button", { name: words.correct }).click()
      await look("correct")
    },
  )
}
