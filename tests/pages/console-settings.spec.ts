import { randomUUID } from "node:crypto"
import { demoSettings } from "../../apps/server/src/demo/settings.ts"
import { expect, test } from "./console.fixture.ts"
import { dateOf } from "./console-bookings.fixture.ts"
import {
  expectSaved,
  patchAs,
  path,
  preview,
  save,
  summary,
  toggleSwitch,
} from "./console-settings.fixture.ts"
import { thorough } from "./thorough.ts"

test("hours changed here are what the API says at once, past midnight and copied to every day", async ({
  app,
  restaurant,
}) => {
  const page = await restaurant.console({ path: path("hours") })
  await page.getByRole("button", { name: "Monday: set times" }).click()
  await page.getByLabel("Monday, opening 1").fill("12:00")
  await page.getByLabel("Monday, closing 1").fill("15:00")
  await page.getByRole("button", { name: "Add a period on Monday" }).click()
  await page.getByLabel("Monday, opening 2").fill("19:00")
  await page.getByLabel("Monday, closing 2").fill("02:00")
  await expect(page.getByText("until Tuesday")).toBeVisible()
  await page.getByRole("button", { name: "Copy Monday's hours to other days" }).click()
  await page.getByRole("button", { name: "All other days" }).click()
  await page.getByRole("button", { name: "Copy", exact: true }).click()
  await toggleSwitch(page, "Wednesday")
  const figure = page.getByRole("figure").filter({ hasText: "Your week at a glance" })
  await expect(figure).toContainText("Mon to Tue: 12:00 pm to 3:00 pm, 7:00 pm to 2:00 am")
  await expect(figure).toContainText("Wed: closed")
  await expect(page.getByRole("region", { name: "What customers will notice" })).toContainText(
    "Wednesday: closed.",
  )
  await save(page)
  await expectSaved(page, "hours")
  const { body } = await app.call("/v1/restaurant", { key: restaurant.liveKey })
  const evenings = [
    { open: "12:00", close: "15:00" },
    { open: "19:00", close: "02:00" },
  ]
  expect(body.openingHours.days).toMatchObject({ mon: evenings, wed: [], sun: evenings })
})

test(
  "a closed date is tapped in the calendar or walked to by keys, and taken back from the list",
  thorough,
  async ({ app, restaurant }) => {
    const page = await restaurant.console({ path: path("hours") })
    const calendar = page.getByRole("table", { name: /^Closed dates in/ })
    await page.getByRole("button", { name: "Later month" }).click()
    await calendar.getByRole("button", { name: /^1 / }).click()
    await calendar.getByRole("button", { name: /^1 / }).press("ArrowDown")
    await page.keyboard.press("Space")
    await expect(calendar.getByRole("button", { pressed: true })).toHaveCount(2)
    await save(page)
    await expectSaved(page, "hours")
    const closedDates = async () =>
      (await app.call("/v1/restaurant", { key: restaurant.liveKey })).body.openingHours.closedDates
    const [first, second] = await closedDates()
    expect([first.slice(8), second.slice(8)]).toEqual(["01", "08"])
    await page.getByRole("button", { name: /^Remove (\w+, )?1 / }).click()
    await save(page)
    await expect.poll(closedDates).toEqual([second])
  },
)

test(
  "other hours for one date are set beside the closed dates, on a phone too, and the preview names them",
  thorough,
  async ({ app, restaurant }) => {
    const page = await restaurant.console({ path: path("hours") })
    const date = dateOf(app, 20)
    const panel = page.getByRole("region", { name: "Other hours on a date" })
    await panel.getByLabel("Date").fill(date)
    await panel.getByRole("button", { name: "Add other hours" }).click()
    await panel.getByRole("button", { name: /: set times$/ }).click()
    await panel.getByLabel(/opening 1$/).fill("18:00")
    await panel.getByLabel(/closing 1$/).fill("03:00")
    // The next morning is open round the clock, so a night that continues into it is refused by name.
    await expect(panel).toContainText("At the same time as")
    await panel.getByLabel(/closing 1$/).fill("00:00")
    await expect(panel).not.toContainText("At the same time as")
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(width)
    }
    await save(page)
    await expectSaved(page, "hours")
    const specialDates = async () =>
      (await app.call("/v1/restaurant", { key: restaurant.liveKey })).body.openingHours.specialDates
    expect(await specialDates()).toEqual({ [date]: [{ open: "18:00", close: "00:00" }] })
    await expect(page.getByRole("complementary", { name: "What a customer would see" })).toContainText(
      /Other hours on .*: 6:00 pm to 12:00 am/,
    )
    await panel.getByRole("button", { name: /^Remove / }).click()
    await save(page)
    await expect.poll(specialDates).toEqual({})
  },
)

test(
  "a date of another year has one name in its row, in the warning and in the preview",
  thorough,
  async ({ app, restaurant }) => {
    const page = await restaurant.console({ path: path("hours") })
    const year = Number(dateOf(app).slice(0, 4)) + 1
    const panel = page.getByRole("region", { name: "Other hours on a date" })
    await panel.getByLabel("Date").fill(`${year}-12-26`)
    await panel.getByRole("button", { name: "Add other hours" }).click()
    const remove = await panel.getByRole("button", { name: /^Remove / }).getAttribute("aria-label")
    const name = remove?.replace("Remove ", "") ?? ""
    expect(name).toContain(String(year))
    await expect(page.getByRole("region", { name: "What customers will notice" })).toContainText(name)
    await save(page)
    await expectSaved(page, "hours")
    await expect(page.getByRole("complementary", { name: "What a customer would see" })).toContainText(name)
  },
)

test("periods at the same time are named at their day, and the server's refusal at its field", async ({
  restaurant,
}) => {
  const page = await restaurant.console({ path: path("hours") })
  await page.getByRole("button", { name: "Monday: set times" }).click()
  await page.getByRole("button", { name: "Add a period on Monday" }).click()
  await page.getByLabel("Monday, opening 2").fill("22:00")
  await page.getByLabel("Monday, closing 2").fill("02:00")
  const clash = "At the same time as Monday, 11:00 am to 11:00 pm"
  await expect(page.getByText(clash)).toBeVisible()
  await expect(page.getByText("Two periods at the same time")).toBeVisible()
  await save(page)
  await expect(summary(page)).toBeFocused()
  await expect(summary(page)).toContainText("2 things have to be put right first")
  await summary(page)
    .getByRole("button", { name: `Monday: ${clash}` })
    .click()
  await expect(page.getByLabel("Monday, opening 2")).toBeFocused()
  await expect(page.getByLabel("Monday, opening 2")).toHaveAccessibleDescription(clash)
  await page.getByRole("button", { name: "Remove period 2 of Monday" }).click()
  await save(page)
  await expectSaved(page, "hours")
})

test(
  "a fault that only the server knows is shown at its field, in the console's words",
  thorough,
  async ({ restaurant }) => {
    const page = await restaurant.console({ path: path("profile") })
    await page.getByLabel("Name", { exact: true }).fill("Angaara\u0007")
    await page.getByLabel("Pincode").fill("56001")
    await save(page)
    await expect(summary(page)).toContainText("Pincode: Six digits")
    await expect(page.getByLabel("Name", { exact: true })).toHaveAccessibleDescription(
      /There is a character in it that cannot be shown/,
    )
    await page.getByLabel("Name", { exact: true }).fill("Angaara Grill")
    await page.getByLabel("Pincode").fill("560 025")
    await save(page)
    await expectSaved(page, "profile")
    await expect(page.getByRole("banner")).toContainText("Angaara Grill")
  },
)

test("ordering switched off: the API refuses, the pill and the preview say why", async ({
  app,
  restaurant,
}) => {
  const page = await restaurant.console({ path: path("ordering") })
  await expect(page.getByText("Receiving orders", { exact: true })).toBeVisible()
  await expect(preview(page)).toContainText("Orders are taken")
  await toggleSwitch(page, "Take online orders")
  await expect(page.getByRole("status").filter({ hasText: "Not saved yet" })).toContainText(
    "Nobody can order online.",
  )
  await expect(preview(page)).toContainText("As last saved")
  await save(page)
  await expectSaved(page, "ordering")
  await expect(page.getByText("Not receiving orders: online ordering is switched off")).toBeVisible()
  await expect(preview(page)).toContainText("No orders are taken")
  await expect(preview(page)).toContainText("Online ordering is switched off.")
  const { status, body } = await app.call("/v1/orders", {
    key: restaurant.liveKey,
    method: "POST",
    headers: { "idempotency-key": randomUUID() },
    body: {
      type: "PICKUP",
      items: [{ menuItemId: "itm_butter_chicken_half", quantity: 1 }],
      customer: { name: "Asha", phone: "9845012345" },
      payment: "PAY_AT_COUNTER",
    },
  })
  expect([status, body.error.code]).toEqual([403, "ORDERING_OFF"])
})

test("the smallest order and charges show in a quote", thorough, async ({ app, restaurant }) => {
  const page = await restaurant.console({ path: path("ordering") })
  await page.getByLabel("Smallest order").fill("5,000")
  await save(page)
  await expectSaved(page, "ordering")
  await page.getByRole("link", { name: "Charges", exact: true }).click()
  await page.getByRole("button", { name: "Remove Delivery" }).click()
  await page.getByRole("button", { name: "Add a charge" }).click()
  const second = page.getByRole("group", { name: "Charge 2" })
  await second.getByLabel("Kind").selectOption("Other")
  await second.getByLabel("Name on the bill").fill("Steel box")
  await second.getByLabel("Amount before tax").fill("49.50")
  await second.getByLabel("GST").selectOption("18 %")
  await expect(second).toContainText("Adds ₹58.42 to an order, GST included.")
  await save(page)
  await expectSaved(page, "charges")
  const quote = (quantity: number) =>
    app.call("/v1/orders/quote", {
      key: restaurant.liveKey,
      method: "POST",
      body: { type: "PICKUP", items: [{ menuItemId: "itm_butter_chicken_half", quantity }] },
    })
  const small = await quote(1)
  expect([small.status, small.body.error.code]).toEqual([422, "BELOW_MINIMUM"])
  const { charges } = (await quote(20)).body
  expect(charges).toMatchObject([
    { type: "PACKAGING" },
    { type: "OTHER", name: "Steel box", amount: { amount: 4950 }, tax: { amount: { amount: 892 } } },
  ])
})

test(
  "the time to deliver has limits, and an empty field means that nobody knows it",
  thorough,
  async ({ restaurant }) => {
    const page = await restaurant.console({ path: path("ordering") })
    const field = page.getByLabel("Time to deliver")
    const stored = async () => {
      const { settings } = await (await page.request.get("/console/v1/settings")).json()
      return settings.ordering.deliveryMinutes
    }
    await expect(field).toHaveValue("")
    await field.fill("181")
    await save(page)
    await expect(field).toHaveAccessibleDescription(/A number from 0 to 180/)
    for (const [typed, value, effect] of [
      ["25", 25, "Customers see when their delivery arrives: 25 minutes after the kitchen."],
      ["", null, "Customers see when their delivery leaves the kitchen, not when it arrives."],
    ] as const) {
      await field.fill(typed)
      await expect(page.getByText(effect).first()).toBeVisible()
      await save(page)
      await expectSaved(page, "ordering")
      await expect.poll(stored).toBe(value)
    }
  },
)

test("pincodes are pasted many at once: faults named, duplicates merged, none means everywhere", async ({
  app,
  restaurant,
}) => {
  const page = await restaurant.console({ path: path("ordering") })
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"])
  await page.evaluate(`navigator.clipboard.writeText("110001, 110 002\\n110003 560001 11000 MG-Road")`)
  await page.getByRole("textbox", { name: "Add pincodes" }).press("Control+V")
  await expect(page.getByText("3 pincodes added, 1 was there already")).toBeVisible()
  const box = page.getByRole("textbox", { name: "Add pincodes" })
  await expect(box).toHaveAccessibleDescription(/11000 has 5 digits.*“MG-Road” is not a pincode/)
  await box.fill("110004")
  await save(page)
  await expectSaved(page, "ordering")
  const pincodes = async () =>
    (await app.call("/v1/restaurant", { key: restaurant.liveKey })).body.ordering.deliveryPincodes
  const merged = [...demoSettings.ordering.deliveryPincodes, "110001", "110002", "110003", "110004"]
  expect(await pincodes()).toEqual(merged.sort())
  await page.getByRole("button", { name: "Remove 110001" }).click()
  await expect(page.getByText("You deliver to these 17 pincodes only.")).toBeVisible()
  await page.getByRole("button", { name: "Remove all pincodes" }).click()
  await expect(page.getByText("No pincodes: you deliver anywhere.")).toBeVisible()
  await save(page)
  await expect.poll(pincodes).toEqual([])
})

test("a wrong GSTIN is told while it is typed and refused at its field", async ({ app, restaurant }) => {
  const page = await restaurant.console({ path: path("gst") })
  const gstin = page.getByLabel("GSTIN")
  await gstin.fill("29ABCFA1")
  await expect(gstin).toHaveAccessibleDescription(/8 of 15 characters/)
  await gstin.fill("29abcfa1234k1zm")
  await expect(gstin).toHaveAccessibleDescription(/Mistyped: the last character does not fit/)
  await page.getByLabel("FSSAI licence number").fill("123")
  await save(page)
  await expect(summary(page)).toContainText("GSTIN: Mistyped")
  await expect(summary(page)).toContainText("FSSAI licence number: 14 digits")
  const read = async () => (await app.call("/v1/restaurant", { key: restaurant.liveKey })).body.gstin
  expect(await read()).toBe(demoSettings.gst.gstin)
  await gstin.fill("27AAPFU0939F1ZV")
  // A warning only: it is saved all the same.
  await expect(gstin).toHaveAccessibleDescription(
    "This number is of Maharashtra, but your address is in Karnataka. Check both.",
  )
  await page.getByLabel("FSSAI licence number").fill("")
  await save(page)
  await expectSaved(page, "gst")
  expect(await read()).toBe("27AAPFU0939F1ZV")
})

test("booking rules and a price are what the API offers", thorough, async ({ app, restaurant }) => {
  const page = await restaurant.console({ path: path("booking") })
  await page.getByLabel("Seats for online booking").fill("4")
  await save(page)
  await expect(page.getByLabel("Largest party")).toHaveAccessibleDescription(/More than your 4 seats/)
  await page.getByLabel("Largest party").fill("4")
  await expect(page.getByText("More than your 4 seats")).toHaveCount(0)
  await toggleSwitch(page, "Ask a price for a booking")
  await page.getByLabel("Amount").fill("250")
  await page.getByText("Per booking").click()
  await save(page)
  await expectSaved(page, "booking")
  const { booking } = (await app.call("/v1/restaurant", { key: restaurant.liveKey })).body
  expect(booking).toMatchObject({ maxPeople: 4, price: { amount: 25000, per: "BOOKING", mode: "DEDUCT" } })
})

test("the tracking link leads where the owner says", thorough, async ({ app, restaurant }) => {
  const page = await restaurant.console({ path: path("tracking") })
  const field = page.getByLabel("Your own tracking page")
  await field.fill("http://example.com/track")
  await save(page)
  await expect(field).toHaveAccessibleDescription(/A full address that begins with https/)
  await field.fill("https://example.com/track")
  await expect(page.getByText("/t/{token}/manage")).toBeVisible()
  const guide = page.getByRole("link", { name: "How to link to it" })
  const [address = "", fragment] = ((await guide.getAttribute("href")) ?? "").split("#")
  expect((await app.call(address)).text).toContain(`id="${fragment}"`)
  await save(page)
  await expectSaved(page, "tracking")
  const { trackingUrl } = await restaurant.order()
  const response = await fetch(`${app.url}${new URL(trackingUrl).pathname}`, { redirect: "manual" })
  const token = trackingUrl.split("/").at(-1)
  const expected = `https://example.com/track?token=${token}`
  expect([response.status, response.headers.get("location")]).toEqual([302, expected])
})

test("two owners edit: the second sees who saved first, and can load that version or apply their changes to it", async ({
  app,
  restaurant,
}) => {
  const [first, second] = [
    await restaurant.console({ path: path("ordering") }),
    await restaurant.console({ path: path("ordering") }),
  ]
  await second.getByLabel("Time to prepare").fill("45")
  await first.getByLabel("Time to prepare").fill("30")
  await first.getByLabel("Time to answer an order").fill("5")
  await save(first)
  await expectSaved(first, "ordering")
  const conflict = second.getByRole("alert").filter({ hasText: "Somebody else changed this part" })
  await expect(conflict).toContainText("The owner saved another version")
  await expect(second.getByRole("button", { name: "Save changes" })).toBeDisabled()
  await conflict.getByRole("button", { name: "Put my changes on top" }).click()
  await expect(second.getByLabel("Time to prepare")).toHaveValue("45")
  await expect(second.getByLabel("Time to answer an order")).toHaveValue("5")
  await save(second)
  await expectSaved(second, "ordering")
  const { ordering } = (await app.call("/v1/restaurant", { key: restaurant.liveKey })).body
  expect(ordering.prepMinutes).toBe(45)
})

test(
  "a conflict found while saving is explained; a change in another section does not block saving",
  thorough,
  async ({ app, restaurant }) => {
    const page = await restaurant.console()
    // This tablet receives no events.
    await page.route("**/console/v1/events*", route => route.abort())
    await page.goto(path("profile"))
    await page.getByLabel("Phone").fill("080 1111 2222")
    await patchAs(page, { ordering: { prepMinutes: 33 } })
    await save(page)
    await expectSaved(page, "profile")
    await page.getByLabel("Phone").fill("080 3333 4444")
    await patchAs(page, { profile: { phone: "080 5555 6666" } })
    await save(page)
    await expect(page.getByText("Somebody else changed this part while you were editing")).toBeVisible()
    await page.getByRole("button", { name: "Load the newest version" }).click()
    await expect(page.getByLabel("Phone")).toHaveValue("080 5555 6666")
    const { body } = await app.call("/v1/restaurant", { key: restaurant.liveKey })
    expect([body.phone, body.ordering.prepMinutes]).toEqual(["080 5555 6666", 33])
  },
)

test(
  "the tagline is set in the profile and read by websites; emptied, it is none",
  thorough,
  async ({ app, restaurant }) => {
    const page = await restaurant.console({ path: path("profile") })
    const tagline = async () => (await app.call("/v1/restaurant", { key: restaurant.liveKey })).body.tagline
    await page.getByLabel("Tagline").fill("  Idli from five in the morning ")
    await save(page)
    await expect.poll(tagline).toBe("Idli from five in the morning")
    await page.getByLabel("Tagline").fill("")
    await save(page)
    await expect.poll(tagline).toBe(null)
  },
)
