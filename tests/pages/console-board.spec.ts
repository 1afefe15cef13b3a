import type { Page } from "@playwright/test"
import { expect, expectFits, type TestRestaurant, test } from "./console.fixture.ts"
import { delivery, step } from "./console-reports.fixture.ts"

const cardOf = (page: Page, { number }: { number: string }) =>
  page.getByRole("article", { name: `Order ${number}`, exact: true })
const receiving = (page: Page) => expect(page.getByText("Receiving orders", { exact: true })).toBeVisible()
const widthOf = async (page: Page, name: string) =>
  (await page.getByRole("region", { name, exact: true }).boundingBox())?.width

async function openBoard(restaurant: TestRestaurant, options = {}): Promise<Page> {
  const page = await restaurant.console(options)
  await receiving(page)
  return page
}

test("a long order shows its first lines, and its answer stays on the screen, on a phone too", async ({
  restaurant,
}) => {
  const page = await openBoard(restaurant)
  const items = Array.from({ length: 50 }, () => ({ menuItemId: "itm_butter_chicken_half", quantity: 1 }))
  const order = await restaurant.order({ items, note: "Ring twice" })
  const card = cardOf(page, order)
  for (const [width, height] of [
    [1280, 800],
    [768, 1024],
    [360, 740],
  ] as const) {
    await page.setViewportSize({ width, height })
    await expect(card.getByRole("listitem")).toHaveCount(10)
    await expect(card.getByRole("button", { name: /^Accept/ })).toBeInViewport({ ratio: 1 })
    await expect(card.getByRole("button", { name: "Reject" })).toBeInViewport({ ratio: 1 })
  }
  await card.getByRole("button", { name: "40 more" }).click()
  await expect(card.getByRole("listitem")).toHaveCount(50)
  await expect(card.getByRole("button", { name: /^Accept/ })).toBeInViewport({ ratio: 1 })
  await card.getByRole("button", { name: "Show fewer" }).click()
  await expect(card.getByRole("listitem")).toHaveCount(10)
})

test("columns keep their width, a step is on one line, and a started order looks and reads different", async ({
  restaurant,
}) => {
  const page = await openBoard(restaurant)
  const first = await restaurant.order({ ...delivery, note: "Less spicy, for the children" })
  await expect(cardOf(page, first)).toBeVisible()
  const names = ["New", "In the kitchen", "Ready", "Out"]
  const before = await Promise.all(names.map(name => widthOf(page, name)))
  const others = [await restaurant.order(), await restaurant.order(), await restaurant.order(delivery)]
  for (const order of others) await step(page, `orders/${order.id}/accept`)
  for (const { id } of others.slice(1)) await step(page, `orders/${id}/prepare`)
  for (const { id } of others.slice(2)) await step(page, `orders/${id}/ready`)
  const [waiting, cooking, ready] = others
  await expect(cardOf(page, waiting)).toContainText("Not started")
  await expect(cardOf(page, cooking)).toContainText("Cooking")
  await expect(cardOf(page, ready).getByRole("button", { name: "Send out" })).toBeVisible()
  expect(await Promise.all(names.map(name => widthOf(page, name)))).toEqual(before)
  const accent = "rgb(247, 183, 51)"
  await expect(cardOf(page, cooking).locator("header")).toHaveCSS("background-color", accent)
  await expect(cardOf(page, waiting).locator("header")).not.toHaveCSS("background-color", accent)
  for (const width of [1280, 1024, 768, 640, 360]) {
    await page.setViewportSize({ width, height: 400 })
    await expectFits(page)
  }
  // On a tablet, "ready" begins below the new orders, however many are in the kitchen.
  await page.setViewportSize({ width: 768, height: 1024 })
  const [unanswered, atCounter] = await Promise.all(
    [first, ready].map(order => cardOf(page, order).boundingBox()),
  )
  const newEndsAt = (unanswered?.y ?? 0) + (unanswered?.height ?? 0)
  expect((atCounter?.y ?? 0) - newEndsAt).toBeLessThan(100)
  for (const width of [1440, 1280, 1180, 1024]) {
    await page.setViewportSize({ width, height: 800 })
    const words = await cardOf(page, waiting).getByText("Start cooking").boundingBox()
    // Two lines are 38 pixels high.
    expect(words?.height).toBeLessThan(30)
  }
})

test("details and search are in the address: Back closes them, and a reload shows them again", async ({
  restaurant,
}) => {
  const page = await openBoard(restaurant)
  const order = await restaurant.order()
  await cardOf(page, order).getByRole("button", { name: "Details" }).click()
  await expect(page).toHaveURL(/\?order=ord_/)
  await page.reload()
  const dialog = page.getByRole("dialog", { name: `Order ${order.number}` })
  await expect(dialog.getByText("Asha Rao")).toHaveCSS("font-weight", "700")
  await page.goBack()
  await expect(dialog).toBeHidden()
  await expect(cardOf(page, order)).toBeVisible()
  await page.getByRole("searchbox").fill("nobody")
  await page.reload()
  await expect(page.getByRole("searchbox")).toHaveValue("nobody")
  await expect(page.getByText("No open order fits the search")).toBeVisible()
  await page.getByRole("button", { name: "Clear the search" }).click()
  await expect(page).toHaveURL(/\/console\/?$/)
  // J moves the focus, and Enter opens what has it.
  await page.keyboard.press("j")
  await expect(cardOf(page, order)).toBeFocused()
  await page.keyboard.press("Enter")
  await expect(dialog).toBeVisible()
  await page.keyboard.press("Escape")
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/\/console\/?$/)
})

test("a dialog closes with the reason when another tablet moves its order", async ({ restaurant }) => {
  const [counter, kitchen] = await Promise.all([openBoard(restaurant), openBoard(restaurant)])
  const order = await restaurant.order()
  await cardOf(kitchen, order).getByRole("button", { name: "Reject" }).click()
  await expect(kitchen.getByRole("dialog")).toBeVisible()
  await cardOf(counter, order)
    .getByRole("button", { name: /^Accept/ })
    .click()
  await expect(kitchen.getByText(/already accepted by The owner/)).toBeVisible()
  await expect(kitchen.getByRole("dialog")).toBeHidden()
  await expect(cardOf(kitchen, order).getByRole("button", { name: "Start cooking" })).toBeVisible()
})

test("a courier's wrong number is explained under the field, and a new courier is one tap the next time", async ({
  restaurant,
}) => {
  const page = await openBoard(restaurant, { role: "STAFF" })
  const orders = [await restaurant.order(delivery), await restaurant.order(delivery)]
  for (const { id } of orders)
    for (const name of ["accept", "prepare", "ready"]) await step(page, `orders/${id}/${name}`)
  const [first, second] = orders
  await cardOf(page, first).getByRole("button", { name: "Send out" }).click()
  const dialog = page.getByRole("dialog")
  await dialog.getByLabel("Name").fill("Ravi")
  await dialog.getByLabel("Mobile number").fill("12345")
  await dialog.getByRole("button", { name: "Send out" }).click()
  await expect(dialog.getByText("Ten digits, beginning with 6, 7, 8 or 9")).toBeVisible()
  await expect(dialog.getByLabel("Mobile number")).toBeFocused()
  await dialog.getByLabel("Mobile number").fill("98450 11111")
  await dialog.getByRole("button", { name: "Send out" }).click()
  await expect(dialog).toBeHidden()
  await cardOf(page, second).getByRole("button", { name: "Send out" }).click()
  await dialog.getByRole("button", { name: "Ravi" }).click()
  await expect(page.getByRole("region", { name: "Out" }).getByText("Ravi")).toHaveCount(2)
})
