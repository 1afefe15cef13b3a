import { demoSettings } from "../../apps/server/src/demo/settings.ts"
import { expect, expectAccessible, test } from "./console.fixture.ts"
import {
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

test("moved to another time and size: full times say so, its own seats do not count against it", async ({
  app,
  makeRestaurant,
}) => {
  const restaurant = await makeRestaurant(small({ stayMinutes: 120 }))
  const page = await open(restaurant, { path: tomorrowOf(app) })
  const { id } = await restaurant.book({ time: "20:00", people: 6, ...bookedBy("Asha Rao", 1) })
  await restaurant.book({ time: "21:00", people: 4, ...bookedBy("Vikram Shetty", 2) })
  await row(page, "Asha Rao").getByRole("button", { name: "Move" }).click()
  const dialog = page.getByRole("dialog", { name: "Move Asha Rao" })
  await expect(dialog.getByRole("button", { name: "Move the booking" })).toBeDisabled()
  await expect(dialog.getByRole("radio", { name: "8:00 pm As it is" })).toBeChecked()
  await expect(dialog.getByRole("radio", { name: "9:00 pm 6 seats free" })).toBeEnabled()
  for (let more = 0; more < 3; more++) await dialog.getByRole("button", { name: "One guest more" }).click()
  for (const full of ["8:00 pm Full", "9:00 pm Full"])
    await expect(dialog.getByRole("radio", { name: full })).toBeDisabled()
  await expect(dialog.getByRole("radio", { name: "7:00 pm 10 seats free" })).toBeEnabled()
  await dialog.getByText("7:00 pm").click()
  await expect(dialog).toContainText(/8:00 pm, 6 guests → .*7:00 pm, 9 guests/)
  await dialog.getByRole("button", { name: "Move the booking" }).click()
  await expect(row(page, "7:00 pm, Asha Rao, 9 guests")).toBeVisible()
  expect(await publicBooking(app, restaurant, id)).toMatchObject({ time: "19:00", people: 9 })
  const history = (await more(page, "Asha Rao")).getByRole("list")
  await expect(history).toContainText(/Moved from .*8:00 pm to .*7:00 pm; From 6 to 9 guests, by The owner/)
})

test(
  "moved to another day: it leaves this one and stands on that one",
  thorough,
  async ({ app, restaurant }) => {
    const page = await open(restaurant, { path: tomorrowOf(app) })
    const { id } = await restaurant.book()
    await row(page, "Meera Iyer").getByRole("button", { name: "Move" }).click()
    const dialog = page.getByRole("dialog")
    await dialog.getByLabel("Day").fill(dateOf(app, 3))
    await dialog.getByText("8:00 pm").click()
    await dialog.getByRole("button", { name: "Move the booking" }).click()
    await expect(page.getByText("No bookings on this day")).toBeVisible()
    expect((await publicBooking(app, restaurant, id)).date).toBe(dateOf(app, 3))
    await page.getByLabel("Day", { exact: true }).fill(dateOf(app, 3))
    await expect(row(page, "8:00 pm, Meera Iyer")).toBeVisible()
  },
)

test("a time that fills up while it is being booked is refused, and the free times stand beside it", async ({
  app,
  makeRestaurant,
}) => {
  const restaurant = await makeRestaurant(small())
  const page = await open(restaurant, { path: tomorrowOf(app) })
  await page.getByRole("button", { name: "Add booking" }).first().click()
  const dialog = page.getByRole("dialog")
  await dialog.getByText("8:00 pm").click()
  await dialog.getByLabel("Name").fill("Rahul Menon")
  await dialog.getByLabel("Mobile number").fill("+91 98450-12349")
  const release = await delayRefetch(page)
  await restaurant.book({ people: 10, ...bookedBy("Quicker Party", 1) })
  await dialog.getByRole("button", { name: "Book", exact: true }).click()
  const refusal = dialog.getByRole("alert")
  await expect(refusal).toContainText("8:00 pm has no room for 2 guests any more")
  await release()
  await expect(refusal.getByRole("button")).toHaveText(["6:00 pm", "7:00 pm", "9:00 pm", "10:00 pm"])
  await expectAccessible(page)
  await refusal.getByRole("button", { name: "9:00 pm" }).click()
  await expect(dialog.getByRole("radio", { name: /^8:00 pm/ })).toBeDisabled()
  await dialog.getByRole("button", { name: "Book", exact: true }).click()
  await expect(row(page, "9:00 pm, Rahul Menon, 2 guests")).toContainText("By phone")
})

test("a booking by phone takes its seats from everybody, at once", async ({ app, makeRestaurant }) => {
  const restaurant = await makeRestaurant(small())
  const page = await open(restaurant, { path: tomorrowOf(app), role: "STAFF" })
  expect(await isFree(app, restaurant, "20:00", 7)).toBe(true)
  await page.getByRole("button", { name: "Add booking" }).first().click()
  const dialog = page.getByRole("dialog")
  await dialog.getByRole("button", { name: "Book", exact: true }).click()
  for (const fault of [
    "Choose a time that is free",
    "Whose name?",
    "Ten digits, beginning with 6, 7, 8 or 9",
  ])
    await expect(dialog.getByText(fault)).toBeVisible()
  await expect(dialog.getByRole("radio", { name: /^6:00 pm/ })).toBeFocused()
  await dialog.getByLabel("Guests").fill("4")
  await dialog.getByText("8:00 pm").click()
  await dialog.getByLabel("Name").fill("Leela Nair")
  await dialog.getByLabel("Mobile number").fill("9845012345")
  await dialog.getByLabel("Occasion").fill("Anniversary")
  await dialog.getByLabel("Notes").fill("High chair")
  await dialog.getByRole("button", { name: "Book", exact: true }).click()
  const booking = row(page, "8:00 pm, Leela Nair, 4 guests")
  for (const fact of ["Confirmed", "By phone", "Anniversary", "High chair"])
    await expect(booking).toContainText(fact)
  expect(await isFree(app, restaurant, "20:00", 7)).toBe(false)
  expect(await isFree(app, restaurant, "20:00", 6)).toBe(true)
})

test(
  "a phone booking for six, tomorrow at eight, takes six taps and fields",
  thorough,
  async ({ app, restaurant }) => {
    const page = await open(restaurant, { path: "/console/bookings", width: 768 })
    const steps = [
      () => page.getByRole("button", { name: "Day after" }).click(),
      () =>
        page
          .getByRole("region", { name: "Times to book" })
          .getByRole("button", { name: /^8:00 pm/ })
          .click(),
      () => page.getByLabel("Guests").fill("6"),
      () => page.getByLabel("Name").fill("Rao"),
      () => page.getByLabel("Mobile number").fill("9845012345"),
      () => page.getByRole("dialog").getByRole("button", { name: "Book" }).click(),
    ]
    for (const step of steps) await step()
    await expect(row(page, "Rao")).toContainText("6 guests")
    const day = await page.request.get(`/console/v1/reservations?date=${dateOf(app)}`)
    expect((await day.json()).data).toMatchObject([{ people: 6, time: "20:00", source: "PHONE" }])
    // Times that are over are no choice.
    await page.getByRole("button", { name: "Today" }).click()
    await page.getByRole("button", { name: "Add booking" }).first().click()
    await expect(page.getByRole("dialog").getByLabel("Day")).toHaveValue(dateOf(app, 0))
    await expect(page.getByRole("radio", { name: /Past$/ })).toHaveCount(0)
  },
)

test("a walk-in sits down now, at whatever minute it is; once the seats are gone, now is full", async ({
  app,
  makeRestaurant,
}) => {
  const restaurant = await makeRestaurant({
    booking: { ...demoSettings.booking, seats: 6, maxPeople: 6, slotMinutes: 60, stayMinutes: 60 },
  })
  const page = await open(restaurant, { path: "/console/bookings" })
  app.pingAll()
  const seat = async (name: string) => {
    await page.getByRole("button", { name: "Add booking" }).first().click()
    const dialog = page.getByRole("dialog")
    await dialog.getByText("Walk-in", { exact: true }).click()
    await dialog.getByLabel("Guests").fill("4")
    await dialog.getByLabel("Name").fill(name)
    return dialog
  }
  const first = await seat("Door One")
  await first.getByRole("button", { name: "Seat them now" }).click()
  await expect(row(page, "Door One")).toContainText("Seated")
  await expect(row(page, "Door One")).toContainText("Walk-in")
  // Nobody asked for a phone number, so there is no phone link.
  await expect((await more(page, "Door One")).getByRole("link", { name: /^Call/ })).toHaveCount(0)
  await page.keyboard.press("Escape")
  const second = await seat("Door Two")
  await expect(second.getByRole("radio", { name: "Now Full" })).toBeDisabled()
})

test(
  "blocked seats cannot be booked until they are given back; the chart's table shows them",
  thorough,
  async ({ app, makeRestaurant }) => {
    const restaurant = await makeRestaurant(small())
    const page = await open(restaurant, { path: tomorrowOf(app), role: "MANAGER" })
    await restaurant.book({ time: "20:00", people: 3 })
    await expect(row(page, "Meera Iyer")).toBeVisible()
    await page.getByRole("button", { name: "Block seats" }).click()
    const dialog = page.getByRole("dialog")
    await dialog.getByLabel("From").fill("20:00")
    await dialog.getByLabel("To").fill("22:00")
    await dialog.getByText("Some", { exact: true }).click()
    await dialog.getByLabel("Seats").fill("5")
    await dialog.getByLabel("Reason").fill("Terrace closed")
    await expect(dialog).toContainText("1 booking with 3 guests in this time stays as made.")
    await dialog.getByRole("button", { name: "Block", exact: true }).click()
    await expect(page.getByText("Terrace closed, by The manager")).toBeVisible()
    expect(await isFree(app, restaurant, "20:00", 2)).toBe(true)
    expect(await isFree(app, restaurant, "20:00", 3)).toBe(false)
    await page.getByText("As a table").click()
    const rows = page.getByRole("table").getByRole("row")
    await expect(rows.filter({ hasText: "8:00 pm" }).getByRole("cell")).toHaveText([
      "0",
      "3",
      "5",
      "2",
      "Can be booked",
    ])
    await expect(rows.filter({ hasText: "9:00 pm" }).getByRole("cell").nth(2)).toHaveText("5")
    await expect(rows.filter({ hasText: "10:00 pm" }).getByRole("cell").nth(2)).toHaveText("0")
    await expect(
      page.getByRole("img", { name: /Seats taken.*At most 8 of 10 seats, at 8:00 pm/ }),
    ).toBeVisible()
    await page.getByRole("button", { name: /^Give back: 5 seats/ }).click()
    await expect(page.getByText("No seats are blocked on this day.")).toBeVisible()
    expect(await isFree(app, restaurant, "20:00", 7)).toBe(true)
  },
)

test(
  "staff see what is blocked but cannot block, on the page or past it",
  thorough,
  async ({ app, makeRestaurant }) => {
    const restaurant = await makeRestaurant(small())
    const manager = await open(restaurant, { path: tomorrowOf(app), role: "MANAGER" })
    const block = { from: `${dateOf(app)}T18:00:00+05:30`, to: `${dateOf(app)}T23:00:00+05:30` }
    expect((await callConsole(app, manager, "seat-blocks", { ...block, reason: "Wedding" })).status).toBe(201)
    const page = await open(restaurant, { path: tomorrowOf(app), role: "STAFF" })
    await expect(page.getByText("Wedding, by The manager")).toBeVisible()
    await expect(page.getByText("Full 6:00 pm to 10:00 pm")).toBeVisible()
    await expect(page.getByRole("button", { name: "Block seats" })).toHaveCount(0)
    await expect(page.getByRole("button", { name: /Give back/ })).toHaveCount(0)
    const { status, body } = await callConsole(app, page, "seat-blocks", block)
    expect([status, body.error.code]).toEqual([403, "ROLE_MISSING"])
  },
)
