import * as hi from "../../apps/web/src/i18n/hi/index.ts"
import { expect, expectAccessible, expectFits, test } from "./console.fixture.ts"
import { step } from "./console-reports.fixture.ts"
import { thorough } from "./thorough.ts"

const biryani = { menuItemId: "itm_chicken_dum_biryani_regular" }
const egg = "opt_chicken_dum_biryani_boiled_egg"
const raita = "opt_chicken_dum_biryani_onion_raita"

test("the dishes in the kitchen are added up over all orders, show which orders, follow every step, and print", async ({
  restaurant,
}) => {
  const page = await restaurant.console()
  await expect(page.getByText("Receiving orders", { exact: true })).toBeVisible()
  const one = await restaurant.order({ items: [{ ...biryani, quantity: 2, addOnIds: [egg, raita] }] })
  const two = await restaurant.order({
    items: [
      { ...biryani, quantity: 3, addOnIds: [raita, egg], note: "No nuts" },
      { ...biryani, quantity: 1, addOnIds: [raita] },
    ],
  })
  // Not in the kitchen yet.
  await restaurant.order({ items: [{ ...biryani, quantity: 9, addOnIds: [raita] }] })
  const strip = page.getByRole("button", { name: "In the kitchen now" })
  await expect(strip).toHaveCount(0)
  await step(page, `orders/${one.id}/accept`)
  await expect(strip).toContainText("2× Chicken Dum Biryani (Regular)")
  await step(page, `orders/${two.id}/accept`)
  await step(page, `orders/${two.id}/prepare`)
  await expect(strip).toContainText("6 dishes")

  await strip.click()
  const rows = page.getByRole("region", { name: "In the kitchen now" }).getByRole("listitem")
  await expect(rows).toHaveCount(2)
  await expect(rows.first()).toContainText("5×Chicken Dum Biryani (Regular)")
  await expect(rows.first()).toContainText("+ Boiled egg+ Onion raita")
  await expect(rows.first()).toContainText("3 with a note")
  await expect(rows.first()).toContainText(`Orders ${one.number}, ${two.number}`)
  await expect(rows.last()).toContainText(`Order ${two.number}`)
  await expectAccessible(page)
  await page.getByRole("button", { name: "Print", exact: true }).click()
  const paper = page.locator("[data-paper=list]")
  for (const text of ["In the kitchen now", "5×", "+ Boiled egg", `#${one.number}, #${two.number}*`])
    await expect(paper).toContainText(text)
  await page.evaluate("dispatchEvent(new Event('afterprint'))")

  // It stays open on this device, and follows the orders.
  await step(page, `orders/${two.id}/ready`)
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText("2×")
  await page.reload()
  // A slow server: first the list of the last time.
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText("2×")
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole("tab", { name: "In the kitchen" }).click()
  await expect(rows).toContainText("2×")
  await expectFits(page)
  await step(page, `orders/${one.id}/prepare`)
  await step(page, `orders/${one.id}/ready`)
  await expect(strip).toHaveCount(0)
})

test("the dishes in the kitchen are named in Hindi", thorough, async ({ app, restaurant }) => {
  const page = await restaurant.console({ language: "hi" })
  const accepting = async () =>
    (await app.call("/v1/restaurant", { key: restaurant.liveKey })).body.ordering.acceptingNow
  await expect.poll(accepting).toBe(true)
  const { id } = await restaurant.order()
  await step(page, `orders/${id}/accept`)
  await expect(page.getByRole("button", { name: hi.inbox.kitchenNow })).toContainText(hi.inbox.dishes(2))
})
