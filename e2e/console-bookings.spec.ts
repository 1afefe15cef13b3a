import type { Page } from "@playwright/test"
import { demoSettings } from "../apps/server/src/demo/settings.ts"
import {
  expect,
  expectAccessible,
  expectNothingRan,
  hostileTexts,
  type Place,
  test,
} from "./console.fixture.ts"

type App = Parameters<Parameters<typeof test>[2]>[0]["app"]

const evening = [{ open: "18:00", close: "23:00" }]
const evenings = {
  days: { mon: evening, tue: evening, wed: evening, thu: evening, fri: evening, sat: evening, sun: evening },
  closedDates: [],
}
/** Ten seats, an hour's step, open in the evening: small enough to fill. */
const small = (change: object = {}) => ({
  hours: evenings,
  booking: { ...demoSettings.booking, seats: 10, slotMinutes: 60, stayMinutes: 60, ...change },
})

function dateOf(app: App, daysAhead = 1): string {
  const then = new Date(app.clock.now() + daysAhead * 86_400_000)
  return new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Kolkata" }).format(then)
}

const tomorrowOf = (app: App) => `/console/bookings?date=${dateOf(app)}`
const guest = (name: string, last: number) => ({ customer: { name, phone: `984501234${last}` } })
const row = (page: Page, name: string) => page.getByRole("article", { name })

async function seenByGuest(app: App, place: Place, id: string) {
  return (await app.call(`/v1/reservations/${id}`, { key: place.liveKey })).body
}

async function isFree(app: App, place: Place, time: string, people = 1): Promise<boolean> {
  const path = `/v1/reservations/availability?date=${dateOf(app)}&people=${people}`
  const { slots } = (await app.call(path, { key: place.liveKey })).body
  return slots.find((slot: { time: string }) => slot.time === time).available
}

/** The screen with its day fetched; a busy machine takes a while over the first page. */
async function open(place: Place, options: Parameters<Place["console"]>[0]): Promise<Page> {
  const page = await place.console(options)
  await page.getByRole("region", { name: "Blocked seats" }).waitFor({ timeout: 30_000 })
  return page
}

/** The console's own API, with the sign-in of a page. */
async function desk(app: App, page: Page, path: string, body: object) {
  const answer = await page.request.post(`/console/v1/${path}`, { data: body, headers: { origin: app.url } })
  return { status: answer.status(), body: await answer.json() }
}

/** The day's news does not reach this page until it is let go. */
async function holdNews(page: Page): Promise<() => Promise<void>> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route("**/console/v1/reservations?*", async route => {
    await promise
    await route.continue().catch(() => {})
  })
  return async () => {
    resolve()
    await page.unroute("**/console/v1/reservations?*")
  }
}

test("a booking made over the API appears by itself, first in sight, and one tap confirms it", async ({
  app,
  place,
}) => {
  const page = await open(place, { path: tomorrowOf(app) })
  await expect(page.getByText("No bookings on this day")).toBeVisible()
  const { id } = await place.book({ people: 4, occasion: "Birthday", notes: "Window, please" })
  const waiting = page.getByRole("region", { name: "Waiting for an answer: 1" })
  await expect(waiting).toContainText("4 seats are held")
  const booking = waiting.getByRole("article", { name: "8:00 pm, Meera Iyer, 4 guests" })
  for (const fact of ["Birthday", "Window, please", "Online"]) await expect(booking).toContainText(fact)
  await expect(booking.getByRole("link", { name: /9845012346/ })).toHaveAttribute("href", "tel:+919845012346")
  await booking.getByRole("button", { name: "Confirm" }).click()
  await expect(waiting).toHaveCount(0)
  await expect(row(page, "Meera Iyer")).toContainText("Confirmed")
  await expect.poll(async () => (await seenByGuest(app, place, id)).status).toBe("CONFIRMED")
})

/** Two taps on the same place, a twentieth of a second apart: the second finds whatever has come up there. */
const doubleTap = `(async () => {
  const confirm = () => [...document.querySelectorAll("article button")].find(each => each.textContent === "Confirm")
  confirm().click()
  await new Promise(resolve => setTimeout(resolve, 50))
  confirm().click()
})()`

test("a double tap on Confirm answers one guest, not the next one too", async ({ app, place }) => {
  const first = await place.book({ time: "19:00", ...guest("Asha Rao", 1) })
  const second = await place.book({ time: "20:00", ...guest("Vikram Shetty", 2) })
  const page = await open(place, { path: tomorrowOf(app) })
  await expect(page.getByRole("button", { name: "Confirm" })).toHaveCount(2)
  await page.evaluate(doubleTap)
  await expect(page.getByRole("region", { name: "Waiting for an answer: 1" })).toBeVisible()
  await expect(row(page, "Vikram Shetty").getByRole("button", { name: "Confirm" })).toBeEnabled()
  await expect.poll(async () => (await seenByGuest(app, place, first.id)).status).toBe("CONFIRMED")
  expect((await seenByGuest(app, place, second.id)).status).toBe("PENDING")
})

test("declined with a usual reason or in own words: the guest reads it, the seats are free", async ({
  app,
  makePlace,
}) => {
  const place = await makePlace(small())
  const page = await open(place, { path: tomorrowOf(app) })
  const first = await place.book({ people: 10, ...guest("Asha Rao", 1) })
  expect(await isFree(app, place, "20:00")).toBe(false)
  await row(page, "Asha Rao").getByRole("button", { name: "Decline" }).click()
  await page.getByRole("dialog").getByRole("button", { name: "Private party" }).click()
  await expect(row(page, "Asha Rao")).toContainText("“A private party has the restaurant”")
  await expect.poll(() => isFree(app, place, "20:00")).toBe(true)
  expect(await seenByGuest(app, place, first.id)).toMatchObject({
    status: "REJECTED",
    rejectionReason: "A private party has the restaurant",
  })
  const second = await place.book(guest("Vikram Shetty", 2))
  await row(page, "Vikram Shetty").getByRole("button", { name: "Decline" }).click()
  const dialog = page.getByRole("dialog")
  await dialog.getByRole("button", { name: "Other" }).click()
  await expect(dialog.getByRole("button", { name: "Decline with this reason" })).toBeDisabled()
  await dialog.getByLabel("Reason").fill("The cook is getting married")
  await dialog.getByRole("button", { name: "Decline with this reason" }).click()
  await expect(row(page, "Vikram Shetty")).toContainText("Declined")
  await expect
    .poll(async () => (await seenByGuest(app, place, second.id)).rejectionReason)
    .toBe("The cook is getting married")
})

test("two consoles answer one booking: the slower is told who was first, and sees what it became", async ({
  app,
  place,
}) => {
  const { id } = await place.book()
  const [quick, slow] = await Promise.all([
    open(place, { path: tomorrowOf(app), role: "OWNER" }),
    open(place, { path: tomorrowOf(app), role: "MANAGER" }),
  ])
  await expect(row(slow, "Meera Iyer")).toBeVisible()
  const letGo = await holdNews(slow)
  await row(quick, "Meera Iyer").getByRole("button", { name: "Confirm" }).click()
  await expect.poll(async () => (await seenByGuest(app, place, id)).status).toBe("CONFIRMED")
  await row(slow, "Meera Iyer").getByRole("button", { name: "Decline" }).click()
  await slow.getByRole("dialog").getByRole("button", { name: "Fully booked" }).click()
  // At once on the screen, before the server has said anything.
  await expect(row(slow, "Meera Iyer")).toContainText("Declined")
  await expect(slow.getByText(/^Meera Iyer, .*: already confirmed by The owner, /)).toBeVisible()
  await letGo()
  await expect(row(slow, "Meera Iyer")).toContainText("Confirmed")
  await expect(row(slow, "Meera Iyer")).not.toContainText("Declined")
  expect((await seenByGuest(app, place, id)).status).toBe("CONFIRMED")
})

test("guests are seated at any time; a no-show is offered from the booked time on", async ({
  app,
  makePlace,
}) => {
  const place = await makePlace({
    booking: { ...demoSettings.booking, slotMinutes: 15, stayMinutes: 60 },
  })
  const page = await open(place, { path: "/console/bookings" })
  app.pingAll()
  const slot = await nextSlot(app, page)
  await page.goto(`/console/bookings?date=${slot.date}`)
  for (const [last, name] of [
    [1, "Early Guest"],
    [2, "Missing Guest"],
  ] as const) {
    const body = { source: "PHONE", date: slot.date, time: slot.time, people: 2, ...guest(name, last) }
    expect((await desk(app, page, "reservations", body)).status).toBe(201)
  }
  const [early, missing] = [row(page, "Early Guest"), row(page, "Missing Guest")]
  await expect(missing.getByRole("button", { name: "Seat" })).toBeEnabled()
  await expect(missing.getByRole("button", { name: "No-show" })).toHaveCount(0)
  await early.getByRole("button", { name: "Seat" }).click()
  await expect(early).toContainText("Seated")
  app.clock.advance(Date.parse(slot.startsAt) - app.clock.now() + 6 * 60_000)
  app.pingAll()
  await expect(missing).toContainText("6 min late")
  await missing.getByRole("button", { name: "No-show" }).click()
  await expect(missing).toHaveAttribute("data-status", "NO_SHOW")
  await expect(missing.getByRole("button", { name: "No-show" })).toHaveCount(0)
  const { data } = await (await page.request.get(`/console/v1/reservations?date=${slot.date}`)).json()
  expect(data.map((each: { status: string }) => each.status).sort()).toEqual(["NO_SHOW", "SEATED"])
})

/** The first slot that has not begun, which near midnight is tomorrow's. */
async function nextSlot(app: App, page: Page): Promise<{ date: string; time: string; startsAt: string }> {
  for (const date of [dateOf(app, 0), dateOf(app, 1)]) {
    const { slots } = await (await page.request.get(`/console/v1/reservations?date=${date}`)).json()
    const ahead = slots.find((slot: { startsAt: string }) => Date.parse(slot.startsAt) > app.clock.now())
    if (ahead) return { date, ...ahead }
  }
  throw new Error("no slot lies ahead")
}

test("moved to another time and size: full times say so, its own seats do not count against it", async ({
  app,
  makePlace,
}) => {
  const place = await makePlace(small({ stayMinutes: 120 }))
  const page = await open(place, { path: tomorrowOf(app) })
  const { id } = await place.book({ time: "20:00", people: 6, ...guest("Asha Rao", 1) })
  await place.book({ time: "21:00", people: 4, ...guest("Vikram Shetty", 2) })
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
  expect(await seenByGuest(app, place, id)).toMatchObject({ time: "19:00", people: 9 })
  await row(page, "Asha Rao").getByRole("button", { name: "What happened" }).click()
  const history = page.getByRole("dialog").getByRole("list")
  await expect(history).toContainText(/Moved from .*8:00 pm to .*7:00 pm; From 6 to 9 guests, by The owner/)
})

test("moved to another day: it leaves this one and stands on that one", async ({ app, place }) => {
  const page = await open(place, { path: tomorrowOf(app) })
  const { id } = await place.book()
  await row(page, "Meera Iyer").getByRole("button", { name: "Move" }).click()
  const dialog = page.getByRole("dialog")
  await dialog.getByLabel("Day").fill(dateOf(app, 3))
  await dialog.getByText("8:00 pm").click()
  await dialog.getByRole("button", { name: "Move the booking" }).click()
  await expect(page.getByText("No bookings on this day")).toBeVisible()
  expect((await seenByGuest(app, place, id)).date).toBe(dateOf(app, 3))
  await page.getByLabel("Day", { exact: true }).fill(dateOf(app, 3))
  await expect(row(page, "8:00 pm, Meera Iyer")).toBeVisible()
})

test("a time that fills up while it is being booked is refused, and the free times stand beside it", async ({
  app,
  makePlace,
}) => {
  const place = await makePlace(small())
  const page = await open(place, { path: tomorrowOf(app) })
  await page.getByRole("button", { name: "Add booking" }).first().click()
  const dialog = page.getByRole("dialog")
  await dialog.getByText("8:00 pm").click()
  await dialog.getByLabel("Name").fill("Rahul Menon")
  await dialog.getByLabel("Mobile number").fill("+91 98450-12349")
  const letGo = await holdNews(page)
  await place.book({ people: 10, ...guest("Quicker Party", 1) })
  await dialog.getByRole("button", { name: "Book", exact: true }).click()
  const refusal = dialog.getByRole("alert")
  await expect(refusal).toContainText("8:00 pm has no room for 2 guests any more")
  await letGo()
  await expect(refusal.getByRole("button")).toHaveText(["6:00 pm", "7:00 pm", "9:00 pm", "10:00 pm"])
  await expectAccessible(page)
  await refusal.getByRole("button", { name: "9:00 pm" }).click()
  await expect(dialog.getByRole("radio", { name: /^8:00 pm/ })).toBeDisabled()
  await dialog.getByRole("button", { name: "Book", exact: true }).click()
  await expect(row(page, "9:00 pm, Rahul Menon, 2 guests")).toContainText("By phone")
})

test("a booking by phone takes its seats from everybody, at once", async ({ app, makePlace }) => {
  const place = await makePlace(small())
  const page = await open(place, { path: tomorrowOf(app), role: "STAFF" })
  expect(await isFree(app, place, "20:00", 7)).toBe(true)
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
  expect(await isFree(app, place, "20:00", 7)).toBe(false)
  expect(await isFree(app, place, "20:00", 6)).toBe(true)
})

test("a walk-in sits down now, at whatever minute it is; once the seats are gone, now is full", async ({
  app,
  makePlace,
}) => {
  const place = await makePlace({
    booking: { ...demoSettings.booking, seats: 6, maxPeople: 6, slotMinutes: 60, stayMinutes: 60 },
  })
  const page = await open(place, { path: "/console/bookings" })
  app.pingAll()
  const seat = async (name: string) => {
    await page.getByRole("button", { name: "Walk-in" }).click()
    const dialog = page.getByRole("dialog")
    await dialog.getByLabel("Guests").fill("4")
    await dialog.getByLabel("Name").fill(name)
    await dialog.getByLabel("Mobile number").fill("9845012345")
    return dialog
  }
  const first = await seat("Door One")
  await first.getByRole("button", { name: "Seat them now" }).click()
  await expect(row(page, "Door One")).toContainText("Seated")
  await expect(row(page, "Door One")).toContainText("Walk-in")
  const second = await seat("Door Two")
  await expect(second.getByRole("radio", { name: "Now Full" })).toBeDisabled()
})

test("blocked seats cannot be booked until they are given back; the chart's table shows them", async ({
  app,
  makePlace,
}) => {
  const place = await makePlace(small())
  const page = await open(place, { path: tomorrowOf(app), role: "MANAGER" })
  await place.book({ time: "20:00", people: 3 })
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
  expect(await isFree(app, place, "20:00", 2)).toBe(true)
  expect(await isFree(app, place, "20:00", 3)).toBe(false)
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
  expect(await isFree(app, place, "20:00", 7)).toBe(true)
})

test("staff see what is blocked but cannot block, on the page or past it", async ({ app, makePlace }) => {
  const place = await makePlace(small())
  const manager = await open(place, { path: tomorrowOf(app), role: "MANAGER" })
  const block = { from: `${dateOf(app)}T18:00:00+05:30`, to: `${dateOf(app)}T23:00:00+05:30` }
  expect((await desk(app, manager, "seat-blocks", { ...block, reason: "Wedding" })).status).toBe(201)
  const page = await open(place, { path: tomorrowOf(app), role: "STAFF" })
  await expect(page.getByText("Wedding, by The manager")).toBeVisible()
  await expect(page.getByText("Full 6:00 pm to 10:00 pm")).toBeVisible()
  await expect(page.getByRole("button", { name: "Block seats" })).toHaveCount(0)
  await expect(page.getByRole("button", { name: /Give back/ })).toHaveCount(0)
  const { status, body } = await desk(app, page, "seat-blocks", block)
  expect([status, body.error.code]).toEqual([403, "ROLE_MISSING"])
})

test("the price is marked paid or waived, and can be due again", async ({ app, makePlace }) => {
  const place = await makePlace(small({ price: { amountPaise: 10_000, mode: "FEE", per: "GUEST" } }))
  const page = await open(place, { path: tomorrowOf(app) })
  const { id } = await place.book()
  const settle = async (shown: string, outcome: string) => {
    await row(page, "Meera Iyer").getByRole("button", { name: shown }).click()
    await page.getByRole("dialog").getByRole("button", { name: outcome }).click()
  }
  await settle("₹200.00 due", "Paid")
  await expect.poll(async () => (await seenByGuest(app, place, id)).price.status).toBe("PAID")
  await settle("₹200.00 paid", "Waived")
  await settle("₹200.00 waived", "Still due")
  await expect(row(page, "Meera Iyer").getByRole("button", { name: "₹200.00 due" })).toBeVisible()
  await expect.poll(async () => (await seenByGuest(app, place, id)).price.status).toBe("DUE")
})

test("cancelled with a reason; who did what stands in its history", async ({ app, place }) => {
  const page = await open(place, { path: tomorrowOf(app) })
  const { id } = await place.book()
  await row(page, "Meera Iyer").getByRole("button", { name: "Confirm" }).click()
  await row(page, "Meera Iyer").getByRole("button", { name: "Cancel" }).click()
  await page.getByRole("dialog").getByRole("button", { name: "Guest asked" }).click()
  await expect(row(page, "Meera Iyer")).toContainText("Cancelled by us")
  await expect
    .poll(() => seenByGuest(app, place, id))
    .toMatchObject({
      status: "CANCELLED",
      cancelledBy: "RESTAURANT",
      rejectionReason: "Cancelled at your request",
    })
  await row(page, "Meera Iyer").getByRole("button", { name: "What happened" }).click()
  const steps = page.getByRole("dialog").getByRole("listitem")
  await expect(steps).toHaveText([
    /Booked online/,
    /Confirmed, by The owner/,
    /Cancelled, by The owner: “Cancelled at your request”/,
  ])
})

test("day and filter stand in the address; arrows, the date field and Today walk through the days", async ({
  app,
  place,
}) => {
  await place.book({ date: dateOf(app, 2) })
  const page = await open(place, { path: "/console/bookings" })
  app.pingAll()
  await expect(page.getByRole("heading", { name: /^Today, / })).toBeVisible()
  await expect(page.getByRole("button", { name: "Today" })).toBeDisabled()
  await page.getByRole("button", { name: "Day after" }).click()
  await expect(page).toHaveURL(`/console/bookings?date=${dateOf(app)}`)
  await expect(page.getByRole("heading", { name: /^Tomorrow, / })).toBeVisible()
  // Somebody waits on a day that is not on the screen.
  await page.getByRole("button", { name: /: 1$/ }).click()
  await expect(row(page, "Meera Iyer")).toBeVisible()
  await page.getByLabel("Show").selectOption({ label: "Seated (0)" })
  await expect(page).toHaveURL(`/console/bookings?date=${dateOf(app, 2)}&status=SEATED`)
  await page.reload()
  await expect(page.getByText("No booking of this day fits the filter")).toBeVisible()
  // Whoever waits stays in sight whatever the filter.
  await expect(row(page, "Meera Iyer")).toBeVisible()
  await page.getByRole("button", { name: "Show all of the day" }).click()
  await expect(page).toHaveURL(`/console/bookings?date=${dateOf(app, 2)}`)
  await page.getByRole("button", { name: "Today" }).click()
  await expect(page).toHaveURL("/console/bookings")
  await page.goto("/console/bookings?date=2026-02-31&status=LATE")
  await expect(page.getByRole("heading", { name: /^Today, / })).toBeVisible()
})

test("a booking that comes in for a day off the screen is announced there", async ({ app, place }) => {
  const page = await open(place, { path: tomorrowOf(app) })
  await expect(page.getByText("No bookings on this day")).toBeVisible()
  await expect(page.getByText("Waiting on other days")).toHaveCount(0)
  await place.book({ date: dateOf(app, 9) })
  await expect(page.getByText("Waiting on other days")).toBeVisible()
  await page.getByRole("button", { name: /: 1$/ }).click()
  await expect(page).toHaveURL(`/console/bookings?date=${dateOf(app, 9)}`)
  await row(page, "Meera Iyer").getByRole("button", { name: "Confirm" }).click()
  await page.getByRole("button", { name: "Day after" }).click()
  await expect(page.getByText("Waiting on other days")).toHaveCount(0)
})

test("a closed day says why, who comes all the same, and what to do", async ({ app, makePlace }) => {
  const place = await makePlace(small())
  await place.book()
  const owner = await open(place, { path: tomorrowOf(app) })
  await expect(row(owner, "Meera Iyer")).toBeVisible()
  const settings = await owner.request.get("/console/v1/settings")
  const closed = { hours: { ...evenings, closedDates: [dateOf(app)] } }
  const answer = await owner.request.patch("/console/v1/settings", {
    data: closed,
    headers: { origin: app.url, "if-match": settings.headers().etag ?? "" },
  })
  expect(answer.status()).toBe(200)
  const notice = owner.getByRole("region", { name: "Closed on this date" })
  await expect(notice).toContainText("1 booking still stands on this day: call the guest")
  await expect(notice.getByRole("link")).toHaveAttribute("href", "/console/settings")
  await expectAccessible(owner)
})

test("a closed day without bookings tells staff whom to ask", async ({ app, makePlace }) => {
  const place = await makePlace({ ...small(), hours: { ...evenings, closedDates: [dateOf(app)] } })
  const page = await open(place, { path: tomorrowOf(app), role: "STAFF" })
  await expect(page.getByRole("region", { name: "Closed on this date" })).toContainText(
    "The owner can change it",
  )
  await expect(page.getByText("still stands")).toHaveCount(0)
  await page.getByRole("button", { name: "Add booking" }).click()
  await expect(page.getByRole("dialog")).toContainText("There are no times to book on this day.")
})

test("without network the day greys, nothing can be tapped, and it says since when", async ({
  app,
  place,
}) => {
  await place.book()
  const page = await open(place, { path: tomorrowOf(app) })
  await expect(row(page, "Meera Iyer").getByRole("button", { name: "Confirm" })).toBeEnabled()
  await page.context().setOffline(true)
  await expect(page.getByText(/No connection since/)).toBeVisible()
  await expect(row(page, "Meera Iyer").getByRole("button", { name: "Confirm" })).toBeDisabled()
  await page.context().setOffline(false)
  await expect(row(page, "Meera Iyer").getByRole("button", { name: "Confirm" })).toBeEnabled()
})

test("on a phone nothing sticks out, every button is big enough for a thumb, and a booking is answered", async ({
  app,
  makePlace,
}) => {
  const place = await makePlace(small({ price: { amountPaise: 10_000, mode: "DEDUCT", per: "GUEST" } }))
  const page = await open(place, { path: tomorrowOf(app), width: 360, height: 740 })
  const { id } = await place.book({ notes: "Unbreakable".repeat(20), occasion: "Birthday" })
  await expect(row(page, "Meera Iyer")).toBeVisible()
  const checkSize = async () => {
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(360)
    for (const target of await page.locator("main").getByRole("button").all()) {
      const box = await target.boundingBox()
      if (box) expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44)
    }
  }
  await checkSize()
  await row(page, "Meera Iyer").getByRole("button", { name: "Confirm" }).click()
  await expect.poll(async () => (await seenByGuest(app, place, id)).status).toBe("CONFIRMED")
  await expect(row(page, "Meera Iyer").getByRole("button", { name: "Seat" })).toBeEnabled()
  await checkSize()
  await page.getByRole("button", { name: "Walk-in" }).click()
  await checkSize()
  await expectAccessible(page)
})

test("an empty day passes axe in both themes", async ({ app, place }) => {
  const page = await open(place, { path: tomorrowOf(app) })
  await expect(page.getByText("No bookings on this day")).toBeVisible()
  await expectAccessible(page)
})

test("a day with every outcome passes axe in both themes", async ({ app, makePlace }) => {
  const place = await makePlace(small({ price: { amountPaise: 10_000, mode: "FEE", per: "BOOKING" } }))
  const page = await open(place, { path: tomorrowOf(app) })
  const block = { from: `${dateOf(app)}T22:00:00+05:30`, to: `${dateOf(app)}T23:00:00+05:30` }
  await desk(app, page, "seat-blocks", block)
  await place.book({ date: dateOf(app, 2), ...guest("Tomorrow's Guest", 9) })
  const steps = { confirm: {}, seat: {}, reject: { reason: "Full" }, cancel: { reason: "Rain" } }
  const ways = [[], ["confirm"], ["confirm", "seat"], ["reject"], ["confirm", "cancel"]] as const
  for (const [index, way] of ways.entries()) {
    const { id } = await place.book({ notes: "A note", ...guest(`Guest ${index}`, index) })
    for (const step of way) await desk(app, page, `reservations/${id}/${step}`, steps[step])
  }
  await expect(row(page, "Guest 4")).toContainText("Cancelled by us")
  await expect(page.getByText("Waiting on other days")).toBeVisible()
  await page.getByText("As a table").click()
  await expectAccessible(page)
})

for (const name of ["Decline", "Move", "What happened", "₹100.00 due", "Add booking", "Block seats"]) {
  test(`the dialog behind “${name}” passes axe in both themes and closes by Escape`, async ({
    app,
    makePlace,
  }) => {
    const place = await makePlace(small({ price: { amountPaise: 10_000, mode: "FEE", per: "BOOKING" } }))
    await place.book({ occasion: "Birthday", notes: "Window" })
    const page = await open(place, { path: tomorrowOf(app) })
    await page.getByRole("button", { name }).click()
    const dialog = page.getByRole("dialog")
    // With its complaints, where it has any.
    if (name === "Add booking") await dialog.getByRole("button", { name: "Book", exact: true }).click()
    await expect(dialog).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press("Escape")
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole("button", { name })).toBeFocused()
  })
}

test("hostile texts of guests and staff are shown as they are, and nothing of them runs", async ({
  app,
  makePlace,
}) => {
  const place = await makePlace(small({ seats: 100 }))
  const page = await open(place, { path: tomorrowOf(app) })
  const date = dateOf(app)
  for (const [index, hostile] of hostileTexts.entries()) {
    const { id } = await place.book({ occasion: hostile, notes: hostile, ...guest(hostile, index) })
    await desk(app, page, `reservations/${id}/reject`, { reason: hostile })
    const block = { from: `${date}T18:00:00+05:30`, to: `${date}T19:00:00+05:30`, seats: 1, reason: hostile }
    await desk(app, page, "seat-blocks", block)
  }
  for (const hostile of hostileTexts) {
    const booking = page.getByRole("article").filter({ hasText: hostile })
    // The name, beside it and in the link that calls it; occasion, notes and reason.
    await expect.poll(async () => (await booking.textContent())?.split(hostile).length).toBe(6)
    await expect(page.getByText(`${hostile}, by The owner`)).toBeVisible()
    await booking.getByRole("button", { name: "What happened" }).click()
    await expect(page.getByRole("dialog").getByRole("heading", { level: 2 })).toContainText(hostile)
    await expect(page.getByRole("dialog").getByRole("list")).toContainText(`“${hostile}”`)
    await page.keyboard.press("Escape")
  }
  await expectNothingRan(page)
})

test("the whole screen speaks Hindi", async ({ app, place }) => {
  const page = await place.console({ path: tomorrowOf(app), language: "hi" })
  const { id } = await place.book()
  await expect(page.getByRole("heading", { level: 1, name: "बुकिंग" })).toBeVisible({ timeout: 30_000 })
  await row(page, "Meera Iyer").getByRole("button", { name: "पक्की करें" }).click()
  await expect.poll(async () => (await seenByGuest(app, place, id)).status).toBe("CONFIRMED")
})
