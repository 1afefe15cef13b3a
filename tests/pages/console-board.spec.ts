import type { Page } from "@playwright/test"
import * as en from "../../apps/web/src/i18n/en/index.ts"
import { expect, expectFits, movesClock, type TestRestaurant, test } from "./console.fixture.ts"
import { delivery, step } from "./console-reports.fixture.ts"
import { wait } from "./console-rush.fixture.ts"
import { thorough } from "./thorough.ts"

const cardOf = (page: Page, { number }: { number: string }) =>
  page.getByRole("article", { name: `Order ${number}`, exact: true })
const receiving = (page: Page) => expect(page.getByText("Receiving orders", { exact: true })).toBeVisible()
const widthOf = async (page: Page, name: string) =>
  (await page.getByRole("region", { name, exact: true }).boundingBox())?.width

const steps = ["accept", "prepare", "ready", "dispatch"]
const courier = { name: "Ravi", phone: "9845011111" }

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
    await expect(card.getByRole("listitem")).toHaveCount(3)
    await expect(card.getByRole("button", { name: /^Accept/ })).toBeInViewport({ ratio: 1 })
    await expect(card.getByRole("button", { name: "Reject" })).toBeInViewport({ ratio: 1 })
  }
  await card.getByRole("button", { name: "47 more lines" }).click()
  await expect(card.getByRole("listitem")).toHaveCount(50)
  await expect(card.getByRole("button", { name: /^Accept/ })).toBeInViewport({ ratio: 1 })
  await card.getByRole("button", { name: "Show fewer" }).click()
  await expect(card.getByRole("listitem")).toHaveCount(3)
})

test(
  "a note is read on a folded order and in a finished one's row, wherever its line is",
  thorough,
  async ({ restaurant }) => {
    const page = await openBoard(restaurant)
    const plain = Array.from({ length: 11 }, () => ({ menuItemId: "itm_butter_chicken_half", quantity: 1 }))
    const noted = { menuItemId: "itm_butter_naan", quantity: 2, note: "No butter: allergy" }
    const order = await restaurant.order({ items: [...plain, noted], note: "Ring twice" })
    const card = cardOf(page, order)
    await expect(card.getByRole("button", { name: "8 more lines" })).toBeVisible()
    for (const name of ["accept", "prepare", "ready"]) {
      for (const text of ["“No butter: allergy”", "Ring twice"])
        await expect(card.getByText(text)).toBeVisible()
      await step(page, `orders/${order.id}/${name}`)
    }
    // A row, which shows its other lines with a tap.
    const handOver = card.getByRole("button", { name: "Handed over" })
    await expect(handOver).toBeVisible()
    for (const text of ["“No butter: allergy”", "Ring twice"])
      await expect(card.getByText(text)).toBeVisible()
    await expect(card.getByRole("listitem")).toHaveCount(0)
    await card.getByRole("button", { expanded: false }).click()
    await expect(card.getByRole("listitem")).toHaveCount(12)
    await expect(card.getByRole("link", { name: "Call Asha Rao: 9845012345" })).toBeVisible()
  },
)

test(
  "an order is late in every state until it is handed over, and one that is ready says how long it has waited",
  movesClock,
  async ({ app, restaurant }) => {
    const page = await openBoard(restaurant)
    const orders = [await restaurant.order(), await restaurant.order(), await restaurant.order(delivery)]
    for (const [index, { id }] of orders.entries()) {
      for (const name of steps.slice(0, index + 2))
        await step(page, `orders/${id}/${name}`, name === "dispatch" ? courier : undefined)
    }
    const [cooking, ready, out] = orders
    await expect(cardOf(page, cooking)).toContainText("Due")
    for (const order of orders) await expect(cardOf(page, order)).not.toContainText("late")
    await expect(cardOf(page, ready)).toContainText("just ready")
    await wait(app, restaurant, 60)
    for (const order of orders) await expect(cardOf(page, order)).toContainText(/\d\smin\slate/)
    for (const order of [ready, out])
      await cardOf(page, order).getByRole("button", { expanded: false }).click()
    await expect(cardOf(page, ready)).toContainText("waiting 1 h 0 min")
    await expect(cardOf(page, out)).toContainText("Ravi")
    await expect(cardOf(page, out)).toContainText("left 1 h 0 min ago")
  },
)

test(
  "a phone number is found as people write it, and a courier reads the whole address",
  thorough,
  async ({ restaurant }) => {
    const page = await openBoard(restaurant)
    const address =
      "Flat 1204, Tower C, Prestige Shantiniketan, Whitefield Main Road, behind the second water tank"
    const landmark = "Opposite the flour mill"
    const wanted = await restaurant.order({
      ...delivery,
      customer: { name: "Zubin", phone: "9845010036" },
      delivery: { address, landmark, pincode: "560025" },
    })
    const other = await restaurant.order()
    await expect(cardOf(page, other)).toBeVisible()
    for (const written of ["98450 10036", "+91 98450-10036", "098450 10036"]) {
      await page.getByRole("searchbox").fill(written)
      await expect(cardOf(page, other)).toBeHidden()
      await expect(cardOf(page, wanted)).toBeVisible()
    }
    for (const name of steps) {
      await step(page, `orders/${wanted.id}/${name}`, name === "dispatch" ? courier : undefined)
      if (name === "accept" || name === "prepare") continue
      const row = cardOf(page, wanted).getByRole("button", { expanded: false })
      if (name === "ready") await row.click()
      const shown = cardOf(page, wanted).getByText(`${address}, ${landmark}, 560025`)
      await expect(shown).toBeVisible()
      expect(await shown.evaluate(part => part.scrollWidth <= part.clientWidth)).toBe(true)
    }
  },
)

test(
  "an empty column lends its width; a step is on one line, and a started order looks and reads different",
  thorough,
  async ({ restaurant }) => {
    const page = await openBoard(restaurant)
    const first = await restaurant.order({ ...delivery, note: "Less spicy, for the children" })
    await expect(cardOf(page, first)).toBeVisible()
    const names = ["New", "In the kitchen", "Ready", "Out"]
    const widths = () => Promise.all(names.map(name => widthOf(page, name)))
    const [wide = 0, ...empty] = await widths()
    for (const width of empty) expect(width).toBeLessThan(wide / 4)
    const others = [await restaurant.order(), await restaurant.order(), await restaurant.order(delivery)]
    for (const order of others) await step(page, `orders/${order.id}/accept`)
    for (const { id } of others.slice(1)) await step(page, `orders/${id}/prepare`)
    for (const { id } of others.slice(2)) await step(page, `orders/${id}/ready`)
    const [waiting, cooking, ready] = others
    await expect(cardOf(page, waiting)).toContainText("Not started")
    await expect(cardOf(page, cooking)).toContainText("Cooking")
    await expect(cardOf(page, ready).getByRole("button", { name: "Send out" })).toBeVisible()
    const shared = await widths()
    expect(shared[0]).toBeLessThan(wide)
    expect(shared[1]).toBeGreaterThan(empty[0] ?? 0)
    const accent = "rgb(247, 183, 51)"
    await expect(cardOf(page, cooking).locator("header")).toHaveCSS("background-color", accent)
    await expect(cardOf(page, waiting).locator("header")).not.toHaveCSS("background-color", accent)
    for (const width of [1280, 1024, 768, 640, 360]) {
      await page.setViewportSize({ width, height: 400 })
      await expectFits(page)
    }
    for (const width of [1440, 1280, 1180, 1024]) {
      await page.setViewportSize({ width, height: 800 })
      const words = await cardOf(page, waiting).getByText("Start cooking").boundingBox()
      // Two lines are 38 pixels high.
      expect(words?.height).toBeLessThan(30)
    }
  },
)

test(
  "details and search are in the address: Back closes them, and a reload shows them again",
  thorough,
  async ({ restaurant }) => {
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
  },
)

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

test(
  "a courier's wrong number is explained under the field, and a new courier is one tap the next time",
  thorough,
  async ({ restaurant }) => {
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
  },
)

test("a second tap at the same place does not answer the next order", async ({ restaurant }) => {
  const page = await restaurant.console({ width: 768, height: 1024 })
  await expect(page.getByText(en.shell.receiving, { exact: true })).toBeVisible()
  for (let order = 0; order < 6; order += 1) await restaurant.order()
  const waiting = page.locator("#column-new [data-order]")
  await expect(waiting).toHaveCount(6)
  const box = await waiting
    .first()
    .getByRole("button", { name: /^Accept/ })
    .boundingBox()
  const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2]
  await page.mouse.dblclick(x, y)
  await expect(page.locator("#tab-kitchen")).toContainText("1")
  await expect(waiting).toHaveCount(5)
})
