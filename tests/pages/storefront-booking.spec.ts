import { demoSettings } from "../../apps/server/src/demo/settings.ts"
import { expect, headline, test } from "./storefront.fixture.ts"
import { thorough } from "./thorough.ts"

test("a table in three taps; confirmed by the restaurant, cancelled by the customer", async ({
  app,
  openShop,
}) => {
  const price = { amountPaise: 10_000, mode: "DEDUCT" as const, per: "GUEST" as const }
  const shop = await openShop({ booking: { ...demoSettings.booking, price } })
  const staff = await shop.staff()
  const page = await shop.openWebsite({ path: "/book" })
  await page.clock.install()
  await page.goto("/book")
  await page.getByRole("radio", { name: /^Tomorrow/ }).check()
  await page.getByRole("radio", { name: "4", exact: true }).check()
  await page.getByRole("radio", { name: "8:00 pm ₹400.00" }).check()
  await expect(page.getByText("₹400.00 at the restaurant, taken off your bill")).toBeVisible()
  await page.getByLabel("Your name").fill("Meera Iyer")
  await page.getByLabel("Mobile number").fill("98450 12346")
  await page.getByLabel("Is it an occasion?").fill("Birthday")
  await page.getByRole("button", { name: /^Book for 4, .+, 8:00 pm$/ }).click()
  await page.waitForURL(/\/booking\//)
  await expect(headline(page)).toHaveText("Waiting for the restaurant to confirm")
  await expect(page.getByText("8:00 pm to 9:30 pm")).toBeVisible()
  await expect(page.getByText("4 guests", { exact: true })).toBeVisible()
  const id = page.url().split("/").at(-2)
  const read = async () => (await app.call(`/v1/reservations/${id}`, { key: shop.liveKey })).body
  expect(await read()).toMatchObject({ people: 4, occasion: "Birthday", customer: { name: "Meera Iyer" } })

  await staff.send("POST", `/reservations/${id}/confirm`)
  await page.clock.fastForward(31_000)
  await expect(headline(page)).toHaveText("Your table is booked")
  await page.getByRole("link", { name: "Cancel the booking" }).click()
  await page.getByRole("button", { name: "Cancel the booking" }).click()
  await expect(headline(page)).toHaveText("This booking was cancelled")
  expect(await read()).toMatchObject({ status: "CANCELLED", cancelledBy: "CUSTOMER" })
})

test(
  "the first free time is in sight: times that are over or too soon are not shown as full",
  thorough,
  async ({ openShop }) => {
    const shop = await openShop({
      booking: { ...demoSettings.booking, slotMinutes: 30, minimumNoticeMinutes: 150 },
    })
    const page = await shop.openWebsite({ path: "/book" })
    const times = page.locator("[name=time]")
    await expect(times.first()).toBeEnabled()
    await expect(times.first()).toBeInViewport()
    await expect(page.getByRole("radio", { name: /full/ })).toHaveCount(0)
    await page.getByRole("radio", { name: /^Tomorrow/ }).check()
    const dinner = page.getByRole("group", { name: "Dinner" })
    await expect(dinner.getByRole("radio").first()).toHaveAccessibleName("5:00 pm")
  },
)

test("if another customer takes the time first, the page offers other times and keeps the entered data", async ({
  openShop,
}) => {
  const shop = await openShop()
  const page = await shop.openWebsite({ path: "/book" })
  await page.getByRole("radio", { name: /^Tomorrow/ }).check()
  await page.getByRole("radio", { name: "8:00 pm", exact: true }).check()
  await page.getByLabel("Your name").fill("Meera Iyer")
  await page.getByLabel("Mobile number").fill("9845012346")
  for (const phone of ["9845000001", "9845000002", "9845000003", "9845000004"]) {
    await shop.book({ people: 10, customer: { name: "A party", phone } })
  }
  await page.getByRole("button", { name: /^Book for 2/ }).click()
  const help = page.getByRole("alert")
  await expect(help).toContainText("Somebody was quicker")
  await expect(page.getByRole("radio", { name: "8:00 pm full" })).toBeDisabled()
  await help.getByRole("button", { name: "6:30 pm" }).click()
  await expect(page.getByLabel("Your name")).toHaveValue("Meera Iyer")
  await page.getByRole("button", { name: /^Book for 2, .+, 6:30 pm$/ }).click()
  await page.waitForURL(/\/booking\//)
})

test("a booking whose response is lost is made once; the fourth of a day is sent to the telephone", async ({
  openShop,
}) => {
  const shop = await openShop()
  const staff = await shop.staff()
  const page = await shop.openWebsite({ path: "/book" })
  const choose = async (time: string) => {
    await page.goto("/book")
    await page.getByRole("radio", { name: /^Tomorrow/ }).check()
    await page.getByRole("radio", { name: time, exact: true }).check()
    await page.getByLabel("Your name").fill("Meera Iyer")
    await page.getByLabel("Mobile number").fill("9845012346")
    await page.getByRole("button", { name: /^Book for/ }).click()
  }
  await page.route("**/api/bookings", async route => {
    await route.fetch()
    await route.abort()
  })
  await choose("8:00 pm")
  const date = await page.locator("[name=date]:checked").inputValue()
  await expect(page.getByRole("alert")).toContainText("does not make a second one")
  await page.unroute("**/api/bookings")
  await page.getByRole("button", { name: "Try again" }).click()
  await page.waitForURL(/\/booking\//)
  const day = await staff.send("GET", `/reservations?date=${date}`)
  expect(day.data).toHaveLength(1)
  for (const time of ["6:30 pm", "9:30 pm"]) {
    await choose(time)
    await page.waitForURL(/\/booking\//)
  }
  await choose("5:00 pm")
  await expect(page.getByRole("alert")).toContainText("many bookings from here")
  await expect(page.getByLabel("Your name")).toBeEnabled()
})
