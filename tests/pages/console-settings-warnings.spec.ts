import { demoSettings } from "../../apps/server/src/demo/settings.ts"
import { expectAccessible } from "./accessible.ts"
import { expect, test } from "./console.fixture.ts"
import { bookedBy, dateOf, small } from "./console-bookings.fixture.ts"
import { expectSaved, path, save } from "./console-settings.fixture.ts"
import { thorough } from "./thorough.ts"

test("closing a date names the bookings on it before it is saved, and does not forbid it", async ({
  app,
  makeRestaurant,
}) => {
  const restaurant = await makeRestaurant(small())
  const [date, other] = [dateOf(app, 1), dateOf(app, 2)]
  const asha = await restaurant.book({ date, time: "19:00", people: 4, ...bookedBy("Asha Rao", 1) })
  await restaurant.book({ date, time: "20:00", people: 1, ...bookedBy("Vikram Shetty", 2) })
  const leaving = await restaurant.book({ date, time: "21:00", people: 2, ...bookedBy("Meera Nair", 3) })
  await restaurant.book({ date: other, time: "19:00", people: 2, ...bookedBy("Another Day", 4) })
  const page = await restaurant.console({ path: path("hours"), width: 1024, height: 600 })
  const headers = { origin: app.url }
  for (const [id, step] of [
    [asha.id, "confirm"],
    [leaving.id, "reject"],
  ])
    await page.request.post(`/console/v1/reservations/${id}/${step}`, {
      data: step === "reject" ? { reason: "Full" } : {},
      headers,
    })
  const calendar = page.getByRole("table", { name: /^Closed dates in/ })
  await expect(calendar).toBeVisible()
  if (date.slice(0, 7) !== dateOf(app, 0).slice(0, 7))
    await page.getByRole("button", { name: "Later month" }).click()
  const button = calendar.getByRole("button", { name: new RegExp(`^${Number(date.slice(8))} `) })
  await button.click()
  const warning = page.getByRole("status").filter({ hasText: "2 bookings on" })
  await expect(warning).toContainText("7:00 pm · Asha Rao · 4 guests · Confirmed")
  await expect(warning).toContainText("8:00 pm · Vikram Shetty · 1 guest · Waiting for an answer")
  // Above the save bar, so that it is read before.
  const saveButton = page.getByRole("button", { name: "Save changes" })
  await expect
    .poll(async () => {
      const [one, other] = [await warning.boundingBox(), await saveButton.boundingBox()]
      return one !== null && other !== null && one.y > 0 && one.y + one.height < other.y
    })
    .toBe(true)
  await expect(warning).not.toContainText(/Meera|Another/)
  const link = warning.getByRole("link", { name: /^See the bookings on/ })
  await expect(link).toHaveAttribute("href", `/console/bookings?date=${date}`)
  await expectAccessible(page)
  await save(page)
  await expectSaved(page, "hours")
  await expect(warning).toHaveCount(0)
  const { body } = await app.call("/v1/restaurant", { key: restaurant.liveKey })
  expect(body.openingHours.closedDates).toEqual([date])
})

test(
  "while Delivery is off, nothing is said about where it is offered",
  thorough,
  async ({ makeRestaurant }) => {
    const ordering = {
      ...demoSettings.ordering,
      types: ["PICKUP" as const],
      paymentModes: ["PAY_AT_COUNTER" as const],
    }
    const restaurant = await makeRestaurant({ ordering })
    const page = await restaurant.console({ path: path("ordering") })
    await expect(page.getByText("You do not offer delivery at present.")).toBeVisible()
    await page.getByRole("textbox", { name: "Add pincodes" }).fill("110001")
    await page.getByRole("textbox", { name: "Add pincodes" }).press("Enter")
    const noticed = page.getByRole("region", { name: "What customers will notice" })
    const offered = /Delivery is offered in|You deliver to/
    await expect(page.getByText("1 pincode added")).toBeVisible()
    await expect(page.getByText(offered)).toHaveCount(0)
    await page.getByRole("checkbox", { name: "Delivery", exact: true }).check({ force: true })
    await expect(noticed).toContainText("Delivery is offered in")
    await expect(page.getByText(/^You deliver to these/)).toBeVisible()
  },
)
