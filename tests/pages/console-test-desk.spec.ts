import { randomUUID } from "node:crypto"
import type { Page } from "@playwright/test"
import {
  expect,
  expectAccessible,
  expectFits,
  expectNothingRan,
  hostileTexts,
  type TestRestaurant,
  test,
} from "./console.fixture.ts"
import { thorough } from "./thorough.ts"

const deskPath = "/console/manage/test"
const bookingsPath = "/console/manage/test?show=bookings"
const pickup = {
  type: "PICKUP",
  items: [{ menuItemId: "itm_butter_chicken_half", quantity: 1 }],
  customer: { name: "Asha Rao", phone: "9845012345" },
  payment: "PAY_AT_COUNTER",
}
const delivery = {
  ...pickup,
  type: "DELIVERY",
  delivery: { address: "12 Residency Road", pincode: "560025" },
  payment: "CASH_ON_DELIVERY",
}

type App = { call: (path: string, options: object) => Promise<{ status: number; text: string; body: Made }> }
interface Made {
  id: string
  number: string
  trackingUrl: string
  status: string
}

/** Creates an order and a booking with a test key. */
async function make(app: App, { testKey }: TestRestaurant, path: string, body: object): Promise<Made> {
  const headers = { "idempotency-key": randomUUID() }
  const response = await app.call(path, { key: testKey, method: "POST", body, headers })
  if (response.status !== 201) throw new Error(`${path} responded with ${response.status}: ${response.text}`)
  return response.body
}
const order = (app: App, restaurant: TestRestaurant, change: object = {}) =>
  make(app, restaurant, "/v1/orders", { ...pickup, ...change })

/** Tomorrow evening, by the server's clock. */
function tableFor(now: number, change: object = {}) {
  const date = new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Kolkata" }).format(now + 86_400_000)
  return { date, time: "20:00", people: 2, customer: { name: "Meera Iyer", phone: "9845012346" }, ...change }
}

const card = (page: Page, number: string) =>
  page.getByRole("article", { name: `Test order ${number}`, exact: true })
const step = (page: Page, number: string, name: string | RegExp) =>
  card(page, number).getByRole("button", { name })

test("one tap creates a test order, and another creates a test booking that simulated staff confirm", async ({
  restaurant,
}) => {
  const page = await restaurant.console({ role: "MANAGER", path: deskPath })
  await page.getByRole("button", { name: "Make a test order" }).click()
  await expect(page.getByRole("article", { name: /^Test order T\d+$/ })).toHaveCount(1)
  await page.getByRole("main").getByText("Bookings", { exact: true }).first().click()
  await page.getByRole("combobox", { name: "What happens to it" }).selectOption({ label: "Confirmed" })
  await page.getByRole("button", { name: "Make a test booking" }).click()
  await expect(page.getByRole("article", { name: "Test booking of Asha Rao" })).toHaveCount(1)
})

test(
  "a test order appears striped, is walked to its end by hand, and the inbox stays empty and silent",
  thorough,
  async ({ app, restaurant }) => {
    const page = await restaurant.console({ role: "MANAGER", path: deskPath })
    await expect(page.getByText("No test orders yet")).toBeVisible()
    // Browsers require a tap before they play sound.
    await page.getByRole("heading", { name: "Test desk" }).click()
    const { id, number } = await order(app, restaurant)
    await expect(card(page, number)).toContainText("TEST")
    const striped = await card(page, number)
      .locator("header")
      .evaluate(header => (globalThis as never as Styles).getComputedStyle(header).backgroundImage)
    expect(striped).toContain("repeating-linear-gradient")
    await expect(page.locator("[data-ringing]")).toHaveAttribute("data-ringing", "false")
    await expect(page).not.toHaveTitle(/^\(/)
    for (const name of [/^Accept/, "Start cooking", "Ready", "Handed over"])
      await step(page, number, name).click()
    await expect(card(page, number)).toContainText("Completed")
    await expect(card(page, number).getByRole("button")).toHaveCount(0)
    expect((await app.call(`/v1/orders/${id}`, { key: restaurant.testKey })).body.status).toBe("COMPLETED")
    await page.getByRole("navigation").getByText("Orders", { exact: true }).click()
    await expect(page.getByText("No open orders")).toBeVisible()
  },
)

interface Styles {
  getComputedStyle(element: unknown): { backgroundImage: string }
}

test("live and test orders never stand on the same screen", async ({ app, restaurant }) => {
  const page = await restaurant.console({ path: deskPath })
  await expect(page.getByText("Receiving orders", { exact: true })).toBeVisible()
  const live = await restaurant.order()
  const { number } = await order(app, restaurant)
  await expect(card(page, number)).toBeVisible()
  await expect(page.getByRole("article")).toHaveCount(1)
  await page.getByRole("navigation").getByText("Orders", { exact: true }).click()
  await expect(page.getByRole("article", { name: `Order ${live.number}` })).toBeVisible()
  await expect(page.getByRole("article")).toHaveCount(1)
})

test(
  "a delivery is given to somebody; reject and cancel carry their reason to the customer",
  thorough,
  async ({ app, restaurant }) => {
    const page = await restaurant.console({ path: deskPath })
    const sent = await order(app, restaurant, delivery)
    for (const name of [/^Accept/, "Start cooking", "Ready", "Send out"])
      await step(page, sent.number, name).click()
    await page.getByLabel("Name").fill("Ravi")
    await page.getByLabel("Mobile number").fill("9845011111")
    await page.getByRole("dialog").getByRole("button", { name: "Send out" }).click()
    await expect(card(page, sent.number)).toContainText("Ravi")
    await step(page, sent.number, "Delivered").click()
    await expect(card(page, sent.number)).toContainText("Completed")

    const rejected = await order(app, restaurant)
    await step(page, rejected.number, "Reject").click()
    await page.getByRole("button", { name: "Too busy" }).click()
    await expect(card(page, rejected.number)).toContainText("Reason: The kitchen is too busy right now")

    const cancelled = await order(app, restaurant)
    await step(page, cancelled.number, /^Accept/).click()
    await step(page, cancelled.number, "Cancel this order").click()
    await page.getByRole("button", { name: "Kitchen trouble" }).click()
    await expect(card(page, cancelled.number)).toContainText("Cancelled by the restaurant")
    const shown = await app.call(`/v1/orders/${cancelled.id}`, { key: restaurant.testKey })
    expect(shown.body).toMatchObject({ status: "CANCELLED", cancelledBy: "RESTAURANT" })
  },
)

test(
  "test bookings are confirmed, seated and declined with the words of the bookings page",
  thorough,
  async ({ app, restaurant }) => {
    const page = await restaurant.console({ path: bookingsPath })
    await expect(page.getByText("No test bookings yet")).toBeVisible()
    const table = await make(app, restaurant, "/v1/reservations", tableFor(app.clock.now()))
    const booking = page.getByRole("article", { name: "Test booking of Meera Iyer" })
    await expect(booking).toContainText("TEST")
    await booking.getByRole("button", { name: "Confirm" }).click()
    await booking.getByRole("button", { name: "Seat" }).click()
    await expect(booking.getByRole("button")).toHaveCount(0)
    expect((await app.call(`/v1/reservations/${table.id}`, { key: restaurant.testKey })).body.status).toBe(
      "SEATED",
    )
    const customer = { name: "Vikram Shetty", phone: "9845012347" }
    await make(app, restaurant, "/v1/reservations", tableFor(app.clock.now(), { customer }))
    const second = page.getByRole("article", { name: "Test booking of Vikram Shetty" })
    await second.getByRole("button", { name: "Decline" }).click()
    await page.getByRole("button", { name: "Fully booked" }).click()
    await expect(second).toContainText("Reason: We are fully booked at that time")
    await page.getByRole("navigation").getByText("Bookings", { exact: true }).click()
    await expect(page.getByRole("heading", { level: 1, name: "Bookings" })).toBeVisible()
    await expect(page.getByText("Vikram Shetty")).toHaveCount(0)
  },
)

test("the phones that the page names do what it says", thorough, async ({ app, restaurant }) => {
  const page = await restaurant.console({ path: deskPath })
  const how = page.getByRole("region", { name: "Trying every case" })
  await expect(how.getByText("9000000005")).toBeVisible()
  await expect(how.getByRole("link", { name: "Read the API reference" })).toHaveAttribute("href", "/docs")
  const { number } = await order(app, restaurant, { customer: { name: "Asha", phone: "9000000005" } })
  await expect(card(page, number)).toContainText("Accepted")
  const rejected = await order(app, restaurant, { customer: { name: "Asha", phone: "9000000002" } })
  await expect(card(page, rejected.number)).toContainText("Rejected")
})

test(
  "the commands of the empty desk make an order and a booking here",
  thorough,
  async ({ app, restaurant }) => {
    const page = await restaurant.console({ role: "MANAGER", path: deskPath })
    const command = page.getByRole("figure", { name: "Command" }).getByRole("code")
    await expect(command).toContainText('-H "Authorization: Bearer $RASOI_TEST_KEY"')
    const sent = async () => {
      const [, url = "", body = "{}"] =
        /"(\S+)"[\s\S]*-d '(.+)'$/.exec((await command.textContent()) ?? "") ?? []
      expect(url.startsWith(app.url)).toBe(true)
      return make(app, restaurant, new URL(url).pathname, JSON.parse(body))
    }
    const { number } = await sent()
    await expect(card(page, number)).toBeVisible()
    await page.getByRole("group", { name: "Show" }).getByText("Bookings").click()
    await expect(page).toHaveURL(/show=bookings/)
    await sent()
    await expect(page.getByRole("article", { name: "Test booking of Asha Rao" })).toBeVisible()
  },
)

test(
  "the list shows the newest first and loads older entries on request",
  thorough,
  async ({ app, restaurant }) => {
    const numbers: string[] = []
    for (let count = 0; count < 22; count += 1) numbers.push((await order(app, restaurant)).number)
    const page = await restaurant.console({ path: deskPath })
    await expect(page.getByRole("article")).toHaveCount(20)
    await expect(page.getByRole("article").first()).toHaveAccessibleName(`Test order ${numbers.at(-1)}`)
    await page.getByRole("button", { name: "Show older ones" }).click()
    await expect(page.getByRole("article")).toHaveCount(22)
    await expect(page.getByRole("article").last()).toHaveAccessibleName(`Test order ${numbers[0]}`)
  },
)

test("the role STAFF cannot open the test desk", thorough, async ({ restaurant }) => {
  const page = await restaurant.console({ role: "STAFF", path: deskPath })
  await expect(page.getByRole("heading", { name: "This page is for another role" })).toBeVisible()
})

test("customers' texts that try to be markup stay texts", thorough, async ({ app, restaurant }) => {
  const [name, note, address, landmark] = hostileTexts
  await order(app, restaurant, {
    ...delivery,
    customer: { name, phone: "9845012345" },
    note,
    delivery: { address, pincode: "560025", landmark },
    items: [{ menuItemId: "itm_butter_chicken_half", quantity: 1, note: hostileTexts[4] }],
  })
  const customer = { name: hostileTexts[2], phone: "9845012346" }
  const notes = hostileTexts[3]
  await make(
    app,
    restaurant,
    "/v1/reservations",
    tableFor(app.clock.now(), { customer, notes, occasion: note }),
  )
  const page = await restaurant.console({ path: deskPath })
  await expect(page.getByText(name)).toBeVisible()
  await expect(page.getByText(note)).toBeVisible()
  await expect(page.getByText(hostileTexts[4])).toBeVisible()
  await page.goto(bookingsPath)
  await expect(page.getByText(hostileTexts[2])).toBeVisible()
  await expect(page.getByText(notes)).toBeVisible()
  await page.getByRole("button", { name: "Decline" }).click()
  await expect(page.getByRole("dialog")).toContainText(hostileTexts[2])
  await expectNothingRan(page)
})

test("the dialogs of test orders pass axe in both themes", thorough, async ({ app, restaurant }) => {
  const page = await restaurant.console({ path: deskPath })
  const { number } = await order(app, restaurant)
  await step(page, number, "Reject").click()
  await expectAccessible(page)
  await page.getByRole("button", { name: "Close" }).click()
  const sent = await order(app, restaurant, delivery)
  for (const name of [/^Accept/, "Start cooking", "Ready", "Send out"])
    await step(page, sent.number, name).click()
  await expect(page.getByLabel("Mobile number")).toBeVisible()
  await expectAccessible(page)
})

test("the dialogs of test bookings pass axe in both themes", thorough, async ({ app, restaurant }) => {
  const page = await restaurant.console({ path: bookingsPath })
  await make(app, restaurant, "/v1/reservations", tableFor(app.clock.now()))
  await page.getByRole("button", { name: "Decline" }).click()
  await expectAccessible(page)
})

test(
  "on a phone nothing runs out of the screen, and every button can be hit",
  thorough,
  async ({ app, restaurant }) => {
    const page = await restaurant.console({ path: deskPath, width: 360, height: 740 })
    await expect(page.getByRole("figure", { name: "Command" })).toBeVisible()
    await expectFits(page)
    const { number } = await order(app, restaurant, delivery)
    await expect(card(page, number)).toBeVisible()
    await expectFits(page)
  },
)

test(
  "what the holder of a test link asks for is answered on the desk",
  thorough,
  async ({ app, restaurant, page: customer }) => {
    const page = await restaurant.console({ path: deskPath })
    const { number, trackingUrl } = await order(app, restaurant)
    await step(page, number, /^Accept/).click()
    // Before that, the customer cancels without asking.
    await expect(step(page, number, "Start cooking")).toBeVisible()
    await customer.goto(`${app.url}${new URL(trackingUrl).pathname}/ask`)
    await customer.getByRole("button", { name: "Ask to cancel" }).click()
    await expect(card(page, number).getByText(/The customer asks to cancel/)).toBeVisible()
    await card(page, number).getByRole("button", { name: "Keep it" }).click()
    await page.getByRole("dialog").getByRole("button", { name: "Almost ready" }).click()
    await expect(card(page, number).getByText(/The customer asks to cancel/)).toBeHidden()
    await customer.reload()
    await expect(customer.getByText(/^The restaurant keeps the order/)).toBeVisible()
    await customer.getByRole("link", { name: "Ask to cancel" }).click()
    await customer.getByRole("button", { name: "Ask to cancel" }).click()
    await expectFits(page)
    await card(page, number).getByRole("button", { name: "Cancel the order" }).click()
    await expect(card(page, number).getByText("Cancelled: The customer asked")).toBeVisible()
  },
)
