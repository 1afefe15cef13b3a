import type { Page, Route } from "@playwright/test"
import {
  expect,
  expectAccessible,
  expectFits,
  expectNothingRan,
  hostileTexts,
  movesClock,
  test,
} from "./console.fixture.ts"
import { wait } from "./console-rush.fixture.ts"
import { thorough } from "./thorough.ts"

const cardOf = (page: Page, { number }: { number: string }) =>
  page.getByRole("article", { name: `Order ${number}`, exact: true })
const soundOf = (page: Page) => page.locator("[data-sound]")
const receiving = (page: Page) => expect(page.getByText("Receiving orders", { exact: true })).toBeVisible()

test("an order placed over the API appears, rings until it is answered, and is walked to its end", async ({
  app,
  restaurant,
}) => {
  const page = await restaurant.console()
  await receiving(page)
  const bar = page.getByRole("button", { name: /sound is locked/ })
  await expect(bar).toBeVisible()
  await bar.click()
  await expect(soundOf(page)).toHaveAttribute("data-sound", "ready")
  await expect(bar).toBeHidden()

  const order = await restaurant.order({ note: "Ring twice" })
  const card = cardOf(page, order)
  await expect(card).toContainText("Ring twice")
  await expect(card).toContainText(order.total.display)
  await expect(card.getByRole("timer")).toHaveText(/^1[45]:\d\d$/)
  await expect(page).toHaveTitle(/^\(1\) /)
  await expect(soundOf(page)).toHaveAttribute("data-ringing", "true")

  await card.getByRole("button", { name: "Details" }).click()
  const details = page.getByRole("dialog")
  await details.getByRole("button", { name: "5 minutes more" }).click()
  await details.getByRole("button", { name: `Accept · ${order.prepMinutes + 5} min` }).click()
  await expect(details).toBeHidden()
  await expect(soundOf(page)).toHaveAttribute("data-ringing", "false")
  await expect(page).not.toHaveTitle(/^\(/)
  for (const step of ["Start cooking", "Ready", "Handed over"])
    await card.getByRole("button", { name: step }).click()
  await expect(page.getByText("No open orders")).toBeVisible()
  const { body } = await app.call(`/v1/orders/${order.id}`, { key: restaurant.liveKey })
  expect(body).toMatchObject({ status: "COMPLETED", prepMinutes: order.prepMinutes + 5 })
})

test("a delivery goes out with the person chosen", async ({ app, restaurant }) => {
  const page = await restaurant.console()
  await receiving(page)
  const order = await restaurant.order({
    type: "DELIVERY",
    payment: "CASH_ON_DELIVERY",
    delivery: { address: "12 Residency Road", pincode: "560025", landmark: "Opposite the flour mill" },
  })
  const card = cardOf(page, order)
  // Before the answer already: staff judge whether they can deliver there.
  await expect(card).toContainText("12 Residency Road, Opposite the flour mill, 560025")
  for (const step of [/^Accept/, "Start cooking", "Ready", "Send out"])
    await card.getByRole("button", { name: step }).click()
  const dialog = page.getByRole("dialog")
  await dialog.getByLabel("Name").fill("Ravi")
  await dialog.getByLabel("Mobile number").fill("98450 11111")
  await dialog.getByRole("button", { name: "Send out" }).click()
  await expect(page.getByRole("region", { name: "Out" }).getByText("Ravi")).toBeVisible()
  await card.getByRole("button", { name: "Delivered" }).click()
  await expect(page.getByText("No open orders")).toBeVisible()
  const { body } = await app.call(`/v1/orders/${order.id}`, { key: restaurant.liveKey })
  expect(body).toMatchObject({
    status: "COMPLETED",
    delivery: { person: { name: "Ravi", phone: "9845011111" } },
  })
})

test("a rejection is one tap and a reason, and the customer reads it", async ({ app, restaurant }) => {
  const page = await restaurant.console()
  await receiving(page)
  const order = await restaurant.order()
  await cardOf(page, order).getByRole("button", { name: "Reject" }).click()
  await page.getByRole("dialog").getByRole("button", { name: "Too busy" }).click()
  await expect(page.getByText("No open orders")).toBeVisible()
  const { body } = await app.call(`/v1/orders/${order.id}`, { key: restaurant.liveKey })
  expect(body).toMatchObject({ status: "REJECTED", rejectionReason: "The kitchen is too busy right now" })
})

test(
  "an order that expires leaves the board with a message that it was missed",
  movesClock,
  async ({ app, restaurant }) => {
    const page = await restaurant.console()
    await receiving(page)
    const order = await restaurant.order()
    await expect(cardOf(page, order)).toBeVisible()
    app.clock.advance(15 * 60_000)
    await expect(page.getByText(`Order ${order.number} was missed`)).toBeVisible()
    await expect(page.getByText("No open orders")).toBeVisible()
    await expect(page.getByRole("link", { name: /Call the customer/ })).toHaveAttribute(
      "href",
      "tel:+919845012345",
    )
    await page.getByRole("button", { name: "Seen" }).click()
    await expect(page.getByText(`Order ${order.number} was missed`)).toBeHidden()
    await page.reload()
    await receiving(page)
    await expect(page.getByText("was missed")).toBeHidden()
  },
)

test(
  "the reason for which a customer cancelled is read on the board and among the finished orders, in both languages",
  thorough,
  async ({ app, restaurant }) => {
    const english = await restaurant.console()
    const consoles = [
      { page: english, cancelled: "The customer cancelled order" },
      { page: await restaurant.console({ language: "hi" }), cancelled: "ग्राहक ने ऑर्डर" },
    ]
    await receiving(english)
    const order = await restaurant.order()
    for (const { page } of consoles) await expect(page.locator(`[data-order="${order.id}"]`)).toBeVisible()
    const body = { reason: "बारिश हो रही है, sorry" }
    await app.call(`/v1/orders/${order.id}/cancel`, { key: restaurant.liveKey, method: "POST", body })
    for (const { page, cancelled } of consoles) {
      await expect(page.getByText(cancelled)).toContainText(`${order.number}`)
      await expect(page.getByText(cancelled)).toContainText(`“${body.reason}”`)
      await page.goto("/console/finished")
      await expect(page.getByRole("listitem").filter({ hasText: body.reason })).toContainText(order.number)
    }
  },
)

test("a step whose response is lost is repeated without a warning, also on a device whose clock is wrong", async ({
  restaurant,
}) => {
  const page = await restaurant.console()
  await page.addInitScript("const deviceNow = Date.now; Date.now = () => deviceNow() + 10 * 60_000")
  await page.reload()
  await receiving(page)
  const card = cardOf(page, await restaurant.order())
  const loseResponse = async (route: Route) => {
    await route.fetch()
    await route.abort()
  }
  await page.route("**/accept", loseResponse, { times: 1 })
  const history = page.waitForResponse("**/history")
  await card.getByRole("button", { name: /^Accept/ }).click()
  await history
  await card.getByRole("button", { name: "Start cooking" }).click()
  await expect(card.getByRole("button", { name: "Ready" })).toBeEnabled()
  await expect(page.getByText(/already accepted/)).toBeHidden()
})

test("two consoles show the same state, and the slower one is told who acted first", async ({
  restaurant,
}) => {
  const [counter, kitchen] = await Promise.all([restaurant.console(), restaurant.console({ role: "STAFF" })])
  await Promise.all([receiving(counter), receiving(kitchen)])
  const first = await restaurant.order()
  await cardOf(counter, first)
    .getByRole("button", { name: /^Accept/ })
    .click()
  await expect(cardOf(kitchen, first).getByRole("button", { name: "Start cooking" })).toBeVisible()

  // The kitchen's tablet does not get the list any more, and answers too: its dialog stays open.
  const second = await restaurant.order()
  await expect(cardOf(kitchen, second)).toBeVisible()
  const json = { error: { code: "RATE_LIMITED", message: "busy", requestId: "req_1" } }
  await kitchen.route("**/console/v1/orders?*", route => route.fulfill({ status: 429, json }))
  const missed = kitchen.waitForResponse("**/console/v1/orders?*")
  await cardOf(counter, second)
    .getByRole("button", { name: /^Accept/ })
    .click()
  await missed
  await expect(cardOf(counter, second).getByRole("button", { name: "Start cooking" })).toBeVisible()
  await cardOf(kitchen, second).getByRole("button", { name: "Reject" }).click()
  await kitchen.getByRole("dialog").getByRole("button", { name: "Closing" }).click()
  await expect(kitchen.getByText(/already accepted by The owner/)).toBeVisible()
  await kitchen.unroute("**/console/v1/orders?*")
})

test("a tap shows at once, and is undone with the reason when the server refuses", async ({ restaurant }) => {
  const page = await restaurant.console()
  await receiving(page)
  const order = await restaurant.order()
  const card = cardOf(page, order)
  await expect(card).toBeVisible()
  let refuse = () => {}
  await page.route("**/accept", async route => {
    await new Promise<void>(resolve => {
      refuse = resolve
    })
    await route.fulfill({
      status: 503,
      json: { error: { code: "SERVICE_UNAVAILABLE", message: "busy", requestId: "req_1" } },
    })
  })
  await card.getByRole("button", { name: /^Accept/ }).click()
  await expect(page.getByRole("region", { name: "In the kitchen" }).getByRole("article")).toBeVisible()
  refuse()
  await expect(page.getByRole("region", { name: "New" }).getByRole("article")).toBeVisible()
  await expect(page.getByText(/The server is busy/)).toBeVisible()
})

test(
  "a tablet without network says so, greys the board, and fetches what it missed when it is back",
  movesClock,
  async ({ app, restaurant }) => {
    const [tablet, other] = await Promise.all([restaurant.console(), restaurant.console()])
    await Promise.all([receiving(tablet), receiving(other)])
    const before = await restaurant.order()
    await expect(cardOf(tablet, before)).toBeVisible()
    await tablet.context().setOffline(true)
    await expect(tablet.getByRole("alert")).toContainText("No connection since")
    await expect(tablet.locator("[data-stale=true]")).toBeVisible()
    await expect(cardOf(tablet, before).getByRole("button", { name: /^Accept/ })).toBeDisabled()
    const missed = await restaurant.order()
    await tablet.context().setOffline(false)
    await expect(cardOf(tablet, missed)).toBeVisible()
    await expect(tablet.getByRole("alert")).toBeHidden()

    // The last device disconnects: 25 seconds later the API refuses orders.
    await other.close()
    await tablet.context().setOffline(true)
    app.clock.advance(26_000)
    app.pingAll()
    const { body } = await app.call("/v1/restaurant", { key: restaurant.liveKey })
    expect(body.ordering.acceptingNow).toBe(false)
  },
)

test("the event stream reconnects after an error of a proxy", async ({ restaurant }) => {
  const page = await restaurant.console()
  await receiving(page)
  await page.route("**/console/v1/events", route => route.fulfill({ status: 502, body: "bad gateway" }))
  await page.reload()
  await expect(page.getByRole("alert")).toContainText("No connection since")
  await page.unroute("**/console/v1/events")
  await expect(page.getByRole("alert")).toBeHidden()
  const order = await restaurant.order()
  await expect(cardOf(page, order)).toBeVisible()
})

test("orders are paused and taken again; the pill says until when, and the API agrees", async ({
  app,
  restaurant,
}) => {
  const page = await restaurant.console()
  await receiving(page)
  const accepting = async () =>
    (await app.call("/v1/restaurant", { key: restaurant.liveKey })).body.ordering.acceptingNow
  await page.getByRole("button", { name: "Receiving orders" }).click()
  await page.getByRole("button", { name: "30 minutes" }).click()
  await expect(page.getByRole("button", { name: /^Paused until/ })).toBeVisible()
  expect(await accepting()).toBe(false)
  await page.getByRole("button", { name: /^Paused until/ }).click()
  await page.getByRole("button", { name: "Take orders again" }).click()
  await receiving(page)
  expect(await accepting()).toBe(true)
})

test("the keyboard walks, answers one new order after the other, makes the next step, undoes and searches", async ({
  restaurant,
}) => {
  const page = await restaurant.console()
  await receiving(page)
  const [one, two, three] = [
    await restaurant.order(),
    await restaurant.order(),
    await restaurant.order({ customer: { name: "Zubin", phone: "9845012300" } }),
  ]
  await expect(cardOf(page, three)).toBeVisible()
  await page.keyboard.press("j")
  await expect(cardOf(page, one)).toBeFocused()
  // Held down, the key accepts one order and not the next.
  for (let times = 0; times < 3; times += 1) await page.keyboard.down("a")
  await page.keyboard.up("a")
  await expect(cardOf(page, one).getByRole("button", { name: "Start cooking" })).toBeVisible()
  await expect(cardOf(page, two)).toBeFocused()
  await expect(cardOf(page, two).getByRole("button", { name: /^Accept/ })).toBeEnabled()
  await page.keyboard.press("r")
  await expect(page.getByRole("dialog")).toContainText(`Reject order ${two.number}?`)
  // A list from before the next step would put the order back for a moment, and the focus with it.
  const listed = page.waitForResponse(
    async response =>
      response.url().includes("/console/v1/orders?") &&
      !(await response.text().catch(() => two.id)).includes(two.id),
  )
  await expect(page.getByRole("dialog").getByRole("button", { name: "Too busy" })).toBeVisible()
  // The digit of the first reason.
  await page.keyboard.press("1")
  await listed
  await expect(cardOf(page, three)).toBeFocused()

  // The last of its column: the focus follows it.
  await page.keyboard.press("n")
  await expect(cardOf(page, three).getByRole("button", { name: "Start cooking" })).toBeEnabled()
  await expect(cardOf(page, three)).toBeFocused()
  await expect(page.getByRole("status").getByRole("button", { name: "Undo" })).toBeVisible()
  await page.keyboard.press("u")
  await expect(cardOf(page, three).getByRole("button", { name: /^Accept/ })).toBeEnabled()
  await page.keyboard.press("a")
  for (const step of ["Start cooking", "Ready"]) {
    await expect(cardOf(page, three).getByRole("button", { name: step })).toBeEnabled()
    await page.keyboard.press("n")
  }
  await expect(cardOf(page, three).getByRole("button", { name: "Handed over" })).toBeVisible()
  await expect(cardOf(page, one)).toBeFocused()

  await page.keyboard.press("/")
  await page.keyboard.type("zubin")
  await expect(cardOf(page, one)).toBeHidden()
  await expect(cardOf(page, three)).toBeVisible()
  await page.getByRole("searchbox").fill("nobody")
  await expect(page.getByText("No open order fits the search")).toBeVisible()
  await page.getByRole("button", { name: "Clear the search" }).click()
  await page.keyboard.press("?")
  for (const meaning of ["Next, previous order", "Next step", "Undo the last step"])
    await expect(page.getByRole("dialog")).toContainText(meaning)
})

test("notices are one line on a phone, on a zoomed page and while a new order waits, and two of them are a line of a desk", {
  tag: [movesClock.tag, thorough.tag],
}, async ({ app, restaurant }) => {
  const page = await restaurant.console({ width: 390, height: 844 })
  await receiving(page)
  const missed = [await restaurant.order(), await restaurant.order(), await restaurant.order()]
  await wait(app, restaurant, 15)
  const notices = page.getByRole("region", { name: "Missed and cancelled orders" })
  const line = notices.getByRole("button", { name: "3 orders were missed or cancelled" })
  await expect(line).toBeVisible()
  expect((await notices.boundingBox())?.height).toBeLessThan(60)
  await page.setViewportSize({ width: 1280, height: 800 })
  const calls = notices.getByRole("link", { name: /Call the customer/ })
  await expect(calls).toHaveCount(3)
  expect((await notices.boundingBox())?.height).toBeLessThan(100)
  expect((await calls.first().boundingBox())?.height).toBeGreaterThanOrEqual(44)
  const order = await restaurant.order()
  const card = cardOf(page, order)
  await expect(card).toBeVisible()
  for (const [width, height] of [
    [390, 844],
    [640, 400],
  ] as const) {
    await page.setViewportSize({ width, height })
    await expect(line).toBeVisible()
    expect((await notices.boundingBox())?.height).toBeLessThan(60)
    await expect(card).toBeInViewport()
  }
  await expectFits(page)
  await line.click()
  await expect(notices).toContainText(`Order ${missed[2].number} was missed`)
  await expect(calls).toHaveCount(3)
  await expectFits(page)
  await line.click()
  await page.setViewportSize({ width: 1280, height: 800 })
  await card.getByRole("button", { name: /^Accept/ }).click()
  await expect(line).toBeHidden()
  await expect(calls).toHaveCount(3)
})

test("hostile texts of customers show as texts, and nothing runs", async ({ restaurant }) => {
  const page = await restaurant.console()
  await receiving(page)
  for (const [index, text] of hostileTexts.entries()) {
    await restaurant.order({
      customer: { name: text, phone: `984502000${index}` },
      note: text,
      items: [{ menuItemId: "itm_butter_chicken_half", quantity: 1, note: text }],
      type: "DELIVERY",
      payment: "CASH_ON_DELIVERY",
      delivery: { address: text.padEnd(5, "."), pincode: "560025", landmark: text },
    })
  }
  await expect(page.getByRole("article")).toHaveCount(hostileTexts.length)
  for (const text of hostileTexts) {
    await expect(page.getByRole("article").filter({ hasText: text }).first()).toContainText(text)
  }
  await page.getByRole("button", { name: "Details" }).first().click()
  await expect(page.getByRole("dialog")).toContainText("Placed")
  await expectNothingRan(page)
})

test(
  "a long status in the header takes no more height than a short one",
  thorough,
  async ({ restaurant, makeRestaurant }) => {
    const never = { mon: [], tue: [], wed: [], thu: [], fri: [], sat: [], sun: [] }
    const closed = await makeRestaurant({ hours: { days: never, closedDates: [], specialDates: {} } })
    const heightAt = async (page: Page, status: string) => {
      await expect(page.getByText(status, { exact: true })).toBeVisible()
      return (await page.getByRole("banner").boundingBox())?.height
    }
    const [one, other] = [await restaurant.console({ width: 390 }), await closed.console({ width: 390 })]
    const short = await heightAt(one, "Receiving orders")
    expect(await heightAt(other, "Not receiving orders: the restaurant is closed")).toBe(short)
  },
)

test("a full board fits every screen, with nothing cut off", thorough, async ({ restaurant }) => {
  const page = await restaurant.console()
  await receiving(page)
  for (let count = 0; count < 4; count += 1) await restaurant.order({ note: "Less spicy, for the children" })
  const steps = ["Start cooking", "Ready", "Handed over"]
  for (let done = 0; done < 3; done += 1) {
    await page
      .getByRole("button", { name: /^Accept/ })
      .first()
      .click()
    for (const step of steps.slice(0, done))
      await page.getByRole("button", { name: step, exact: true }).last().click()
  }
  for (const width of [1280, 1180, 1024, 961, 800, 390, 360]) {
    await page.setViewportSize({ width, height: 768 })
    await expectFits(page)
  }
})

test("an order on a phone and its dialogs pass axe in both themes", thorough, async ({ restaurant }) => {
  const page = await restaurant.console({ width: 360, height: 740 })
  await receiving(page)
  const order = await restaurant.order({ note: "Ring twice" })
  await cardOf(page, order).getByRole("button", { name: "5 minutes more" }).click()
  await expect(cardOf(page, order).getByRole("button", { name: /^Accept/ })).toContainText(
    `${order.prepMinutes + 5}`,
  )
  await expectAccessible(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole("button", { name: "Details" }).click()
  await expect(page.getByRole("dialog")).toContainText("Placed")
  await expectAccessible(page)
  await page.keyboard.press("Escape")
  await page.getByRole("button", { name: "Reject" }).click()
  await expectAccessible(page)
})
