import type { Page } from "@playwright/test"
import { defaultSettings, setupLineIds } from "@rasoi/contract/console"
import { demoSettings } from "../../apps/server/src/demo/settings.ts"
import { expect, expectAccessible, expectFits, type TestRestaurant, test } from "./console.fixture.ts"
import { makeCode, makeCodeInDialog, pairTablet } from "./console-paired.fixture.ts"
import { expectSaved, save } from "./console-settings.fixture.ts"
import { onScreens, screens } from "./screens.fixture.ts"
import { thorough } from "./thorough.ts"

const settings = defaultSettings(demoSettings.profile)

/** The checklist is not for the demo, which these tests run on. */
async function open(
  restaurant: TestRestaurant,
  { sound, ...options }: Parameters<TestRestaurant["console"]>[0] & { sound?: "off" } = {},
) {
  const page = await restaurant.console({ path: "/console/v1/nowhere", ...options })
  const session = await (await page.request.get("/console/v1/session")).json()
  await page.route("**/console/v1/session", route => route.fulfill({ json: { ...session, demo: false } }))
  if (sound === "off") await page.evaluate(`localStorage.setItem("rasoi.sound", "off")`)
  await page.goto("/console")
  return page
}

const line = (page: Page, id: string) => page.locator(`[data-line="${id}"]`)
const checklist = (page: Page) => page.getByRole("region", { name: "Before the first order" })

test("the empty inbox shows an owner what is missing; each line leads to its screen", async ({
  makeRestaurant,
}) => {
  const page = await open(await makeRestaurant(settings))
  await expect(checklist(page)).toBeVisible()
  await expect(line(page, "MENU")).toHaveAttribute("data-state", "done")
  await expect(line(page, "HOURS")).toContainText("Still the preset hours")
  await expect(line(page, "SWITCH_ON")).toContainText("Still missing: Opening hours, GST, FSSAI licence,")
  await expectAccessible(page)
  await line(page, "HOURS").getByRole("link").click()
  await expect(page.getByRole("heading", { name: "Opening hours", level: 1 })).toBeVisible()
  await page.getByRole("link", { name: "Back to the setup list" }).click()
  await expect(page.getByRole("heading", { name: "Setup list" })).toBeVisible()
  await line(page, "MENU").getByRole("link").click()
  await expect(page.getByRole("link", { name: "Back to the setup list" })).toBeVisible()
  await page.goto("/console/manage/settings/hours")
  await expect(page.getByRole("heading", { name: "Opening hours", level: 1 })).toBeVisible()
  await expect(page.getByRole("link", { name: "Back to the setup list" })).toHaveCount(0)
})

test("a GSTIN without GST is asked about; the sample bill and the line about switching on show the answer", async ({
  makeRestaurant,
}) => {
  const { gstin } = demoSettings.gst
  const page = await open(await makeRestaurant({ ...settings, gst: { ...settings.gst, gstin } }))
  const unused = "You have a GSTIN, and charge no GST."
  await expect(line(page, "GST")).toContainText(unused)
  await expect(line(page, "GST").getByRole("button")).toHaveCount(0)
  await expect(line(page, "SWITCH_ON")).toContainText(unused)
  await line(page, "GST").getByRole("link").click()

  const bill = page.getByRole("table", { name: /^Pickup/ })
  const tax = bill.getByRole("row", { name: /^GST/ })
  const choose = (kind: string) => page.getByText(kind, { exact: true }).click()
  await expect(page.getByRole("group", { name: "How are you registered for GST?" })).toBeVisible()
  await expect(tax).toContainText("₹0.00")
  await choose("Regular")
  await expect(tax).toHaveText(/₹[1-9]/)
  await choose("Composition")
  await expect(bill.getByRole("caption")).toHaveText("Pickup, bill of supply")
  await expect(tax).toHaveCount(0)
  await save(page)
  await expectSaved(page, "gst")
  await page.getByRole("link", { name: "Back to the setup list" }).click()
  await expect(line(page, "GST")).toHaveAttribute("data-state", "done")
  await expect(line(page, "SWITCH_ON")).toContainText("You charge no GST: your bills are bills of supply.")

  for (const language of ["en", "hi"]) {
    await page.evaluate(`localStorage.setItem("rasoi.language", "${language}")`)
    await page.goto("/console/manage/settings/gst")
    await expect(page.getByRole("radio", { name: /^(Composition|कंपोज़िशन)$/ })).toBeChecked()
    for (const width of [390, 768, 1280]) {
      await page.setViewportSize({ width, height: 844 })
      await expectFits(page)
    }
  }
})

test("after the first accepted order the list has another title", thorough, async ({ makeRestaurant }) => {
  const restaurant = await makeRestaurant({
    ...settings,
    hours: demoSettings.hours,
    ordering: { ...settings.ordering, enabled: true },
  })
  const page = await open(restaurant)
  await expect(checklist(page)).toBeVisible()
  await expect(page.getByRole("button", { name: /^Receiving orders/ })).toBeVisible()
  const { id } = await restaurant.order()
  for (const step of ["accept", "prepare", "ready", "complete"])
    expect((await page.request.post(`/console/v1/orders/${id}/${step}`, { data: {} })).status()).toBe(200)
  await expect(page.getByRole("region", { name: "Still to set up" })).toBeVisible()
  await expect(checklist(page)).toHaveCount(0)
})

test(
  "a dismissed line is dismissed on another device too, and can be brought back",
  thorough,
  async ({ makeRestaurant }) => {
    const restaurant = await makeRestaurant(settings)
    const page = await open(restaurant)
    await line(page, "TEAM").getByRole("button", { name: "Dismiss “Team”" }).click()
    await expect(line(page, "TEAM")).toHaveAttribute("data-state", "dismissed")
    await expect(line(page, "SWITCH_ON")).not.toContainText("Team")
    const other = await open(restaurant)
    await expect(line(other, "HOURS")).toHaveAttribute("data-state", "open")
    // A second owner is a team.
    await expect(line(other, "TEAM")).toHaveAttribute("data-state", "done")
    await line(other, "GST").getByRole("button", { name: "Not registered" }).click()
    await expect(line(page, "GST")).toHaveAttribute("data-state", "dismissed")
    await line(page, "GST").getByRole("button", { name: "Bring back" }).click()
    await expect(line(other, "GST")).toHaveAttribute("data-state", "open")
  },
)

test(
  "managers and staff see the plain empty inbox, and ask for no list",
  thorough,
  async ({ makeRestaurant }) => {
    const restaurant = await makeRestaurant(settings)
    for (const role of ["MANAGER", "STAFF"] as const) {
      const page = await open(restaurant, { role })
      let asked = false
      page.on("request", request => {
        asked ||= request.url().includes("/console/v1/setup")
      })
      await expect(page.getByText("No open orders")).toBeVisible()
      await expect(checklist(page)).toHaveCount(0)
      expect(asked).toBe(false)
    }
  },
)

test("the rehearsal rings until it is accepted, prints a ticket marked SAMPLE, and leaves no order", async ({
  makeRestaurant,
}) => {
  const page = await open(await makeRestaurant(settings))
  await expect(line(page, "TABLET")).toHaveAttribute("data-state", "open")
  await line(page, "REHEARSAL").getByRole("button", { name: "Start the rehearsal" }).click()
  const dialog = page.getByRole("dialog", { name: "Rehearsal: SAMPLE order" })
  await expect(dialog.getByRole("article", { name: "Order SAMPLE" })).toContainText("Paneer Tikka")
  await expect(dialog.locator("[data-ringing=true]")).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole("button", { name: /Accept/ }).click()
  await expect(dialog.locator("[data-ringing=false]")).toBeVisible()
  await expect(page.locator("[data-paper]")).toContainText("*** SAMPLE ***")
  await expect(page.locator("[data-paper]")).toContainText("Paneer Tikka")
  await expect.poll(() => page.evaluate("window.printed")).toBe(1)
  await page.evaluate("dispatchEvent(new Event('afterprint'))")
  await dialog.getByRole("button", { name: "Done" }).click()
  await expect(line(page, "REHEARSAL")).toHaveAttribute("data-state", "done")
  // The click that started it also allowed the sound, but only a paired device counts.
  await expect(line(page, "TABLET")).toHaveAttribute("data-state", "open")
  await expect(page.getByText("No open orders")).toBeVisible()
})

test(
  "the line of the tablet leads to a pairing code, and is done when the paired tablet has its sound on",
  thorough,
  async ({ app, browser, makeRestaurant }) => {
    const page = await open(await makeRestaurant(settings))
    await expect(line(page, "TABLET")).toContainText("Pair a device")
    await line(page, "TABLET").getByRole("link").click()
    const tablet = await pairTablet(browser, app.url, await makeCodeInDialog(page))
    await page.goto("/console")
    await expect(line(page, "TABLET")).toHaveAttribute("data-state", "done")
    await tablet.context().close()
  },
)

test(
  "a paired tablet and every person rehearse under This device",
  thorough,
  async ({ app, browser, makeRestaurant }) => {
    const restaurant = await makeRestaurant(settings)
    const owner = await open(restaurant, {})
    await owner.goto("/console/manage/devices")
    const tablet = await pairTablet(browser, app.url, await makeCode(owner))
    const staff = await open(restaurant, { role: "STAFF" })
    for (const page of [tablet, staff]) {
      await page.addInitScript("window.print = () => {}")
      await page.goto("/console/device")
      await page.getByRole("button", { name: "Start the rehearsal" }).click()
      const dialog = page.getByRole("dialog", { name: "Rehearsal: SAMPLE order" })
      await dialog.getByRole("button", { name: /Accept/ }).click()
      await page.evaluate("dispatchEvent(new Event('afterprint'))")
      await dialog.getByRole("button", { name: "Done" }).click()
      await expect(dialog).toHaveCount(0)
    }
    await owner.goto("/console")
    await expect(line(owner, "REHEARSAL")).toHaveAttribute("data-state", "done")
    await tablet.context().close()
  },
)

test(
  "an owner finds the list in the settings when nothing is open any more",
  thorough,
  async ({ makeRestaurant }) => {
    const page = await open(await makeRestaurant(settings))
    await expect(checklist(page)).toBeVisible()
    for (const id of setupLineIds) {
      const path = `/console/v1/setup/${id}`
      expect((await page.request.patch(path, { data: { dismissed: true } })).status()).toBe(200)
    }
    await expect(checklist(page)).toHaveCount(0)
    await page.goto("/console/manage/settings")
    await page.getByRole("link", { name: "Show the setup list" }).click()
    await expect(line(page, "GST")).toHaveAttribute("data-state", "dismissed")
    await line(page, "GST").getByRole("button", { name: "Bring back" }).click()
    await expect(line(page, "GST")).toHaveAttribute("data-state", "open")
    await expectFits(page)
  },
)

test("with the sound off, the rehearsal says so and turns it on", thorough, async ({ makeRestaurant }) => {
  const page = await open(await makeRestaurant(settings), { sound: "off" })
  await line(page, "REHEARSAL").getByRole("button", { name: "Start the rehearsal" }).click()
  const dialog = page.getByRole("dialog")
  await expect(dialog.getByRole("alert")).toContainText("nobody would hear an order")
  await dialog.getByRole("button", { name: "Turn the sound on" }).click()
  await expect(dialog.locator("[data-ringing=true]")).toBeVisible()
})

test("without a dish there is no rehearsal", thorough, async ({ makeRestaurant }) => {
  const page = await open(await makeRestaurant(settings, { categories: [] }))
  await expect(line(page, "MENU")).toContainText("There is no dish yet.")
  await expect(line(page, "REHEARSAL").getByRole("button", { name: "Start" })).toBeDisabled()
  await expect(line(page, "REHEARSAL")).toContainText("It needs a dish on the menu.")
})

for (const language of ["en", "hi"] as const) {
  test(`the list and the rehearsal fit every screen, ${language}`, thorough, async ({ makeRestaurant }) => {
    const page = await open(await makeRestaurant(settings), { language })
    await expect(line(page, "SWITCH_ON")).toBeVisible()
    await onScreens(page, screens, () => expectFits(page))
    await line(page, "REHEARSAL").getByRole("button").first().click()
    await onScreens(page, screens, async () => {
      await expect(page.getByRole("dialog").getByRole("article")).toBeVisible()
      await expectFits(page)
    })
  })
}
