import type { Page } from "@playwright/test"
import { demoSettings } from "../../apps/server/src/demo/settings.ts"
import { expect, expectAccessible, expectFits, test } from "./console.fixture.ts"
import { open, publicBooking, row } from "./console-bookings.fixture.ts"
import { thorough } from "./thorough.ts"

const cardOf = (page: Page, { number }: { number: string }) =>
  page.getByRole("article", { name: `Order ${number}`, exact: true })
const undoOf = (page: Page) => page.getByRole("status").getByRole("button", { name: "Undo" })

test("a step is undone from its message, or later in the details, and the history says so", async ({
  app,
  restaurant,
}) => {
  const page = await restaurant.console()
  await expect(page.getByText("Receiving orders", { exact: true })).toBeVisible()
  const order = await restaurant.order()
  const card = cardOf(page, order)
  const status = async () =>
    (await app.call(`/v1/orders/${order.id}`, { key: restaurant.liveKey })).body.status
  await card.getByRole("button", { name: /^Accept/ }).click()
  await undoOf(page).click()
  await expect(card.getByRole("button", { name: /^Accept/ })).toBeEnabled()
  expect(await status()).toBe("PENDING")

  await card.getByRole("button", { name: /^Accept/ }).click()
  await card.getByRole("button", { name: "Start cooking" }).click()
  await expect(card.getByRole("button", { name: "Ready" })).toBeEnabled()
  await card.getByRole("button", { name: "Details" }).click()
  const details = page.getByRole("dialog")
  await details.getByRole("button", { name: "Undo “In the kitchen”" }).click()
  await expect(card.getByRole("button", { name: "Start cooking" })).toBeEnabled()
  expect(await status()).toBe("ACCEPTED")
  await card.getByRole("button", { name: "Details" }).click()
  await expect(details.getByText("“In the kitchen” undone by The owner")).toBeVisible()
  await expectAccessible(page)
})

test("Undo asks first when the bill is printed, also by another device, and the bill stays", async ({
  app,
  restaurant,
}) => {
  const page = await restaurant.console()
  await expect(page.getByText("Receiving orders", { exact: true })).toBeVisible()
  const order = await restaurant.order()
  const card = cardOf(page, order)
  await card.getByRole("button", { name: /^Accept/ }).click()
  await card.getByRole("button", { name: "Start cooking" }).click()
  await card.getByRole("button", { name: "Ready" }).click()
  const path = `/console/v1/orders/${order.id}`
  const cookie = await app.signedIn(restaurant.id)
  await expect.poll(async () => (await app.call(path, { cookie })).body.status).toBe("READY")
  await app.call(`${path}/bill`, { cookie, method: "POST" })
  await undoOf(page).click()
  await expect(page.getByText(/^Bill .*000001 is printed and stays valid/)).toBeVisible()
  expect((await app.call(path, { cookie })).body.status).toBe("READY")
  await page.getByRole("status").getByRole("button", { name: "Undo anyway" }).click()
  await expect(page.getByText(/^Undone/)).toBeVisible()
  const { status, bill } = (await app.call(path, { cookie })).body
  expect([status, bill]).toMatchObject(["PREPARING", { printed: true, cancelledAt: null }])
})

test(
  "cancelling says that the printed bill goes, and its Undo that the bill stays cancelled",
  thorough,
  async ({ app, restaurant }) => {
    const page = await restaurant.console()
    await expect(page.getByText("Receiving orders", { exact: true })).toBeVisible()
    const order = await restaurant.order()
    const cookie = await app.signedIn(restaurant.id)
    const path = `/console/v1/orders/${order.id}`
    for (const step of ["accept", "prepare", "ready", "bill"])
      expect((await app.call(`${path}/${step}`, { cookie, method: "POST" })).status).toBe(200)
    await page.goto(`/console?order=${order.id}`)
    const dialog = page.getByRole("dialog")
    await dialog.getByRole("button", { name: "Cancel this order" }).click()
    await expect(dialog).toContainText(/Bill \d\d-\d\d\/000001 is printed\. It will be cancelled/)
    await dialog.getByRole("button", { name: "Not collected" }).click()
    await undoOf(page).click()
    await expect(
      page.getByText(/Bill \d\d-\d\d\/000001 stays cancelled: take the paper back\./),
    ).toBeVisible()
    await page.getByRole("status").getByRole("button", { name: "Undo anyway" }).click()
    await expect(page.getByText(/^Undone/)).toBeVisible()
    expect((await app.call(path, { cookie })).body.bill.cancelledAt).not.toBeNull()
  },
)

test("+10 min moves the promised time for the customer, and its message takes it back", async ({
  app,
  restaurant,
}) => {
  const page = await restaurant.console({ width: 768, height: 1024 })
  await expect(page.getByText("Receiving orders", { exact: true })).toBeVisible()
  const order = await restaurant.order()
  const card = cardOf(page, order)
  await card.getByRole("button", { name: /^Accept/ }).click()
  await page.getByRole("tab", { name: "In the kitchen" }).click()
  const readyBy = async () =>
    Date.parse((await app.call(`/v1/orders/${order.id}`, { key: restaurant.liveKey })).body.readyBy)
  await expect(card.getByRole("button", { name: "+10 min" })).toBeEnabled()
  const promised = await readyBy()
  await card.getByRole("button", { name: "+10 min" }).click()
  await expect.poll(readyBy).toBe(promised + 10 * 60_000)
  await expect(page.getByText(/now due/)).toBeVisible()
  await expectFits(page)
  await undoOf(page).click()
  await expect.poll(readyBy).toBe(promised)
})

test("one more tap tells the customer why it takes longer", thorough, async ({ app, restaurant }) => {
  const page = await restaurant.console({ width: 1280, height: 800 })
  await expect(page.getByText("Receiving orders", { exact: true })).toBeVisible()
  const order = await restaurant.order()
  const card = cardOf(page, order)
  await card.getByRole("button", { name: /^Accept/ }).click()
  await card.getByRole("button", { name: "+10 min" }).click()
  await expect(page.getByText(/now due/)).toBeVisible()
  await card.getByRole("button", { name: "Details" }).click()
  const dialog = page.getByRole("dialog")
  await dialog.getByRole("button", { name: "Waiting for a rider" }).click()
  await expect(page.getByText("the customer sees the reason")).toBeVisible()
  await expect(dialog.getByText("“We are waiting for a delivery person”")).toBeVisible()
  await expectAccessible(page)
  const tracking = await app.call(new URL(order.trackingUrl).pathname)
  expect(tracking.text).toContain("We are waiting for a delivery person")
})

test("rejecting as sold out offers to mark the order's dishes", thorough, async ({ app, restaurant }) => {
  const page = await restaurant.console()
  await expect(page.getByText("Receiving orders", { exact: true })).toBeVisible()
  const order = await restaurant.order({
    items: [
      { menuItemId: "itm_butter_chicken_half", quantity: 1 },
      { menuItemId: "itm_butter_naan", quantity: 2 },
    ],
  })
  await cardOf(page, order).getByRole("button", { name: "Reject" }).click()
  await page.getByRole("dialog").getByRole("button", { name: "Sold out" }).click()
  const dialog = page.getByRole("dialog", { name: "What is sold out?" })
  await expect(dialog.getByRole("button", { name: "For today" })).toBeDisabled()
  await dialog.getByLabel("Butter Naan").check()
  await expectAccessible(page)
  await dialog.getByRole("button", { name: "For today" }).click()
  const availability = async () => {
    const { categories } = (await app.call("/v1/menu", { key: restaurant.liveKey })).body
    const items = categories.flatMap((category: { items: { name: string }[] }) => category.items)
    return ["Butter Naan", "Butter Chicken"].map(
      name => items.find((item: { name: string }) => item.name === name).available,
    )
  }
  await expect.poll(availability).toEqual([false, true])
})

const door = {
  booking: { ...demoSettings.booking, seats: 6, maxPeople: 6, slotMinutes: 60, stayMinutes: 60 },
}

test("one tap seats a walk-in, also on a phone; when the party leaves, its seats are free, and both can be undone", async ({
  makeRestaurant,
}) => {
  const restaurant = await makeRestaurant(door)
  const page = await open(restaurant, { path: "/console/bookings", width: 360, height: 740 })
  await expectFits(page)
  // This device keeps it unfolded.
  await page.getByText("Walk-in · 6 seats free").click()
  await page.reload()
  await page.getByRole("button", { name: "Walk-in, 4 guests" }).click()
  await expect(page.getByText("Walk-in: Seated", { exact: true })).toBeVisible()
  const party = row(page, "Walk-in, 4 guests")
  await expect(party).toContainText("Seated")
  await page.getByRole("button", { name: "Walk-in, 3 guests" }).click()
  await expect(page.getByText("There are not enough free seats for 3 guests now.")).toBeVisible()
  await expectAccessible(page)
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click()

  await party.getByRole("button", { name: "Left" }).click()
  await expect(party).toContainText("left at")
  await undoOf(page).click()
  await expect(party.getByRole("button", { name: "Left" })).toBeEnabled()
  await party.getByRole("button", { name: "More" }).click()
  await page.getByRole("button", { name: "Undo “Seated”" }).click()
  await expect(party.getByRole("button", { name: "Seat", exact: true })).toBeEnabled()
})

test(
  "a declined booking comes back with Undo; the filter “Confirmed” shows no waiting ones",
  thorough,
  async ({ app, makeRestaurant }) => {
    const restaurant = await makeRestaurant({ booking: { ...demoSettings.booking, autoConfirm: false } })
    const { id, date } = await restaurant.book()
    const page = await open(restaurant, { path: `/console/bookings?date=${date}` })
    const waiting = row(page, "Meera Iyer")
    await waiting.getByRole("button", { name: "More" }).click()
    await page.getByRole("dialog").getByRole("button", { name: "Decline" }).click()
    await page.getByRole("dialog").getByRole("button", { name: "Fully booked" }).click()
    await undoOf(page).click()
    await expect(waiting.getByRole("button", { name: "Confirm" })).toBeEnabled()
    expect((await publicBooking(app, restaurant, id)).status).toBe("PENDING")
    await page.getByLabel("Show").selectOption("CONFIRMED")
    await expect(page.getByText("No booking of this day fits the filter")).toBeVisible()
    await expect(waiting).toHaveCount(0)
  },
)
