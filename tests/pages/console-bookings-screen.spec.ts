import {
  expect,
  expectAccessible,
  expectFits,
  expectNothingRan,
  hostileTexts,
  test,
} from "./console.fixture.ts"
import {
  bookedBy,
  callConsole,
  dateOf,
  evenings,
  more,
  open,
  publicBooking,
  row,
  small,
  tomorrowOf,
} from "./console-bookings.fixture.ts"
import { thorough } from "./thorough.ts"

test(
  "day and filter stand in the address; arrows, the date field and Today walk through the days",
  thorough,
  async ({ app, restaurant }) => {
    await restaurant.book({ date: dateOf(app, 2) })
    const page = await open(restaurant, { path: "/console/bookings" })
    app.pingAll()
    await expect(page.getByRole("heading", { name: /^Today, / })).toBeVisible()
    await expect(page.getByRole("button", { name: "Today" })).toBeDisabled()
    await page.getByRole("button", { name: "Day after" }).click()
    await expect(page).toHaveURL(`/console/bookings?date=${dateOf(app)}`)
    await expect(page.getByRole("heading", { name: /^Tomorrow, / })).toBeVisible()
    // A pending booking on another day.
    await page.getByRole("button", { name: /: 1$/ }).click()
    await expect(row(page, "Meera Iyer")).toBeVisible()
    await page.getByLabel("Show").selectOption({ label: "Seated (0)" })
    await expect(page).toHaveURL(`/console/bookings?date=${dateOf(app, 2)}&status=SEATED`)
    await page.reload()
    await expect(page.getByText("No booking of this day fits the filter")).toBeVisible()
    // The filter hides pending bookings too.
    await expect(row(page, "Meera Iyer")).toHaveCount(0)
    await page.getByRole("button", { name: "Show all of the day" }).click()
    await expect(page).toHaveURL(`/console/bookings?date=${dateOf(app, 2)}`)
    await page.getByRole("button", { name: "Today" }).click()
    await expect(page).toHaveURL("/console/bookings")
    await page.goto("/console/bookings?date=2026-02-31&status=LATE")
    await expect(page.getByRole("heading", { name: /^Today, / })).toBeVisible()
  },
)

test(
  "the week shows seven days in one request; one tap opens the day, and the address keeps it",
  thorough,
  async ({ app, makeRestaurant }) => {
    const restaurant = await makeRestaurant(small())
    await restaurant.book({ date: dateOf(app, 7), people: 4 })
    const page = await open(restaurant, { path: "/console/bookings", width: 360, height: 740 })
    await page.getByRole("link", { name: "Week", exact: true }).click()
    await expect(page).toHaveURL("/console/bookings?view=week")
    const asked: string[] = []
    page.on("request", request => {
      if (request.url().includes("/console/v1/reservations")) asked.push(new URL(request.url()).pathname)
    })
    await page.getByRole("button", { name: "Week after" }).click()
    const days = page.getByRole("main").getByRole("listitem").getByRole("link")
    await expect(days).toHaveCount(7)
    const day = days.filter({ hasText: "1 party, 4 guests" })
    await expect(day).toContainText("1 waiting")
    await expect(day).toContainText("4 of 10 seats")
    expect(new Set(asked)).toEqual(new Set(["/console/v1/reservations/week"]))
    await expectFits(page)
    await expectAccessible(page)
    await page.reload()
    await day.click()
    await expect(page).toHaveURL(`/console/bookings?date=${dateOf(app, 7)}`)
    await expect(row(page, "Meera Iyer")).toBeVisible()
  },
)

test(
  "a booking that comes in for a day off the screen is announced there",
  thorough,
  async ({ app, restaurant }) => {
    const page = await open(restaurant, { path: tomorrowOf(app) })
    await expect(page.getByText("No bookings on this day")).toBeVisible()
    await expect(page.getByText("Waiting on other days")).toHaveCount(0)
    await restaurant.book({ date: dateOf(app, 9) })
    await expect(page.getByText("Waiting on other days")).toBeVisible()
    await page.getByRole("button", { name: /: 1$/ }).click()
    await expect(page).toHaveURL(`/console/bookings?date=${dateOf(app, 9)}`)
    await row(page, "Meera Iyer").getByRole("button", { name: "Confirm" }).click()
    await page.getByRole("button", { name: "Day after" }).click()
    await expect(page.getByText("Waiting on other days")).toHaveCount(0)
  },
)

test(
  "a closed day shows why, lists the bookings that remain, and says what to do",
  thorough,
  async ({ app, makeRestaurant }) => {
    const restaurant = await makeRestaurant(small())
    await restaurant.book()
    const owner = await open(restaurant, { path: tomorrowOf(app) })
    await expect(row(owner, "Meera Iyer")).toBeVisible()
    const settings = await owner.request.get("/console/v1/settings")
    const closed = { hours: { ...evenings, closedDates: [dateOf(app)] } }
    const response = await owner.request.patch("/console/v1/settings", {
      data: closed,
      headers: { origin: app.url, "if-match": settings.headers().etag ?? "" },
    })
    expect(response.status()).toBe(200)
    const notice = owner.getByRole("region", { name: "Closed on this date" })
    await expect(notice).toContainText("There is still 1 booking on this day: call the guest")
    await expect(notice.getByRole("link")).toHaveAttribute("href", "/console/settings")
    await expectAccessible(owner)
  },
)

test(
  "a closed day without bookings tells staff who can change it",
  thorough,
  async ({ app, makeRestaurant }) => {
    const restaurant = await makeRestaurant({
      ...small(),
      hours: { ...evenings, closedDates: [dateOf(app)] },
    })
    const page = await open(restaurant, { path: tomorrowOf(app), role: "STAFF" })
    await expect(page.getByRole("region", { name: "Closed on this date" })).toContainText(
      "The owner can change it",
    )
    await expect(page.getByText("still stands")).toHaveCount(0)
    await page.getByRole("button", { name: "Add booking" }).click()
    await expect(page.getByRole("dialog")).toContainText("There are no times to book on this day.")
  },
)

test("offline: the day turns grey, its buttons are disabled, and the page shows since when", async ({
  app,
  restaurant,
}) => {
  await restaurant.book()
  const page = await open(restaurant, { path: tomorrowOf(app) })
  await expect(row(page, "Meera Iyer").getByRole("button", { name: "Confirm" })).toBeEnabled()
  await page.context().setOffline(true)
  await expect(page.getByText(/No connection since/)).toBeVisible()
  await expect(row(page, "Meera Iyer").getByRole("button", { name: "Confirm" })).toBeDisabled()
  await page.context().setOffline(false)
  await expect(row(page, "Meera Iyer").getByRole("button", { name: "Confirm" })).toBeEnabled()
})

test(
  "on a phone nothing sticks out, every button is big enough for a thumb, and a booking is answered",
  thorough,
  async ({ app, makeRestaurant }) => {
    const restaurant = await makeRestaurant(
      small({ price: { amountPaise: 10_000, mode: "DEDUCT", per: "GUEST" } }),
    )
    const page = await open(restaurant, { path: tomorrowOf(app), width: 360, height: 740 })
    const { id } = await restaurant.book({ notes: "Unbreakable".repeat(20), occasion: "Birthday" })
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
    await expect.poll(async () => (await publicBooking(app, restaurant, id)).status).toBe("CONFIRMED")
    await expect(row(page, "Meera Iyer").getByRole("button", { name: "Seat" })).toBeEnabled()
    await checkSize()
    await page.getByRole("button", { name: "Walk-in" }).click()
    await checkSize()
    await expectAccessible(page)
  },
)

test(
  "dialogs are in the address: Back closes them, and a reload shows them again",
  thorough,
  async ({ app, restaurant }) => {
    await restaurant.book()
    const page = await open(restaurant, { path: tomorrowOf(app) })
    const dialog = page.getByRole("dialog")
    const opened = async (name: string, address: RegExp) => {
      await page.getByRole("button", { name, exact: true }).first().click()
      await expect(dialog).toBeVisible()
      await expect(page).toHaveURL(address)
      await page.reload()
      await expect(dialog).toBeVisible()
      await page.goBack()
      await expect(dialog).toBeHidden()
      await expect(page).not.toHaveURL(address)
    }
    await opened("More", /[?&]booking=[^&]+$/)
    await opened("Move: 8:00 pm until 9:30 pm 2 guests", /[?&]booking=[^&]+&do=move$/)
    await opened("Add booking", /[?&]add=/)
    await page.goto("/console/bookings")
    await opened("9+: More guests", /[?]walk-in=9$/)
  },
)

test(
  "the seat chart of a day round the clock opens where its first guests are, and shows its whole label, on a phone too",
  thorough,
  async ({ app, restaurant }) => {
    await restaurant.book()
    const page = await open(restaurant, { path: tomorrowOf(app) })
    const frame = page.getByRole("region", { name: "Seats by time" })
    await expect(frame).toBeVisible()
    const seen = await frame.evaluate(shown => {
      const { scrollLeft, scrollWidth, clientWidth } = shown as unknown as Record<string, number>
      // The booking is at eight in the evening, at five sixths of the day.
      const guests = ((scrollWidth ?? 0) * 5) / 6
      return guests > (scrollLeft ?? 0) && guests < (scrollLeft ?? 0) + (clientWidth ?? 0)
    })
    expect(seen).toBe(true)
    const chart = page.getByRole("img", { name: /^Seats/ })
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 740 })
      const [drawing, label] = await Promise.all([
        chart.boundingBox(),
        chart.getByText(/^\d+ seats$/).boundingBox(),
      ])
      if (!drawing || !label) throw new Error("the chart has no label")
      expect(label.y).toBeGreaterThanOrEqual(drawing.y)
      expect(label.x).toBeGreaterThanOrEqual(drawing.x)
      expect(label.x + label.width).toBeLessThanOrEqual(drawing.x + drawing.width + 1)
    }
  },
)

test("a day with every outcome passes axe in both themes", thorough, async ({ app, makeRestaurant }) => {
  const restaurant = await makeRestaurant(
    small({ price: { amountPaise: 10_000, mode: "FEE", per: "BOOKING" } }),
  )
  const page = await open(restaurant, { path: tomorrowOf(app) })
  const block = { from: `${dateOf(app)}T22:00:00+05:30`, to: `${dateOf(app)}T23:00:00+05:30` }
  await callConsole(app, page, "seat-blocks", block)
  await restaurant.book({ date: dateOf(app, 2), ...bookedBy("Tomorrow's Guest", 9) })
  const steps = { confirm: {}, seat: {}, reject: { reason: "Full" }, cancel: { reason: "Rain" } }
  const ways = [[], ["confirm"], ["confirm", "seat"], ["reject"], ["confirm", "cancel"]] as const
  for (const [index, way] of ways.entries()) {
    const { id } = await restaurant.book({ notes: "A note", ...bookedBy(`Guest ${index}`, index) })
    for (const step of way) await callConsole(app, page, `reservations/${id}/${step}`, steps[step])
  }
  await expect(row(page, "Guest 4")).toContainText("Cancelled by us")
  await expect(page.getByText("Waiting on other days")).toBeVisible()
  await page.getByText("As a table").click()
  await expectAccessible(page)
})

test(
  "each dialog passes axe in both themes and closes by Escape, and the focus goes back",
  thorough,
  async ({ app, makeRestaurant }) => {
    const restaurant = await makeRestaurant(
      small({ price: { amountPaise: 10_000, mode: "FEE", per: "BOOKING" } }),
    )
    await restaurant.book({ occasion: "Birthday", notes: "Window" })
    const page = await open(restaurant, { path: tomorrowOf(app) })
    const dialog = page.getByRole("dialog")
    for (const name of [/^Move: /, "More", "Add booking", "Block seats"]) {
      await page.getByRole("button", { name }).click()
      // With its error messages, if it has any.
      if (name === "Add booking") await dialog.getByRole("button", { name: "Book", exact: true }).click()
      await expect(dialog).toBeVisible()
      await test.step(`${name}`, () => expectAccessible(page))
      await page.keyboard.press("Escape")
      await expect(dialog).toHaveCount(0)
      await expect(page.getByRole("button", { name })).toBeFocused()
    }
    // From the details, the focus goes back to the row too.
    for (const name of ["Decline", "₹100.00 due"]) {
      await (await more(page, "Meera Iyer")).getByRole("button", { name }).click()
      await test.step(name, () => expectAccessible(page))
      await page.keyboard.press("Escape")
      await expect(page.getByRole("button", { name: "More" })).toBeFocused()
    }
  },
)

test(
  "hostile texts of customers and staff are shown as they are, and nothing of them runs",
  thorough,
  async ({ app, makeRestaurant }) => {
    const restaurant = await makeRestaurant(small({ seats: 100 }))
    const page = await open(restaurant, { path: tomorrowOf(app) })
    const date = dateOf(app)
    for (const [index, hostile] of hostileTexts.entries()) {
      const { id } = await restaurant.book({ occasion: hostile, notes: hostile, ...bookedBy(hostile, index) })
      await callConsole(app, page, `reservations/${id}/reject`, { reason: hostile })
      const block = {
        from: `${date}T18:00:00+05:30`,
        to: `${date}T19:00:00+05:30`,
        seats: 1,
        reason: hostile,
      }
      await callConsole(app, page, "seat-blocks", block)
    }
    for (const hostile of hostileTexts) {
      const booking = page.getByRole("article").filter({ hasText: hostile })
      // The name; notes, occasion and reason.
      await expect.poll(async () => (await booking.textContent())?.split(hostile).length).toBe(5)
      await expect(page.getByText(`${hostile}, by The owner`)).toBeVisible()
      await booking.getByRole("button", { name: "More" }).click()
      await expect(page.getByRole("dialog").getByRole("heading", { level: 2 })).toContainText(hostile)
      await expect(page.getByRole("dialog").getByRole("list")).toContainText(`“${hostile}”`)
      await page.keyboard.press("Escape")
    }
    await expectNothingRan(page)
  },
)

test("the whole screen speaks Hindi", thorough, async ({ app, restaurant }) => {
  const page = await restaurant.console({ path: tomorrowOf(app), language: "hi" })
  const { id } = await restaurant.book()
  await expect(page.getByRole("heading", { level: 1, name: "बुकिंग" })).toBeVisible()
  await row(page, "Meera Iyer").getByRole("button", { name: "पक्की करें" }).click()
  await expect.poll(async () => (await publicBooking(app, restaurant, id)).status).toBe("CONFIRMED")
})
