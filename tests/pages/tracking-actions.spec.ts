import type { Page } from "@playwright/test"
import { makeReady, switchPage } from "../../apps/server/src/features/page/page.fixture.ts"
import { bookable } from "../../apps/server/src/features/reservations/booking.fixture.ts"
import { expectAccessible, expectLegible } from "./accessible.ts"
import { expect, expectFits, test } from "./console.fixture.ts"
import { dateOf, open, tomorrowOf } from "./console-bookings.fixture.ts"
import { step } from "./console-reports.fixture.ts"
import { expectBoard, fillBoard } from "./console-rush.fixture.ts"
import { thorough } from "./thorough.ts"

const linkOf = (url: string, { trackingUrl }: { trackingUrl: string }) =>
  `${url}/t/${trackingUrl.split("/").at(-1)}`
const heading = (page: Page) => page.getByRole("heading", { level: 1 })

test("a customer asks to cancel; the board rings until it is answered, and the page follows by itself", async ({
  app,
  restaurant,
  page: customer,
}) => {
  const board = await restaurant.console()
  await expect(board.getByText("Receiving orders", { exact: true })).toBeVisible()
  await board.getByRole("button", { name: /sound is locked/ }).click()
  const order = await restaurant.order()
  const card = board.getByRole("article", { name: `Order ${order.number}`, exact: true })
  await card.getByRole("button", { name: /^Accept/ }).click()
  await customer.clock.install()
  // The server writes a little later that the board has shown it.
  await expect(async () => {
    await customer.goto(linkOf(app.url, order))
    await expect(customer.getByText(/^On the kitchen’s screen, /)).toHaveCount(1, { timeout: 1 })
  }).toPass()
  await expectAccessible(customer)
  await customer.getByRole("link", { name: "Ask to cancel" }).click()
  await expect(heading(customer)).toHaveText("Ask to cancel")
  await customer.getByRole("button", { name: "Ask to cancel" }).click()
  await expect(customer.getByText(/^You asked at .* to cancel the order/)).toBeVisible()

  const sound = board.locator("[data-sound]")
  await expect(card.getByText(/The customer asks to cancel, /)).toBeVisible()
  await expect(sound).toHaveAttribute("data-ringing", "true")
  await expect(board).toHaveTitle(/^\(1\) /)
  await expect(board.locator("#column-kitchen h2").getByRole("button", { name: order.number })).toBeVisible()
  await expectFits(board)
  await card.getByRole("button", { name: "Start cooking" }).click()
  await expect(card.getByText(/The customer asks to cancel, /)).toBeVisible()
  await card.getByRole("button", { name: "Keep it" }).click()
  await expectAccessible(board)
  await board.getByRole("dialog").getByRole("button", { name: "Already cooking" }).click()
  await expect(card.getByText(/The customer asks to cancel, /)).toBeHidden()
  await expect(sound).toHaveAttribute("data-ringing", "false")
  await customer.clock.fastForward(16_000)
  await expect(customer.getByText("It says: We are already cooking it")).toBeVisible()

  await customer.getByRole("link", { name: "Ask to cancel" }).click()
  await customer.getByRole("button", { name: "Ask to cancel" }).click()
  await card.getByRole("button", { name: "Cancel the order" }).click()
  await expect(card).toBeHidden()
  await customer.clock.fastForward(16_000)
  await expect(heading(customer)).toHaveText("This order was cancelled")
  await expect(customer.getByText("Cancelled as you asked.")).toBeVisible()
  await board.goto("/console/finished")
  await expect(board.getByText("Cancelled: The customer asked")).toBeVisible()
  await expect(board.getByText("Cancelled by the restaurant")).toBeHidden()
})

test("without scripts a customer moves a booking and cancels it; a form is not emptied by the page", async ({
  app,
  browser,
  makeRestaurant,
}) => {
  const restaurant = await makeRestaurant(bookable({ autoConfirm: true }))
  const booking = await restaurant.book({ date: dateOf(app), time: "19:30", people: 4 })
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 360, height: 740 },
    locale: "en-IN",
  })
  const page = await context.newPage()
  await page.goto(linkOf(app.url, booking))
  await page.getByRole("link", { name: "Change time or guests" }).click()
  expect(await page.locator('meta[http-equiv="refresh"], script').count()).toBe(0)
  await page.getByLabel("Guests").fill("6")
  await page.getByRole("button", { name: "See free times" }).click()
  await page.getByRole("link", { name: "9:00 pm" }).click()
  await expect(page.getByText("Your new booking")).toBeVisible()
  await page.getByRole("button", { name: "Move the booking" }).click()
  await expect(page.getByText("You moved your booking. It was 7:30 pm, 4 guests.")).toBeVisible()
  await page.getByRole("link", { name: "Cancel the booking" }).click()
  await page.getByRole("button", { name: "Cancel the booking" }).click()
  await expect(heading(page)).toHaveText("This booking was cancelled")
  await context.close()
})

test(
  "where staff confirm by hand, they see what the customer asks for and move the booking with one tap",
  thorough,
  async ({ app, makeRestaurant, page: customer }) => {
    const restaurant = await makeRestaurant(bookable({ autoConfirm: false }))
    const booking = await restaurant.book({ date: dateOf(app), time: "19:30", people: 4 })
    const board = await open(restaurant, { path: tomorrowOf(app) })
    const row = board.locator(`[data-booking="${booking.id}"]`)
    await row.getByRole("button", { name: "Confirm" }).click()
    await expect(row).toHaveAttribute("data-status", "CONFIRMED")
    await customer.goto(`${linkOf(app.url, booking)}/move?date=${dateOf(app)}&people=5&time=21:00`)
    await customer.getByRole("button", { name: "Ask to move" }).click()
    await expect(customer.getByText(/^You asked for .*9:00 pm, 5 guests/)).toBeVisible()
    await expect(row.getByText(/The guest asks for .* 5 guests/)).toBeVisible()
    // Above all others of the day, in the section of those who wait.
    const waiting = board.getByRole("region", { name: "Waiting for an answer: 1" })
    await expect(waiting.locator("[data-booking]")).toHaveAttribute("data-booking", booking.id)
    await expect(row).toHaveCount(1)
    await row.getByRole("button", { name: "Move it" }).click()
    await expect(row.getByText(/The guest asks for/)).toBeHidden()
    await expect(waiting).toBeHidden()
    await customer.reload()
    await expect(customer.getByText(/^The restaurant moved your booking as you asked/)).toBeVisible()
  },
)

test("the pages of actions are accessible in both themes and fit a phone", async ({
  app,
  browser,
  makeRestaurant,
}) => {
  const restaurant = await makeRestaurant(bookable({ autoConfirm: true }))
  const booking = await restaurant.book({ date: dateOf(app), time: "19:30", people: 4 })
  const link = linkOf(app.url, booking)
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } })
  const page = await context.newPage()
  const chosen = `date=${dateOf(app)}&people=5`
  for (const [path, expectGood] of [
    ["/cancel", expectAccessible],
    [`/move?${chosen}`, expectAccessible],
    [`/move?${chosen}&time=21:00`, expectAccessible],
    ["/move?lang=ta", expectLegible],
  ] as const) {
    await page.goto(`${link}${path}`)
    await expectGood(page)
    const width = await page.evaluate("document.documentElement.scrollWidth")
    expect([path, width]).toEqual([path, 360])
  }
  await context.close()
})

test(
  "order again opens the restaurant's page with the dishes in the cart, whatever was in it before",
  thorough,
  async ({ app, restaurant, page }) => {
    const cookie = await app.signedIn(restaurant.id, "OWNER")
    await makeReady(app, cookie)
    const slug = `again-${restaurant.id.slice(-8)}`
    expect((await switchPage(app, cookie, { state: "ON", slug })).status).toBe(200)
    const board = await restaurant.console()
    await expect(board.getByText("Receiving orders", { exact: true })).toBeVisible()
    const order = await restaurant.order()
    const body = { reason: "Too busy" }
    await app.call(`/console/v1/orders/${order.id}/reject`, { cookie, method: "POST", body })
    // A cart that was emptied is stored.
    await page.goto(`${app.url}/r/${slug}`)
    await page.evaluate(name => localStorage.setItem(name, JSON.stringify({ lines: [] })), `/r/${slug}:cart`)
    await page.goto(linkOf(app.url, order))
    await page.getByRole("link", { name: "Order again" }).click()
    await page.getByRole("button", { name: "Open the menu" }).click()
    await expect.poll(() => new URL(page.url()).pathname).toBe(`/r/${slug}`)
    const lines = () => page.evaluate(name => localStorage.getItem(name), `/r/${slug}:cart`)
    await expect.poll(lines).toContain("itm_butter_chicken_half")
  },
)

test(
  "in a rush the order whose customer asks to cancel is first in its column, and named above it; a phone's tabs show a bell",
  thorough,
  async ({ app, restaurant, page: customer }) => {
    const rush = { new: 3, kitchen: 10, ready: 2, out: 1 }
    await fillBoard(app, restaurant, rush)
    const board = await restaurant.console()
    await expectBoard(board, rush)
    const order = await restaurant.order()
    await step(board, `orders/${order.id}/accept`)
    const card = board.getByRole("article", { name: `Order ${order.number}`, exact: true })
    await expect(board.locator("#column-kitchen [data-order]").last()).toHaveAttribute("data-order", order.id)
    await customer.goto(`${linkOf(app.url, order)}/ask`)
    await customer.getByRole("button", { name: "Ask to cancel" }).click()

    const button = card.getByRole("button", { name: "Cancel the order" })
    for (const [width, height] of [
      [1280, 800],
      [1024, 768],
    ] as const) {
      await board.setViewportSize({ width, height })
      await expect(button).toBeInViewport({ ratio: 1 })
      await expectFits(board)
    }
    await board.locator("#column-kitchen > ul").evaluate(list => list.scrollTo({ top: list.scrollHeight }))
    await expect(button).not.toBeInViewport()
    await board.locator("#column-kitchen h2").getByRole("button", { name: order.number }).click()
    await expect(button).toBeInViewport({ ratio: 1 })

    await board.setViewportSize({ width: 390, height: 844 })
    const bell = board.getByRole("tab", { name: /A customer asks to cancel/ }).locator("svg")
    await expect(bell).toBeVisible()
    await board.getByRole("tab", { name: /A customer asks to cancel/ }).click()
    await expect(button).toBeInViewport({ ratio: 1 })
    await expect(bell).toBeVisible()
  },
)
