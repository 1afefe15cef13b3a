import { personWithPin } from "../../apps/server/src/features/staff/pin.fixture.ts"
import { tillOf } from "../../apps/server/src/features/till/payments/till.fixture.ts"
import * as en from "../../apps/web/src/i18n/en/index.ts"
import * as hi from "../../apps/web/src/i18n/hi/index.ts"
import { expect, expectAccessible, expectFits, test } from "./console.fixture.ts"
import { step } from "./console-reports.fixture.ts"
import { sizesIn } from "./thorough.ts"

test("the owner sees on Watch who cancelled what was made, opens the order, and finds the line on the day", async ({
  app,
  restaurant,
}) => {
  const page = await restaurant.console({ path: "/console/reports/watch" })
  await expect(page.getByText(en.watch.empty)).toBeVisible()
  const { id, number } = await restaurant.order()
  for (const name of ["accept", "prepare", "ready"]) await step(page, `orders/${id}/${name}`)
  await step(page, `orders/${id}/cancel`, { reason: "Not collected" })
  await page.reload()
  const { name, about } = en.watch.kinds.CANCELLED
  const entries = page.getByRole("region", { name })
  await expect(entries).toContainText(about)
  await expect(entries).toContainText(number)
  await expect(entries).toContainText("The owner")
  await page.getByRole("table", { name: en.watch.byPerson }).getByRole("link", { name: "The owner" }).click()
  await expect(page.getByRole("region", { name: en.watch.ofPerson(name, "The owner") })).toContainText(number)
  for (const width of [1280, 768, 390]) {
    await page.setViewportSize({ width, height: 800 })
    await expectFits(page)
  }
  await expectAccessible(page)
  await page.getByRole("button", { name: en.watch.show }).click()
  await expect(page.getByRole("dialog")).toContainText(number)

  const owner = await restaurant.console({ path: "/console/counter/day", language: "hi", width: 390 })
  const { amount } = (
    await app.call("/console/v1/reports/watch", { cookie: await app.signedIn(restaurant.id) })
  ).body.totals
  await owner.getByRole("link", { name: hi.counterDay.watchSum(1, amount.display) }).click()
  await expect(owner.getByText(hi.watch.kinds.CANCELLED.about)).toBeVisible()
  await expectFits(owner)

  const manager = await restaurant.console({ role: "MANAGER", path: "/console/reports/sales" })
  const tabs = manager.getByRole("navigation", { name: en.reports.title })
  await expect(tabs.getByRole("link", { name: en.reports.tabs.sales })).toBeVisible()
  await expect(tabs.getByRole("link", { name: en.reports.tabs.watch })).toHaveCount(0)
})

test("the cancel sheet says why a manager is needed, also after two undos", async ({ restaurant }) => {
  const page = await restaurant.console({ role: "STAFF" })
  await expect(page.getByText("Receiving orders", { exact: true })).toBeVisible()
  const { id } = await restaurant.order()
  for (const name of ["accept", "prepare"]) await step(page, `orders/${id}/${name}`)
  await step(page, `orders/${id}/undo`, { revision: 3 })
  await page.goto(`/console?order=${id}`)
  await page.getByRole("dialog").getByRole("button", { name: "Cancel this order" }).click()
  const { reasons, manager } = en.counterTables.cancelling
  const sheet = page.getByRole("dialog")
  await expect(sheet).toContainText(`${reasons.KITCHEN_BEGAN} ${manager}`)
  await expect(sheet.getByRole("button", { name: "Not collected" })).toHaveCount(0)
})

for (const [language, words] of [
  ["en", en],
  ["hi", hi],
] as const) {
  test(
    `Watch names who sent an order under a colleague's name, and the colleague (${language})`,
    sizesIn(language),
    async ({ app, restaurant }) => {
      const { id: takenBy } = await personWithPin(app, restaurant.id, "MANAGER")
      const { number, total } = (await (await tillOf(app)("STAFF", restaurant.id)).enter({ takenBy })).body
      const path = "/console/reports/watch?kind=OTHER_PERSON"
      const page = await restaurant.console({ path, language, width: 390 })
      const { kinds, otherPerson } = words.watch
      const entries = page.getByRole("region", { name: kinds.OTHER_PERSON.name })
      await expect(entries).toContainText(kinds.OTHER_PERSON.about)
      for (const said of [number, total.display, `The staff · ${otherPerson.OTHER_PERSON("The manager")}`])
        await expect(entries).toContainText(said)
      for (const width of [390, 768, 1280]) {
        await page.setViewportSize({ width, height: 800 })
        await expectFits(page)
      }
      await expectAccessible(page)
    },
  )
}
