import { expect, test } from "./console.fixture.ts"
import {
  bookedBy,
  callConsole,
  dateOf,
  isFree,
  open,
  publicBooking,
  row,
  small,
  tomorrowOf,
} from "./console-bookings.fixture.ts"
import { thorough } from "./thorough.ts"

test("a move can be undone, and it withdraws the Undo of the step before", async ({
  app,
  makeRestaurant,
}) => {
  const restaurant = await makeRestaurant(small())
  const { id } = await restaurant.book({ time: "20:00", ...bookedBy("Asha Rao", 1) })
  const page = await open(restaurant, { path: tomorrowOf(app) })
  await row(page, "Asha Rao").getByRole("button", { name: "Confirm", exact: true }).click()
  const undo = page.getByRole("status").getByRole("button", { name: "Undo" })
  await expect(undo).toHaveCount(1)
  await row(page, "Asha Rao").getByRole("button", { name: "Move" }).click()
  const dialog = page.getByRole("dialog", { name: "Move Asha Rao" })
  await dialog.getByText("7:00 pm").click()
  await dialog.getByRole("button", { name: "Move the booking" }).click()
  await expect(page.getByText(/^Moved: Asha Rao/)).toBeVisible()
  await expect(undo).toHaveCount(1)
  await undo.click()
  const booking = () => publicBooking(app, restaurant, id)
  await expect.poll(async () => (await booking()).time).toBe("20:00")
  expect((await booking()).status).toBe("CONFIRMED")
})

test(
  "all that fit are confirmed with one tap, and the others are named",
  thorough,
  async ({ app, makeRestaurant }) => {
    const restaurant = await makeRestaurant(small())
    for (const [name, people] of [
      ["Asha Rao", 4],
      ["Meera Iyer", 5],
    ] as const)
      await restaurant.book({ time: "20:00", people, ...bookedBy(name, people) })
    const page = await open(restaurant, { path: tomorrowOf(app) })
    const waiting = page.getByRole("region", { name: "Waiting for an answer: 2" })
    await expect(waiting).toContainText("Up to 9 seats are held for them at one time")
    await expect(waiting.getByRole("button", { name: "Confirm all 2" })).toBeEnabled()
    // Staff block seats that the second party holds.
    const times = { from: `${dateOf(app)}T20:00:00+05:30`, to: `${dateOf(app)}T21:00:00+05:30` }
    const block = await callConsole(app, page, "seat-blocks", { ...times, seats: 3, reason: "Repairs" })
    expect(block.status, JSON.stringify(block.body)).toBe(201)
    await waiting.getByRole("button", { name: "Confirm the 1 that fit" }).click()
    await expect(page.getByText(/^Not confirmed: Meera Iyer, .*8:00 pm/)).toBeVisible()
    await expect(row(page, "Asha Rao")).toContainText("Confirmed")
    await expect(row(page, "Meera Iyer").getByRole("button", { name: "Confirm", exact: true })).toBeVisible()
    expect(await isFree(app, restaurant, "20:00", 4)).toBe(false)
  },
)

test("Confirm all counts every booking, although the list shrinks meanwhile; Undo takes back all but those changed since", async ({
  app,
  restaurant,
}) => {
  for (let guests = 1; guests <= 4; guests += 1)
    await restaurant.book({ people: guests, ...bookedBy("Asha Rao", guests) })
  const page = await open(restaurant, { path: tomorrowOf(app) })
  await page.getByRole("button", { name: "Confirm all 4" }).click()
  await expect(page.getByText("4 bookings are confirmed")).toBeVisible()
  // Somebody else seats one of them.
  const { data } = await (await page.request.get(`/console/v1/reservations?date=${dateOf(app)}`)).json()
  const [seated] = data
  expect((await callConsole(app, page, `reservations/${seated.id}/seat`, {})).status).toBe(200)
  await page.getByRole("status").getByRole("button", { name: "Undo" }).click()
  await expect(page.getByText("Undone: 3 bookings wait again")).toBeVisible()
  await expect(page.getByText(/^Not undone: Asha Rao, /)).toBeVisible()
  await expect(page.getByRole("button", { name: "Confirm all 3" })).toBeVisible()
  expect((await publicBooking(app, restaurant, seated.id)).status).toBe("SEATED")
})

test("Confirm all says how far it is, asks before the page closes, and goes on while another screen is open", async ({
  app,
  restaurant,
}) => {
  for (let guests = 1; guests <= 8; guests += 1)
    await restaurant.book({ people: 1, ...bookedBy("Asha Rao", guests) })
  const page = await open(restaurant, { path: tomorrowOf(app) })
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  let sent = 0
  await page.route("**/confirm", async route => {
    sent += 1
    if (sent > 1) await released
    await route.continue()
  })
  await page.getByRole("button", { name: "Confirm all 8" }).click()
  await expect(page.getByText("Confirming bookings: 1 of 8")).toBeVisible()
  // One is answered, six are under way.
  await expect.poll(() => sent).toBe(7)
  expect(await page.evaluate(`dispatchEvent(new Event("beforeunload", { cancelable: true }))`)).toBe(false)
  await page.getByRole("link", { name: "Orders", exact: true }).click()
  await expect(page).not.toHaveURL(/bookings/)
  await expect(page.getByText("Confirming bookings: 1 of 8")).toBeVisible()
  release()
  await expect(page.getByText("8 bookings are confirmed")).toBeVisible()
  await expect(page.getByText(/^Confirming bookings/)).toHaveCount(0)
  expect(await page.evaluate(`dispatchEvent(new Event("beforeunload", { cancelable: true }))`)).toBe(true)
  await page.getByRole("status").getByRole("button", { name: "Undo" }).click()
  await expect(page.getByText("Undone: 8 bookings wait again")).toBeVisible()
})

test(
  "today begins with the next customer; a party that left is over, and its row says only that",
  thorough,
  async ({ app, restaurant }) => {
    const page = await open(restaurant, { path: "/console/bookings" })
    app.pingAll()
    await page.getByRole("button", { name: "Walk-in, 2 guests" }).click()
    await expect(page.getByRole("heading", { name: "At the tables: 1" })).toBeVisible()
    const walkIn = row(page, "Walk-in, 2 guests")
    await walkIn.getByRole("button", { name: "Left" }).click()
    const over = page.getByRole("group").filter({ hasText: "Over: 1" })
    await expect(over).toBeVisible()
    await expect(walkIn).toContainText("Left")
    await expect(walkIn).not.toContainText("Seated")
  },
)

test(
  "Add booking begins in the name; the week shows who comes",
  thorough,
  async ({ app, makeRestaurant }) => {
    const restaurant = await makeRestaurant(small({ seats: 100 }))
    const hours = ["18:00", "19:00", "20:00", "21:00", "22:00"]
    for (let index = 0; index < 9; index += 1)
      await restaurant.book({ time: hours[index % 5], people: 2, ...bookedBy(`Guest ${index}`, index) })
    const page = await open(restaurant, { path: tomorrowOf(app), width: 1280, height: 800 })
    const [day, week] = [
      page.getByRole("heading", { level: 2 }).first(),
      page.getByRole("link", { name: "Week" }),
    ]
    const [name, link] = [await day.boundingBox(), await week.boundingBox()]
    if (!name || !link) throw new Error("not drawn")
    expect(link.y, "Week is on the line of the day").toBeLessThan(name.y + name.height)
    await page.getByRole("button", { name: "Add booking" }).click()
    await expect(page.getByRole("dialog").getByLabel("Name")).toBeFocused()
    await page.keyboard.press("Escape")
    await week.click()
    await expect(page).toHaveURL(/view=week/)
    await expect(page.getByText("Guest 0", { exact: true })).toBeVisible()
    // As the day says it.
    await expect(page.getByText("6:00 pm", { exact: true }).first()).toBeVisible()
    await expect(page.getByText("and 1 more")).toBeVisible()
  },
)
