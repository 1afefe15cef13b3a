import type { Page } from "@playwright/test"
import * as en from "../../apps/web/src/i18n/en/index.ts"
import { expect, expectAccessible, expectFits, type TestRestaurant, test } from "./console.fixture.ts"
import { expectBoard, fillBoard } from "./console-rush.fixture.ts"
import { openThisDevice } from "./console-team.fixture.ts"
import { thorough } from "./thorough.ts"

const isStored = `localStorage.getItem("rasoi.orders")?.includes("ord_") ?? false`
const rush = { new: 6, kitchen: 6, ready: 6, out: 6 }

/** Waits until this device has stored the orders and every file of the page. */
async function expectStored(page: Page) {
  await page.evaluate(`navigator.serviceWorker.ready.then(() => true)`)
  await expect
    .poll(() => page.evaluate(`JSON.parse(localStorage.getItem("rasoi.orders") ?? "null")?.orders.length`))
    .toBe(24)
}

async function placeOrder(restaurant: TestRestaurant, page: Page) {
  await expect(page.getByText(en.shell.receiving, { exact: true })).toBeVisible()
  return await restaurant.order()
}

test("opened without network, it shows the open orders of the last time, to read only, and goes on by itself", async ({
  app,
  restaurant,
}) => {
  await fillBoard(app, restaurant, rush)
  const page = await restaurant.console({ installed: true, width: 1280, height: 800 })
  await expectBoard(page, rush)
  await expectStored(page)
  // A proxy responds while the server restarts.
  const isPage = /\/console\/?$/
  await page.context().route(isPage, route => route.fulfill({ status: 502, body: "bad gateway" }))
  await page.reload()
  await expectBoard(page, rush)
  await page.context().unroute(isPage)

  await page.context().setOffline(true)
  await page.reload()
  const notice = page.getByText(/^The orders as of \d+:\d\d [ap]m \((just now|\d min ago)\)/)
  await expect(notice).toBeVisible()
  await expectBoard(page, rush)
  for (const step of await page
    .locator("#content")
    .getByRole("button", { name: /^Accept|^Reject|^Ready$|^Start|^Send out|^Deliv|^Handed/ })
    .all())
    await expect(step).toBeDisabled()
  await expect(page.locator("[data-ringing]")).toHaveAttribute("data-ringing", "false")
  await expectFits(page)
  await expectAccessible(page)

  // Everything can be read: also what is folded, and the details.
  const first = page.locator("#column-new [data-order]").first()
  await first.getByRole("button", { name: "Details" }).click()
  const dialog = page.getByRole("dialog")
  await expect(dialog).toContainText("Asha Rao")
  await expect(dialog.getByRole("button", { name: /Accept|Cancel this order|Undo/ })).toHaveCount(0)
  await page.keyboard.press("Escape")
  await page.keyboard.press("j")
  await page.keyboard.press("a")
  await expect(page.locator("#column-new [data-order]")).toHaveCount(rush.new)

  await page.context().setOffline(false)
  await expect(notice).toBeHidden()
  await first.getByRole("button", { name: /^Accept/ }).click()
  await expect(page.locator("#column-kitchen [data-order]")).toHaveCount(rush.kitchen + 1)
})

test("a server that accepts requests and does not respond: the orders of the last time after three seconds", async ({
  restaurant,
}) => {
  const page = await restaurant.console()
  const { number } = await placeOrder(restaurant, page)
  await expect(page.getByRole("article", { name: number })).toBeVisible()
  await expect.poll(() => page.evaluate(isStored)).toBe(true)
  await page.route("**/console/v1/**", () => {})
  await page.clock.install()
  // Only this test moves the time, however slow the machine is.
  await page.clock.pauseAt(Date.now() + 1_000)
  await page.reload()
  await expect(page.getByRole("navigation")).toBeVisible()
  await page.clock.runFor(2_000)
  await expect(page.getByRole("article")).toHaveCount(0)
  await page.clock.runFor(2_000)
  await expect(page.getByRole("article", { name: number })).toBeVisible()
  await expect(page.getByRole("button", { name: /^Accept/ })).toBeDisabled()
})

test("after twelve hours nothing is left of them", thorough, async ({ restaurant }) => {
  const page = await restaurant.console({ installed: true })
  await placeOrder(restaurant, page)
  await expect.poll(() => page.evaluate(isStored)).toBe(true)
  await page.evaluate(`navigator.serviceWorker.ready.then(() => true)`)
  await page.context().setOffline(true)
  await page.clock.install({ time: Date.now() + 11 * 3_600_000 + 50 * 60_000 })
  await page.reload()
  await expect(page.getByText(/\(11 h 5\d min ago\)/)).toBeVisible()
  // "Too late to accept" takes the room that there is, and Details stays in its card.
  for (const [width, height] of [
    [1280, 800],
    [768, 1024],
    [360, 740],
  ] as const) {
    await page.setViewportSize({ width, height })
    await expect(page.getByText("Too late to accept")).toBeVisible()
    const [card, details] = await Promise.all([
      page.getByRole("article").boundingBox(),
      page.getByRole("article").getByRole("button", { name: "Details" }).boundingBox(),
    ])
    expect((details?.x ?? 0) + (details?.width ?? 0)).toBeLessThanOrEqual((card?.x ?? 0) + (card?.width ?? 0))
    await expectFits(page)
  }
  await page.clock.fastForward(15 * 60_000)
  await expect(page.getByRole("article")).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole("alert")).toContainText("No connection since")
  await expect.poll(() => page.evaluate(isStored)).toBe(false)
})

test("signing out deletes them, also when the server cannot be reached", async ({ restaurant }) => {
  const page = await restaurant.console()
  await placeOrder(restaurant, page)
  await expect.poll(() => page.evaluate(isStored)).toBe(true)
  await openThisDevice(page)
  await page.route("**/console/v1/**", route => route.abort())
  await page.getByRole("button", { name: "Sign out" }).click()
  await expect(page.getByText(/No connection to the server/)).toBeVisible()
  expect(await page.evaluate(isStored)).toBe(false)
})

test("so does the end of the session", thorough, async ({ restaurant }) => {
  const page = await restaurant.console()
  await placeOrder(restaurant, page)
  await expect.poll(() => page.evaluate(isStored)).toBe(true)
  // While the console is closed: otherwise it may notice before it is opened again.
  const url = page.url()
  await page.goto(new URL("/docs", url).href)
  expect((await page.request.delete(new URL("/console/v1/session", url).href)).status()).toBe(204)
  await page.goto(url)
  await expect(page.getByText("You were signed out.")).toBeVisible()
  expect(await page.evaluate(isStored)).toBe(false)
})
