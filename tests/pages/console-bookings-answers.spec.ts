import type { Page } from "@playwright/test"
import { demoSettings } from "../../apps/server/src/demo/settings.ts"
import { expect, movesClock, test } from "./console.fixture.ts"
import {
  type App,
  bookedBy,
  callConsole,
  dateOf,
  delayRefetch,
  isFree,
  more,
  open,
  publicBooking,
  row,
  small,
  tomorrowOf,
} from "./console-bookings.fixture.ts"
import { thorough } from "./thorough.ts"

test("a booking made over the API appears by itself, first in sight, and one tap confirms it", async ({
  app,
  restaurant,
}) => {
  const page = await open(restaurant, { path: tomorrowOf(app) })
  await expect(page.getByText("No bookings on this day")).toBeVisible()
  const { id } = await restaurant.book({ people: 4, occasion: "Birthday", notes: "Window, please" })
  const waiting = page.getByRole("region", { name: "Waiting for an answer: 1" })
  await expect(waiting).toContainText("4 seats are held")
  const booking = waiting.getByRole("article", { name: "8:00 pm, Meera Iyer, 4 guests" })
  for (const fact of ["Occasion: Birthday", "Note: Window, please", "Online"])
    await expect(booking).toContainText(fact)
  const details = await more(page, "Meera Iyer")
  await expect(details.getByRole("link", { name: /9845012346/ })).toHaveAttribute("href", "tel:+919845012346")
  await page.keyboard.press("Escape")
  await booking.getByRole("button", { name: "Confirm" }).click()
  await expect(waiting).toHaveCount(0)
  await expect(row(page, "Meera Iyer")).toContainText("Confirmed")
  await expect.poll(async () => (await publicBooking(app, restaurant, id)).status).toBe("CONFIRMED")
})

/** Two taps at the same position, 50 ms apart: the second hits whatever is there by then. */
const doubleTap = `(async () => {
  const confirm = () => [...document.querySelectorAll("article button")].find(each => each.textContent === "Confirm")
  confirm().click()
  await new Promise(resolve => setTimeout(resolve, 50))
  confirm().click()
})()`

test("a double tap on Confirm answers one customer, not the next one too", async ({ app, restaurant }) => {
  const first = await restaurant.book({ time: "19:00", ...bookedBy("Asha Rao", 1) })
  const second = await restaurant.book({ time: "20:00", ...bookedBy("Vikram Shetty", 2) })
  const page = await open(restaurant, { path: tomorrowOf(app) })
  await expect(page.getByRole("button", { name: "Confirm", exact: true })).toHaveCount(2)
  await page.evaluate(doubleTap)
  await expect(page.getByRole("region", { name: "Waiting for an answer: 1" })).toBeVisible()
  await expect(row(page, "Vikram Shetty").getByRole("button", { name: "Confirm" })).toBeEnabled()
  await expect.poll(async () => (await publicBooking(app, restaurant, first.id)).status).toBe("CONFIRMED")
  expect((await publicBooking(app, restaurant, second.id)).status).toBe("PENDING")
})

test(
  "declined with a usual reason or in own words: the customer reads it, the seats are free",
  thorough,
  async ({ app, makeRestaurant }) => {
    const restaurant = await makeRestaurant(small())
    const page = await open(restaurant, { path: tomorrowOf(app) })
    const first = await restaurant.book({ people: 10, ...bookedBy("Asha Rao", 1) })
    expect(await isFree(app, restaurant, "20:00")).toBe(false)
    await (await more(page, "Asha Rao")).getByRole("button", { name: "Decline" }).click()
    await page.getByRole("dialog").getByRole("button", { name: "Private party" }).click()
    await expect(row(page, "Asha Rao")).toContainText("“A private party has the restaurant”")
    await expect.poll(() => isFree(app, restaurant, "20:00")).toBe(true)
    expect(await publicBooking(app, restaurant, first.id)).toMatchObject({
      status: "REJECTED",
      rejectionReason: "A private party has the restaurant",
    })
    const second = await restaurant.book(bookedBy("Vikram Shetty", 2))
    await (await more(page, "Vikram Shetty")).getByRole("button", { name: "Decline" }).click()
    const dialog = page.getByRole("dialog")
    await dialog.getByRole("button", { name: "Other" }).click()
    await expect(dialog.getByRole("button", { name: "Decline with this reason" })).toBeDisabled()
    await dialog.getByLabel("Reason").fill("The cook is getting married")
    await dialog.getByRole("button", { name: "Decline with this reason" }).click()
    await expect(row(page, "Vikram Shetty")).toContainText("Declined")
    await expect
      .poll(async () => (await publicBooking(app, restaurant, second.id)).rejectionReason)
      .toBe("The cook is getting married")
  },
)

test(
  "two consoles answer one booking: the slower is told who was first, and sees what it became",
  thorough,
  async ({ app, restaurant }) => {
    const { id } = await restaurant.book()
    const [quick, slow] = await Promise.all([
      open(restaurant, { path: tomorrowOf(app), role: "OWNER" }),
      open(restaurant, { path: tomorrowOf(app), role: "MANAGER" }),
    ])
    await expect(row(slow, "Meera Iyer")).toBeVisible()
    const release = await delayRefetch(slow)
    await row(quick, "Meera Iyer").getByRole("button", { name: "Confirm" }).click()
    await expect.poll(async () => (await publicBooking(app, restaurant, id)).status).toBe("CONFIRMED")
    await (await more(slow, "Meera Iyer")).getByRole("button", { name: "Decline" }).click()
    await slow.getByRole("dialog").getByRole("button", { name: "Fully booked" }).click()
    // Shown immediately, before the server responds.
    await expect(row(slow, "Meera Iyer")).toContainText("Declined")
    await expect(slow.getByText(/^Meera Iyer, .*: already confirmed by The owner, /)).toBeVisible()
    await release()
    await expect(row(slow, "Meera Iyer")).toContainText("Confirmed")
    await expect(row(slow, "Meera Iyer")).not.toContainText("Declined")
    expect((await publicBooking(app, restaurant, id)).status).toBe("CONFIRMED")
  },
)

test(
  "guests are seated at any time; a no-show is offered from the booked time on",
  movesClock,
  async ({ app, makeRestaurant }) => {
    const restaurant = await makeRestaurant({
      booking: { ...demoSettings.booking, slotMinutes: 15, stayMinutes: 60 },
    })
    const page = await open(restaurant, { path: "/console/bookings" })
    app.pingAll()
    const slot = await nextSlot(app, page)
    const today = dateOf(app, 0)
    await page.goto(`/console/bookings?date=${slot.date}`)
    for (const [last, name] of [
      [1, "Early Guest"],
      [2, "Missing Guest"],
    ] as const) {
      const body = { source: "PHONE", date: slot.date, time: slot.time, people: 2, ...bookedBy(name, last) }
      expect((await callConsole(app, page, "reservations", body)).status).toBe(201)
    }
    const [early, missing] = [row(page, "Early Guest"), row(page, "Missing Guest")]
    await expect(missing.getByRole("button", { name: "Seat" })).toBeEnabled()
    const noShow = page.getByRole("dialog").getByRole("button", { name: "No-show", exact: true })
    await expect((await more(page, "Missing Guest")).getByRole("button", { name: "Cancel" })).toBeVisible()
    await expect(noShow).toHaveCount(0)
    await page.keyboard.press("Escape")
    await early.getByRole("button", { name: "Seat" }).click()
    await expect(early).toContainText("Seated")
    app.clock.advance(Date.parse(slot.startsAt) - app.clock.now() + 12 * 60_000)
    app.pingAll()
    await expect(missing).toContainText("12 min late")
    await more(page, "Missing Guest")
    await noShow.click()
    // What is over is folded, on today's page only; the slot may be tomorrow's.
    await expect(missing).toHaveCount(slot.date === today ? 0 : 1)
    if (slot.date === today) await page.getByText("Over: 1").click()
    await expect(missing).toHaveAttribute("data-status", "NO_SHOW")
    await more(page, "Missing Guest")
    await expect(noShow).toHaveCount(0)
    const { data } = await (await page.request.get(`/console/v1/reservations?date=${slot.date}`)).json()
    expect(data.map((each: { status: string }) => each.status).sort()).toEqual(["NO_SHOW", "SEATED"])
  },
)

/** The first slot that has not started; near midnight it is tomorrow's. */
async function nextSlot(app: App, page: Page): Promise<{ date: string; time: string; startsAt: string }> {
  for (const date of [dateOf(app, 0), dateOf(app, 1)]) {
    const { slots } = await (await page.request.get(`/console/v1/reservations?date=${date}`)).json()
    const ahead = slots.find((slot: { startsAt: string }) => Date.parse(slot.startsAt) > app.clock.now())
    if (ahead) return { date, ...ahead }
  }
  throw new Error("no slot lies ahead")
}

test("cancelled with a reason; who did what stands in its history", thorough, async ({ app, restaurant }) => {
  const page = await open(restaurant, { path: tomorrowOf(app) })
  const { id } = await restaurant.book()
  await row(page, "Meera Iyer").getByRole("button", { name: "Confirm" }).click()
  await (await more(page, "Meera Iyer")).getByRole("button", { name: "Cancel" }).click()
  await page.getByRole("dialog").getByRole("button", { name: "Guest asked" }).click()
  await expect(row(page, "Meera Iyer")).toContainText("Cancelled by us")
  await expect
    .poll(() => publicBooking(app, restaurant, id))
    .toMatchObject({
      status: "CANCELLED",
      cancelledBy: "RESTAURANT",
      rejectionReason: "Cancelled at your request",
    })
  const steps = (await more(page, "Meera Iyer")).getByRole("listitem")
  await expect(steps).toHaveText([
    /Booked online/,
    /Confirmed, by The owner/,
    /Cancelled, by The owner: “Cancelled at your request”/,
  ])
})

test(
  "the price is marked paid or waived, and can be due again",
  thorough,
  async ({ app, makeRestaurant }) => {
    const restaurant = await makeRestaurant(
      small({ price: { amountPaise: 10_000, mode: "FEE", per: "GUEST" } }),
    )
    const page = await open(restaurant, { path: tomorrowOf(app) })
    const { id } = await restaurant.book()
    const settle = async (shown: string, outcome: string) => {
      await (await more(page, "Meera Iyer")).getByRole("button", { name: shown }).click()
      await page.getByRole("dialog").getByRole("button", { name: outcome }).click()
    }
    await settle("₹200.00 due", "Paid")
    await expect.poll(async () => (await publicBooking(app, restaurant, id)).price.status).toBe("PAID")
    await settle("₹200.00 paid", "Waived")
    await settle("₹200.00 waived", "Still due")
    await expect(row(page, "Meera Iyer")).toContainText("₹200.00 due")
    await expect.poll(async () => (await publicBooking(app, restaurant, id)).price.status).toBe("DUE")
  },
)
