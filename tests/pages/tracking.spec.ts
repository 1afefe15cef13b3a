import { randomUUID } from "node:crypto"
import type { Page, Response } from "@playwright/test"
import { languages, languagesOn } from "@rasoi/contract/languages"
import { expectAccessible, expectLegible } from "./accessible.ts"
import { test as base, expect } from "./console.fixture.ts"
import { dateOf } from "./console-bookings.fixture.ts"
import { thorough } from "./thorough.ts"

interface Calls {
  // biome-ignore lint/suspicious/noExplicitAny: tests read responses of every shape
  create(path: string, body: object): Promise<any>
  // biome-ignore lint/suspicious/noExplicitAny: tests read responses of every shape
  placeDelivery(): Promise<any>
  advance(id: string, to: string): Promise<unknown>
}

const test = base.extend<{ calls: Calls }>({
  calls: async ({ app, restaurant: { testKey: key } }, use) => {
    const create = async (path: string, body: object) => {
      const headers = { "idempotency-key": randomUUID() }
      const { body: made } = await app.call(path, { key, method: "POST", body, headers })
      return { ...made, page: `${app.url}/t/${made.trackingUrl.split("/").at(-1)}` }
    }
    await use({
      create,
      placeDelivery: () => create("/v1/orders", delivery),
      advance: (id, to) => app.call(`/v1/test/orders/${id}/advance`, { key, method: "POST", body: { to } }),
    })
  },
})

const delivery = {
  type: "DELIVERY",
  items: [{ menuItemId: "itm_butter_chicken_half", quantity: 2 }],
  customer: { name: "Asha Secretive", phone: "9845012345" },
  delivery: { address: "12 Residency Road", pincode: "560025" },
  payment: "CASH_ON_DELIVERY",
}

test("the page follows the order to its end, shows the courier on the way, then stops asking", async ({
  page,
  calls,
}) => {
  await page.clock.install()
  const order = await calls.placeDelivery()
  let asked = 0
  await page.goto(order.page)
  page.on("request", request => {
    if (request.url() === order.page) asked += 1
  })
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Waiting for the restaurant")
  await expect(page.getByRole("region", { name: "Your order" })).toContainText(`Total${order.total.display}`)
  for (const [to, headline] of [
    ["ACCEPTED", /^Arrives about (.+, )?\d+(:\d\d)?\s[ap]m$/],
    ["PREPARING", /^Arrives about /],
    ["READY", /^Arrives about /],
    ["OUT_FOR_DELIVERY", /^Arrives about /],
    ["COMPLETED", "Delivered. Enjoy your meal"],
  ] as const) {
    await calls.advance(order.id, to)
    await page.clock.fastForward(16_000)
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(headline)
    const courier = page.getByRole("link", { name: "Call Test Rider" })
    await expect(courier).toHaveCount(to === "OUT_FOR_DELIVERY" ? 1 : 0)
  }
  const before = asked
  expect(before).toBeGreaterThan(4)
  await page.clock.fastForward(600_000)
  expect(asked).toBe(before)
  expect(await page.content()).not.toContain("Secretive")
})

test(
  "without a connection it says when it was last updated; Hindi stays when the page updates",
  thorough,
  async ({ page, context, calls }) => {
    await page.clock.install()
    const order = await calls.placeDelivery()
    await page.goto(order.page)
    await expect(page.getByText(/^Updated at /)).toBeVisible()
    await page.locator("summary").click()
    await page.getByRole("link", { name: "हिन्दी" }).click()
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("रेस्टोरेंट के जवाब का इंतज़ार")
    await calls.advance(order.id, "ACCEPTED")
    await page.clock.fastForward(16_000)
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/तक पहुँचेगा$/)
    await context.setOffline(true)
    await expect(page.getByRole("alert")).toContainText("कनेक्शन नहीं है। आख़िरी अपडेट")
    await context.setOffline(false)
    await expect(page.getByRole("alert")).toHaveCount(0)
  },
)

test(
  "without scripts the page shows the steps and the telephone number",
  thorough,
  async ({ browser, calls }) => {
    const order = await calls.placeDelivery()
    const context = await browser.newContext({ javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto(order.page)
    await expect(page.getByRole("listitem").first()).toContainText("Ordered")
    await expect(page.getByRole("link", { name: "Call the restaurant" })).toHaveAttribute("href", /^tel:/)
    await context.close()
  },
)

/** What was sent for a page, without its fonts. */
async function bytesOf(responses: readonly Response[]): Promise<number> {
  const others = responses.filter(response => !response.url().endsWith(".woff2"))
  const sizes = await Promise.all(
    others.map(async response => (await response.request().sizes()).responseBodySize),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}

test("the page is under 20 KB on the wire, loads nothing from other sites, and shows a helpful 404 for an unknown link", async ({
  app,
  page,
  calls,
}) => {
  const order = await calls.placeDelivery()
  const responses: Response[] = []
  page.on("response", response => responses.push(response))
  await page.goto(order.page)
  expect(responses.map(response => response.url()).filter(url => !url.startsWith(app.url))).toEqual([])
  const bytes = await bytesOf(responses)
  expect(bytes).toBeGreaterThan(1_000)
  expect(bytes).toBeLessThan(20_000)
  const response = await page.goto(`${app.url}/t/nothing`)
  expect(response?.status()).toBe(404)
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("We cannot find this order")
})

test(
  "the page loads the font of its language's script and no other, stays under 20 KB, and fits a phone",
  thorough,
  async ({ browser, calls }) => {
    const order = await calls.placeDelivery()
    await calls.advance(order.id, "ACCEPTED")
    for (const language of languagesOn("page").filter(tag => tag !== "en"))
      await test.step(language, async () => {
        const viewport = { width: 360, height: 740 }
        const context = await browser.newContext({ viewport, locale: `${language}-IN` })
        const page = await context.newPage()
        const responses: Response[] = []
        page.on("response", response => responses.push(response))
        await page.goto(order.page)
        await page.evaluate("document.fonts.ready")
        await expect(page.locator("html")).toHaveAttribute("lang", language)
        const script = languages[language].script.toLowerCase()
        const fonts = responses.map(response => response.url()).filter(url => url.endsWith(".woff2"))
        expect(fonts.filter(url => !url.includes(`noto-sans-${script}-`))).toEqual([])
        expect(fonts.length).toBeGreaterThan(0)
        expect(await bytesOf(responses)).toBeLessThan(20_000)
        await expectNoSidewaysScroll(page)
        await page.locator("summary").click()
        await expectNoSidewaysScroll(page)
        await context.close()
      })
  },
)

test(
  "a booking shows day, time and guests, and gives a calendar entry",
  thorough,
  async ({ app, page, calls }) => {
    const date = dateOf(app, 3)
    const customer = { name: "Asha", phone: "9845012345" }
    const booking = await calls.create("/v1/reservations", { date, time: "19:30", people: 4, customer })
    await page.goto(booking.page)
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Waiting for the restaurant to confirm")
    await expect(page.getByText("4 guests")).toBeVisible()
    const { text, headers } = await app.call(`${new URL(booking.page).pathname}/booking.ics`)
    expect(headers.get("content-type")).toContain("text/calendar")
    expect(text).toContain(`DTSTART:${date.replaceAll("-", "")}T140000Z`)
  },
)

test("the tracking page is accessible in both themes, at phone width, with its list of languages open, in Tamil too", async ({
  browser,
  calls,
}) => {
  const order = await calls.placeDelivery()
  for (const [language, expectGood] of [
    ["en", expectAccessible],
    ["ta", expectLegible],
  ] as const)
    await test.step(language, async () => {
      const context = await browser.newContext({ viewport: { width: 360, height: 740 }, locale: language })
      const page = await context.newPage()
      await page.goto(order.page)
      await expect(page.locator("html")).toHaveAttribute("lang", language)
      await expectGood(page)
      await page.locator("summary").click()
      await expectGood(page)
      await expectNoSidewaysScroll(page)
      await context.close()
    })
})

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  expect(await page.evaluate("document.documentElement.scrollWidth > innerWidth")).toBe(false)
}
