import type { Browser, Page } from "@playwright/test"
import { demoSettings } from "../../apps/server/src/demo/settings.ts"
import { makeReady, switchPage } from "../../apps/server/src/features/page/page.fixture.ts"
import type { TestApp } from "../../apps/server/src/testing/app.ts"
import { wordsIn } from "../../apps/storefront/words/index.ts"
import { expect, movesClock, type TestRestaurant, test } from "./console.fixture.ts"
import { dateOf } from "./console-bookings.fixture.ts"
import { thorough } from "./thorough.ts"

interface Guest {
  readonly language: "en" | "hi" | "ta"
  readonly width: number
  readonly scripts: boolean
}

/** The server's own page of a restaurant, and a guest in front of it. */
interface Visit extends Guest {
  readonly page: Page
  readonly home: string
}

let phones = 9_845_000_000

async function openPage(app: TestApp, restaurant: TestRestaurant) {
  restaurant.goOnline()
  const cookie = await app.signedIn(restaurant.id)
  await makeReady(app, cookie)
  const slug = `guest-${restaurant.id.slice(-8)}`
  expect((await switchPage(app, cookie, { state: "ON", slug })).status).toBe(200)
  return { cookie, home: `${app.url}/r/${slug}` }
}

async function visitAs(browser: Browser, guest: Guest, home: string): Promise<Visit> {
  const { language, width, scripts } = guest
  const context = await browser.newContext({
    javaScriptEnabled: scripts,
    viewport: { width, height: 740 },
    locale: `${language}-IN`,
  })
  return { ...guest, page: await context.newPage(), home }
}

/** One line of the head, with the list of languages in it, and nothing wider than the screen. */
async function expectFits({ page, width, language }: Visit): Promise<void> {
  await expect(page.locator("html")).toHaveAttribute("lang", language)
  const top = await page.locator("header.top").boundingBox()
  expect([page.url(), top?.width, (top?.height ?? 99) < 60]).toEqual([page.url(), width, true])
  const links = await page.locator("header.top nav > *:visible").all()
  const ends = await Promise.all(links.map(each => each.boundingBox()))
  for (const end of ends) expect((end?.x ?? 999) + (end?.width ?? 0)).toBeLessThanOrEqual(width)
  const list = page.locator("header.top details")
  await list.locator("summary").click()
  await expect(list.getByRole("link").or(list.getByRole("button"))).toHaveCount(6)
  await list.locator("summary").click()
}

const headline = (page: Page) => page.getByRole("heading", { level: 1 })

/** Fills the cart and the checkout, and presses the button; the response is lost. */
async function orderInVain({ page, home, language, scripts }: Visit): Promise<void> {
  const words = wordsIn(language)
  const { menuPage, checkoutPage, script } = words
  await page.goto(home)
  await page.getByRole("button", { name: menuPage.act(menuPage.add, "Gobi Manchurian") }).click()
  if (scripts) await page.goto(`${home}/checkout`)
  else await page.getByRole("button", { name: script.cart.checkout, exact: true }).click()
  phones += 1
  await page.getByLabel(checkoutPage.customerName).fill("Asha Rao")
  await page.getByLabel(checkoutPage.phone).fill(String(phones))
  const place = page.getByRole("button", { name: script.checkout.place })
  await expect(place).toHaveText(/₹/)
  const lost = scripts ? "**/api/orders" : "**/order"
  await page.route(lost, async route => {
    await route.fetch({ maxRedirects: 0 })
    if (scripts) await route.abort()
    else await route.fulfill({ status: 502, body: "" })
  })
  await place.click()
  if (scripts) await expect(page.getByRole("alert")).toContainText(script.attempt.order.known)
  else await page.waitForURL(/\/order$/)
  await page.unroute(lost)
}

/** With scripts the menu says that the result is not known; without them the same form is sent again. */
async function findOut(visit: Visit): Promise<void> {
  const { page, home, language, scripts } = visit
  const { script } = wordsIn(language)
  if (scripts) {
    await page.goto(home)
    await expectFits(visit)
    await expect(page.getByRole("alert")).toContainText(script.attempt.order.unsettled)
    await page.getByRole("button", { name: script.tryAgain }).click()
  } else {
    await page.goBack()
    await page.getByRole("button", { name: script.checkout.place }).click()
  }
  await page.waitForURL(/\/t\//)
}

async function askToCancel(visit: Visit, accept: () => Promise<unknown>): Promise<void> {
  const { page, language } = visit
  const { link } = wordsIn(language)
  await expect(headline(page)).toHaveText(link.orderStatus.PENDING)
  await expectFits(visit)
  const message = `${new URL(page.url()).origin}${new URL(page.url()).pathname}`
  const whatsApp = page.getByRole("link", { name: "WhatsApp" })
  await expect(whatsApp).toHaveAttribute(
    "href",
    new RegExp(`^https://wa\\.me/.*${encodeURIComponent(message)}$`),
  )
  await expect(page.getByRole("link", { name: "SMS" })).toHaveAttribute("href", /^sms:\?body=/)
  await accept()
  await page.reload()
  await page.getByRole("link", { name: link.ask }).click()
  await expectFits(visit)
  await page.getByRole("button", { name: link.ask }).click()
  await expect(page.getByText(new RegExp(link.asked("(.+)").replace(/[?.]$/, "")))).toBeVisible()
}

async function moveBooking(visit: Visit, path: string): Promise<void> {
  const { page, home, language } = visit
  const { link } = wordsIn(language)
  await page.goto(`${new URL(home).origin}${path}`)
  await expect(headline(page)).toHaveText(link.bookingStatus.CONFIRMED)
  await expectFits(visit)
  await page.getByRole("link", { name: link.move }).click()
  await page.getByLabel(link.people).fill("6")
  await page.getByRole("button", { name: link.seeTimes }).click()
  await expectFits(visit)
  await page.locator(".times a").last().click()
  await expect(page.getByText(link.wanted)).toBeVisible()
  await expectFits(visit)
  await page.getByRole("button", { name: link.moveNow }).click()
  await expect(page.getByText(new RegExp(link.moved("(.+)", "(.+)")))).toBeVisible()
}

for (const language of ["en", "hi", "ta"] as const)
  for (const width of [320, 390, 1280])
    test(`${language}, ${width} px: a guest orders, finds out about a lost answer, asks to cancel, and moves a booking, with and without scripts`, {
      tag: [movesClock.tag, ...(language === "hi" && width === 320 ? [] : [thorough.tag])],
    }, async ({ app, browser, makeRestaurant }) => {
      test.slow()
      const restaurant = await makeRestaurant({ booking: { ...demoSettings.booking, autoConfirm: true } })
      const { cookie, home } = await openPage(app, restaurant)
      for (const scripts of [true, false])
        await test.step(scripts ? "with scripts" : "without scripts", async () => {
          // Every visitor of this test has one address, with the limits of one.
          app.clock.advance(61_000)
          const visit = await visitAs(browser, { language, width, scripts }, home)
          await orderInVain(visit)
          await findOut(visit)
          const { data } = (await app.call("/console/v1/orders", { cookie })).body
          const [order] = data.filter((each: { status: string }) => each.status === "PENDING")
          const accept = { method: "POST", cookie, body: {} }
          await askToCancel(visit, () => app.call(`/console/v1/orders/${order.id}/accept`, accept))
          const day = { date: dateOf(app), time: "19:30" }
          const { trackingUrl } = await restaurant.book({ ...day, people: 4 })
          await moveBooking(visit, new URL(trackingUrl).pathname)
          await visit.page.context().close()
        })
      const { data } = (await app.call("/console/v1/orders", { cookie })).body
      expect(data).toHaveLength(2)
    })
