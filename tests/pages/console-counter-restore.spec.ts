import { newId } from "../../apps/server/src/base/ids.ts"
import { sql } from "../../apps/server/src/db/index.ts"
import { counterRequest } from "../../apps/server/src/features/till/counter/entered.fixture.ts"
import type { TestApp } from "../../apps/server/src/testing/app.ts"
import * as en from "../../apps/web/src/i18n/en/index.ts"
import * as hi from "../../apps/web/src/i18n/hi/index.ts"
import { expect, test } from "./console.fixture.ts"
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

const lost = ["payments", "bill_parts", "bills", "counter_entries", "orders"]

/** What a restore of an older backup does to a restaurant. */
async function loseOrders({ db }: Pick<TestApp, "db">, restaurantId: string): Promise<void> {
  for (const table of lost)
    await db.run(sql(`test.loseOrders.${table}`, `delete from ${table} where restaurant_id = $1`), [
      restaurantId,
    ])
}

const paid = sql("test.paidOrders", "select count(*)::int as count from payments where restaurant_id = $1")

test("the server forgets orders that the tablet still knows: the tablet repairs the books by itself", async ({
  app,
  restaurant,
}) => {
  const page = await restaurant.console({ path: "/console/counter", role: "STAFF" })
  await expectReady(page)
  const place = async (dish: string) => {
    await tile(page, dish).click()
    await placeButton(page).click()
    await expect(order(page)).toContainText(en.counter.placedSent)
  }
  const pay = order(page).getByRole("button", { name: /^Paid in cash/ })
  await place("Paneer Tikka")
  await pay.click()
  await expect(order(page)).toContainText("Paid: ₹")
  await expectSent(page, restaurant.id)
  await page.getByRole("button", { name: en.counter.newOrder }).click()
  await place("Crispy Corn")
  await loseOrders(app, restaurant.id)
  // Its order is gone, so the payment finds nothing.
  await pay.click()
  await expect.poll(async () => (await app.db.row<{ count: number }>(paid, [restaurant.id]))?.count).toBe(2)
  expect((await storedOrders(app, restaurant.id)).map(({ number }) => number)).toEqual(["T1-1", "T1-2"])
  await expect.poll(() => onTablet(page, "outbox", restaurant.id)).toEqual([])
  const cookie = await app.signedIn(restaurant.id)
  const { data } = (await app.call("/console/v1/reports/watch/entries?kind=RECOVERED", { cookie })).body
  const kinds = data.map(({ id }: { id: string }) => id.split(" ")[0])
  expect(kinds.toSorted()).toEqual(["ORDER", "ORDER", "PAYMENT"])
})

for (const [language, words] of [
  ["en", en.counterDay],
  ["hi", hi.counterDay],
] as const) {
  test(
    `a manager sends what a tablet has saved as a file (${language})`,
    language === "hi" ? thorough : {},
    async ({ app, restaurant }) => {
      const page = await restaurant.console({ path: "/console/counter/day", role: "MANAGER", language })
      await page.getByRole("button", { name: words.savedFile }).click()
      const dialog = page.getByRole("dialog", { name: words.savedFile })
      const choose = (content: unknown) =>
        dialog.getByLabel(words.chooseFile).setInputFiles({
          ...{ name: "unsent.json", mimeType: "application/json" },
          buffer: Buffer.from(JSON.stringify(content)),
        })
      await choose({ no: "file" })
      await expect(dialog).toContainText(words.noSavedFile)
      const { sentAt: _, ...request } = await counterRequest(app, restaurant.id, { number: "T1-900" })
      const at = request.placedAt
      const [orderId, total] = [newId("ord"), request.billed.totalPaise]
      await choose([
        { id: orderId, kind: "ORDER", ...request, takenBy: null, refusal: { code: "VALIDATION_FAILED" } },
        { id: newId("pay"), kind: "PAYMENT", orderId, method: "CARD", amountPaise: total, receivedAt: at },
      ])
      await expect(dialog).toContainText(words.fileOrder("T1-900"))
      await expectGoodLook(page)
      await dialog.getByRole("button", { name: words.sendAll(2) }).click()
      await expect(dialog.getByText(words.fileSent)).toHaveCount(2)
      await expect(dialog.getByRole("button", { name: words.sendAll(2) })).toBeHidden()
      expect(await storedOrders(app, restaurant.id)).toMatchObject([{ id: orderId, number: "T1-900" }])
    },
  )
}
