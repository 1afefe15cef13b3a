import { demoSettings } from "../../apps/server/src/demo/settings.ts"
import { tillOf } from "../../apps/server/src/features/till/payments/till.fixture.ts"
import {
  expect,
  expectAccessible,
  expectFits,
  expectNothingRan,
  hostileTexts,
  test,
} from "./console.fixture.ts"
import {
  expectSaved,
  patchAs,
  path,
  preview,
  save,
  sections,
  summary,
  toggleSwitch,
} from "./console-settings.fixture.ts"
import { thorough } from "./thorough.ts"

const names = Object.keys(sections) as (keyof typeof sections)[]

test(
  "a manager and a member of staff are told that the page is for the owner",
  thorough,
  async ({ restaurant }) => {
    for (const role of ["MANAGER", "STAFF"] as const) {
      const page = await restaurant.console({ role, path: path("ordering") })
      await expect(page.getByRole("heading", { name: "This page is for another role" })).toBeVisible()
      await expect(page.getByText("Ask the owner")).toBeVisible()
      await expect(page.getByRole("button", { name: "Save changes" })).toHaveCount(0)
    }
  },
)

test(
  "a preview for a time when the restaurant is closed says why, and its time is in the URL",
  thorough,
  async ({ makeRestaurant }) => {
    const lunch = [{ open: "12:00", close: "15:00" }]
    const days = { ...demoSettings.hours.days, mon: lunch, tue: lunch, wed: [], thu: lunch }
    const restaurant = await makeRestaurant({
      hours: { days, closedDates: ["2027-06-14"], specialDates: {} },
    })
    const page = await restaurant.console({ path: `${path("hours")}?at=2027-06-14T13:00` })
    await expect(preview(page)).toContainText("This date is one of your closed dates.")
    await expect(preview(page)).toContainText("The restaurant is closed at that moment.")
    await expect(preview(page)).toContainText("No tables can be booked")
    await preview(page).getByLabel("Date").fill("2027-06-16")
    await expect(preview(page)).toContainText("You have no opening hours on this day of the week.")
    await preview(page).getByLabel("Date").fill("2027-06-17")
    await preview(page).getByLabel("Time").fill("16:00")
    await expect(preview(page)).toContainText("It is outside your opening hours of this day.")
    await expect(page).toHaveURL(/at=2027-06-17T16%3A00/)
    await preview(page).getByLabel("Time").fill("12:30")
    await expect(preview(page)).toContainText("Open until 3 pm")
    await expect(preview(page).getByRole("listitem").filter({ hasText: "12:00 pm" })).toContainText("past")
    await page.getByRole("link", { name: "Table booking" }).click()
    await expect(preview(page)).toContainText("Open until 3 pm")
    await preview(page).getByRole("button", { name: "Now" }).click()
    await expect(preview(page)).toContainText("Right now")
  },
)

test("the preview is read again after a save, slot by slot", thorough, async ({ restaurant }) => {
  const page = await restaurant.console({ path: `${path("booking")}?at=2027-06-14T00:00` })
  await expect(preview(page)).toContainText("46 of 48 times can be booked")
  await page.getByLabel("A table every").fill("60")
  await save(page)
  await expectSaved(page, "booking")
  await expect(preview(page)).toContainText("23 of 24 times can be booked")
  await toggleSwitch(page, "Take table bookings")
  await save(page)
  await expect(preview(page)).toContainText("Table booking is switched off.")
})

test("leaving with unsaved changes asks first: by a link and by going back", async ({ restaurant }) => {
  const page = await restaurant.console({ path: "/console/manage/settings" })
  await page.getByRole("link", { name: /^Profile/ }).click()
  await page.getByLabel("Name", { exact: true }).fill("Angaara Grill")
  const dialog = page.getByRole("dialog", { name: "Leave without saving?" })
  await page.getByRole("link", { name: "Orders" }).click()
  await dialog.getByRole("button", { name: "Stay here" }).click()
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Angaara Grill")
  // Not goBack(), which waits for a page load that does not happen.
  await page.evaluate("history.back()")
  await dialog.getByRole("button", { name: "Leave without saving" }).click()
  await expect(page.getByRole("heading", { name: "Settings", exact: true })).toBeVisible()
  await page.getByRole("link", { name: /^Profile/ }).click()
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue(demoSettings.profile.name)
  await page.getByRole("link", { name: "Opening hours" }).click()
  await expect(dialog).toHaveCount(0)
})

test(
  "Discard undoes unsaved changes; saving without a change sends no request",
  thorough,
  async ({ restaurant }) => {
    const page = await restaurant.console({ path: path("ordering") })
    await toggleSwitch(page, "Take online orders")
    await expect(page.getByText("Not saved yet")).toBeVisible()
    await toggleSwitch(page, "Take online orders")
    await expect(page.getByText("Everything is saved")).toBeVisible()
    await expect(page.getByRole("button", { name: "Save changes" })).toBeDisabled()
    await page.getByLabel("Time to prepare").fill("99")
    await page.getByRole("button", { name: "Discard" }).click()
    await expect(page.getByLabel("Time to prepare")).toHaveValue("20")
  },
)

test(
  "delivery people are added, renamed and on leave; a wrong number is told at its field",
  thorough,
  async ({ restaurant }) => {
    const page = await restaurant.console({ path: path("people") })
    await expect(page.getByText("Nobody yet")).toBeVisible()
    await page.getByLabel("Name", { exact: true }).fill("Ravi")
    await page.getByLabel("Mobile number").fill("12345")
    await page.getByRole("button", { name: "Add a delivery person" }).click()
    await expect(page.getByLabel("Mobile number")).toHaveAccessibleDescription(/begins with 6, 7, 8 or 9/)
    await page.getByLabel("Mobile number").fill("+91 98450 11111")
    await page.getByRole("button", { name: "Add a delivery person" }).click()
    await expect(page.getByText("Ravi can carry orders now")).toBeVisible()
    await expect(page.getByRole("link", { name: "Call Ravi: 9845011111" })).toBeVisible()
    await page.getByRole("button", { name: "Change Ravi" }).click()
    await page.getByRole("dialog").getByLabel("Name").fill("Ravi Kumar")
    await page.getByRole("dialog").getByRole("button", { name: "Save" }).click()
    await expect(page.getByText("Ravi Kumar is saved")).toBeVisible()
    await toggleSwitch(page, "Ravi Kumar is available")
    await expect(page.getByText("Ravi Kumar is on leave, and not offered for orders")).toBeVisible()
    await expect(page.getByRole("switch", { name: "Ravi Kumar is available" })).not.toBeChecked()
  },
)

test("the audit log says in words who changed what, page by page", thorough, async ({ restaurant }) => {
  const page = await restaurant.console({ path: path("audit") })
  for (let minutes = 21; minutes <= 41; minutes++) await patchAs(page, { ordering: { prepMinutes: minutes } })
  const entries = page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ has: page.getByRole("time") })
  await page.reload()
  await expect(entries).toHaveCount(20)
  await expect(entries.first()).toContainText("The owner · Changed the settings")
  await expect(entries.first()).toContainText("Time to prepare: 40 → 41")
  await page.getByRole("button", { name: "Show earlier entries" }).click()
  await expect(page.getByText("Time to prepare: 20 → 21")).toBeVisible()
  await expect(page.getByText("Set up the restaurant")).toBeVisible()
  await patchAs(page, { ordering: { enabled: false } })
  await expect(entries.first()).toContainText("Take online orders: On → Off")
})

test(
  "the audit log lists what staff entered and were paid apart from the changes",
  thorough,
  async ({ app, restaurant }) => {
    const till = await tillOf(app)("STAFF", restaurant.id)
    const { id, total } = await till.order()
    await till.pay(id, total)
    const page = await restaurant.console({ path: path("audit") })
    await expect(page.getByText("Set up the restaurant")).toBeVisible()
    await expect(page.getByText("Took a payment")).toBeHidden()
    await page.getByText("Orders and payments", { exact: true }).click()
    const payment = page.getByRole("listitem").filter({ hasText: "Took a payment" })
    await expect(payment).toContainText("Received: ₹")
    await expect(page.getByRole("listitem").filter({ hasText: "Entered an order" })).toHaveCount(1)
    await expect(page.getByText("Set up the restaurant")).toBeHidden()
    await expectFits(page)
    await expectAccessible(page)
  },
)

test(
  "the audit log is in Hindi, including changes of the settings and the menu",
  thorough,
  async ({ restaurant }) => {
    const page = await restaurant.console({ path: path("audit"), language: "hi" })
    await patchAs(page, { ordering: { prepMinutes: 41, enabled: false } })
    await page.evaluate(async () => {
      const response = await fetch("/console/v1/menu")
      const { menu } = (await response.json()) as {
        menu: { categories: { items: { id: string; available: boolean }[] }[] }
      }
      const item = menu.categories[0]?.items[0]
      if (!item) throw new Error("the menu has a first item")
      await fetch(`/console/v1/menu/items/${item.id}`, {
        method: "PATCH",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ available: !item.available }),
      })
    })
    await page.reload()
    const entries = page
      .getByRole("main")
      .getByRole("listitem")
      .filter({ has: page.getByRole("time") })
    await expect(entries.first()).toContainText("मेन्यू")
    const lines = await entries.getByRole("listitem").allTextContents()
    expect(lines.length).toBeGreaterThan(3)
    for (const line of lines) expect(line).toMatch(/[\u0900-\u097F]/)
  },
)

test("hostile texts are shown as text, everywhere", thorough, async ({ restaurant }) => {
  const page = await restaurant.console({ path: path("profile") })
  const [image, script, svg, link, braces, formula, sum, backwards] = hostileTexts
  await page.getByLabel("Name", { exact: true }).fill(image)
  await page.getByLabel("Street and number").fill(script)
  await page.getByLabel("City").fill(svg)
  await page.getByLabel("State").fill(braces)
  await page.getByLabel("Phone").fill(link)
  await expect(page.getByRole("region", { name: "What customers will notice" })).toContainText(script)
  await save(page)
  await expectSaved(page, "profile")
  await expect(page.getByRole("banner")).toContainText(image)
  await patchAs(page, {
    charges: hostileTexts.map(name => ({
      type: "OTHER",
      name: name.slice(0, 60),
      amountPaise: 100,
      rateBasisPoints: 0,
      appliesTo: ["PICKUP"],
    })),
    tracking: { redirectUrl: "https://example.com/%22onload=window.hacked=1" },
  })
  const headers = { origin: new URL(page.url()).origin }
  for (const name of [formula, sum, backwards, image]) {
    const data = { name, phone: "9845011111" }
    expect((await page.request.post("/console/v1/delivery-people", { data, headers })).status()).toBe(201)
  }
  await page.goto("/console/manage/settings")
  await expect(page.getByText(`${image}, ${svg}`)).toBeVisible()
  for (const name of names) {
    await page.goto(path(name))
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(sections[name])
    await expect(page.getByRole("main").getByRole("heading", { level: 2 }).first()).toBeVisible()
    await expectNothingRan(page)
  }
  await expect(page.getByText(image).first()).toBeVisible()
})

test("a logo is shown only from https, and a missing one is told", thorough, async ({ restaurant }) => {
  const page = await restaurant.console({ path: path("profile") })
  await page.route("https://pictures.example/**", route => route.abort())
  await page.getByLabel("Address of the logo").fill("javascript:window.hacked=1")
  await expect(page.getByText("No logo")).toBeVisible()
  await page.getByLabel("Address of the logo").fill("https://pictures.example/logo.png")
  await expect(page.getByText("No picture was found at this address")).toBeVisible()
  await expectNothingRan(page)
})

test("an unknown section says so and links back", thorough, async ({ restaurant }) => {
  const page = await restaurant.console({ path: "/console/manage/settings/nothing" })
  await expect(page.getByText("There is no such part of the settings")).toBeVisible()
  await page.getByRole("link", { name: "All settings" }).click()
  await expect(page.getByRole("link", { name: /^GST and licences/ })).toBeVisible()
})

test(
  "every section fits at 360, 768 and 1280 px with targets of a finger's size",
  thorough,
  async ({ restaurant }) => {
    const page = await restaurant.console({ path: "/console/manage/settings" })
    const expectFitsEverywhere = async () => {
      for (const width of [360, 768, 1280]) {
        await page.setViewportSize({ width, height: 800 })
        await test.step(`${page.url()} at ${width} px`, () => expectFits(page))
      }
    }
    await expect(page.getByRole("link", { name: /^Profile/ })).toBeVisible()
    await expectFitsEverywhere()
    for (const name of names) {
      await page.goto(path(name))
      await expect(page.getByRole("main").getByRole("heading", { level: 2 }).first()).toBeVisible()
      if (!["blocked", "people", "requests", "audit", "setup"].includes(name))
        await expect(preview(page)).toContainText("can be booked")
      await expectFitsEverywhere()
    }
  },
)

test("changes, faults and the dialog of a day pass axe in both themes", thorough, async ({ restaurant }) => {
  const page = await restaurant.console({ path: path("hours") })
  await page.getByRole("button", { name: "Monday: set times" }).click()
  await page.getByRole("button", { name: "Add a period on Monday" }).click()
  await page.getByLabel("Monday, opening 2").fill("22:00")
  await page.getByLabel("Monday, closing 2").fill("02:00")
  await page.getByRole("table").getByRole("button").last().click()
  await save(page)
  await expect(summary(page)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole("button", { name: "Copy Monday's hours to other days" }).click()
  await expectAccessible(page)
})

test(
  "a conflict and the question before leaving pass axe in both themes",
  thorough,
  async ({ restaurant }) => {
    const page = await restaurant.console({ path: path("tracking") })
    await page.getByLabel("Your own tracking page").fill("https://example.com/mine")
    await patchAs(page, { tracking: { redirectUrl: "https://example.com/theirs" } })
    await expect(page.getByText("Somebody else changed this part while you were editing")).toBeVisible()
    await expectAccessible(page)
    await page.getByRole("link", { name: "Orders" }).click()
    await expect(page.getByRole("dialog", { name: "Leave without saving?" })).toBeVisible()
    await expectAccessible(page)
  },
)

test("every section is there in Hindi", thorough, async ({ restaurant }) => {
  const page = await restaurant.console({ path: "/console/manage/settings", language: "hi" })
  await expect(page.getByRole("heading", { name: "सेटिंग्स" })).toBeVisible()
  for (const name of names) {
    await page.goto(path(name))
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/[\u0900-\u097F]/)
    await expect(page.getByRole("main").getByRole("heading", { level: 2 }).first()).toHaveText(
      /[\u0900-\u097F]/,
    )
  }
  await page.goto(path("ordering"))
  await toggleSwitch(page, "ऑनलाइन ऑर्डर लें")
  await page.getByRole("button", { name: "बदलाव सेव करें" }).click()
  await expect(page.getByText("ऑनलाइन ऑर्डर: सेव हो गया। ग्राहकों को अब यही दिखेगा।")).toBeVisible()
})

test("the sample bill follows the charges on the screen before they are saved", async ({ restaurant }) => {
  const page = await restaurant.console({ path: path("charges") })
  const bill = page.getByRole("table", { name: "Delivery" })
  const total = () => bill.getByRole("row", { name: /^Total/ }).innerText()
  await expect(bill).toContainText("Packaging")
  const before = await total()
  await page.getByLabel("Amount before tax").first().fill("100")
  await expect(bill.getByRole("row", { name: "Packaging ₹100.00" })).toBeVisible()
  expect(await total()).not.toBe(before)
})
