import type { Page } from "@playwright/test"
import * as en from "../../apps/web/src/i18n/en/index.ts"
import * as hi from "../../apps/web/src/i18n/hi/index.ts"
import { expect, type TestRestaurant, test } from "./console.fixture.ts"
import { thorough } from "./thorough.ts"

const title = (page: Page) => page.getByRole("heading", { level: 1 })
const place = (page: Page, name: string) => page.getByRole("navigation").getByRole("link", { name })

test(
  "a tablet that has only shown the inbox opens every screen in its language without a network",
  thorough,
  async ({ restaurant }) => {
    const page = await restaurant.console({ installed: true, language: "hi" })
    await expect(page.getByText(hi.inbox.emptyTitle)).toBeVisible()
    await page.evaluate(`navigator.serviceWorker.ready.then(() => true)`)
    await page.context().setOffline(true)
    await page.reload()
    await expect(page.getByRole("navigation").getByRole("link")).toHaveCount(6)
    for (const [path, text] of Object.entries({
      "": hi.inbox.title,
      counter: hi.counter.title,
      bookings: hi.bookings.title,
      menu: hi.menu.title,
      "reports/finished": hi.inbox.finishedTitle,
      reports: hi.reports.title,
      manage: hi.manage.title,
      "manage/settings": hi.settings.title,
      "manage/page": hi.page.title,
      "manage/team": hi.team.title,
      "manage/devices": hi.team.devices,
      "manage/keys": hi.keys.title,
      "manage/test": hi.testDesk.title,
      device: hi.device.title,
    })) {
      // The router notices the new address.
      await page.evaluate(`history.pushState(null, "", "/console/${path}")`)
      await expect(title(page)).toHaveText(text)
    }
  },
)

/** The files of texts do not arrive while `isDown`, and wait while `held` is pending. */
async function holdTexts(page: Page, text: string) {
  const texts = { isDown: true, held: Promise.resolve(), requests: 0 }
  await page.route("**/console/assets/*.js", async route => {
    const response = await route.fetch()
    if (!(await response.text()).includes(text)) return route.fulfill({ response })
    texts.requests += 1
    await texts.held
    return texts.isDown ? route.abort() : route.fulfill({ response })
  })
  return texts
}

test("texts that do not arrive leave the inbox as it is, and load when somebody tries again", async ({
  app,
  browser,
  restaurant,
}) => {
  const { page, order, close } = await withOrder(app, browser, restaurant)
  const texts = await holdTexts(page, en.bookings.chartScroll)
  await place(page, en.shell.places.bookings).click()
  await expect(page.getByRole("alert")).toContainText(en.faults.codes.NETWORK)
  await expect(page.getByRole("navigation")).toBeVisible()
  await place(page, en.shell.places.inbox).click()
  await expect(order).toBeVisible()
  await place(page, en.shell.places.bookings).click()
  await page.getByRole("alert").waitFor()
  texts.isDown = false
  await page.getByRole("button", { name: en.words.tryAgain }).click()
  await expect(title(page)).toHaveText(en.bookings.title)
  expect(texts.requests).toBeGreaterThan(1)
  await close()
})

test(
  "texts of a form in the inbox that do not arrive leave the order's details open",
  thorough,
  async ({ app, browser, restaurant }) => {
    const { page, order, close } = await withOrder(app, browser, restaurant)
    const texts = await holdTexts(page, en.faultReasons.BLANK)
    await order.getByRole("button", { name: "Details" }).click()
    const dialog = page.getByRole("dialog")
    await dialog.getByRole("button", { name: en.inbox.blockPhone.open }).click()
    await expect(dialog.getByRole("alert")).toContainText(en.faults.codes.NETWORK)
    await expect(dialog).toContainText("Asha Rao")
    texts.isDown = false
    await dialog.getByRole("button", { name: en.words.tryAgain }).click()
    await expect(dialog.getByRole("form", { name: en.inbox.blockPhone.open })).toBeVisible()
    await close()
  },
)

test("another language shows when its texts have arrived, and until then the old one stays", async ({
  restaurant,
}) => {
  const page = await restaurant.console({ path: "/console/device" })
  await expect(title(page)).toHaveText(en.device.title)
  const texts = await holdTexts(page, hi.device.about)
  let release = () => {}
  texts.isDown = false
  texts.held = new Promise(resolve => {
    release = resolve
  })
  await page.getByRole("radio", { name: "हिन्दी" }).check({ force: true })
  await expect.poll(() => texts.requests).toBe(1)
  await expect(title(page)).toHaveText(en.device.title)
  await expect(page.getByRole("radio", { name: "हिन्दी" })).toBeVisible()
  release()
  await expect(title(page)).toHaveText(hi.device.title)
})

/** A signed-in console with one new order. React reports what it caught, so its faults do not fail the test. */
async function withOrder(
  app: { url: string; signedIn(restaurant: string, role: "OWNER"): Promise<string> },
  browser: import("@playwright/test").Browser,
  restaurant: TestRestaurant,
) {
  restaurant.goOnline()
  const { number } = await restaurant.order()
  const context = await browser.newContext({ baseURL: app.url, serviceWorkers: "block" })
  const [, value = ""] = (await app.signedIn(restaurant.id, "OWNER")).split("=")
  await context.addCookies([{ name: "rasoi", value, url: app.url, httpOnly: true }])
  const page = await context.newPage()
  await page.goto("/console")
  const order = page.getByRole("article", { name: number })
  await expect(order).toBeVisible()
  return { page, order, close: () => context.close() }
}
