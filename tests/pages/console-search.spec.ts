import type { Page } from "@playwright/test"
import * as hi from "../../apps/web/src/i18n/hi/index.ts"
import { expect, expectAccessible, expectFits, test } from "./console.fixture.ts"
import { pairedTablet } from "./console-paired.fixture.ts"
import { complete } from "./console-reports.fixture.ts"
import { thorough } from "./thorough.ts"

const dialog = (page: Page) => page.getByRole("dialog", { name: "Search everywhere" })
const field = (page: Page) => dialog(page).getByRole("combobox")
const options = (page: Page, group: string) =>
  dialog(page).getByRole("group", { name: group }).getByRole("option")

async function search(page: Page, typed: string): Promise<void> {
  await page.keyboard.press("ControlOrMeta+k")
  await expect(field(page)).toBeFocused()
  await field(page).fill(typed)
}

test("an owner finds a setting, a dish, an order, a booking and the guide, by keyboard alone", async ({
  restaurant,
}) => {
  const page = await restaurant.console({ path: "/console/menu" })
  const { number } = await restaurant.order()
  await complete(page, await restaurant.order({ customer: { name: "Kabir Sen", phone: "9845077012" } }))
  const booked = await restaurant.book()

  await search(page, "smallest")
  await expect(options(page, "Settings").first()).toHaveAttribute("aria-selected", "true")
  await page.keyboard.press("Enter")
  await expect(page).toHaveURL(/\/console\/manage\/settings\/ordering$/)
  await expect(page.getByRole("main")).toBeFocused()

  await search(page, hi.settings.sections.hours)
  await expect(options(page, "Settings").first()).toContainText("Opening hours")
  await field(page).fill("paneer tik")
  await expect(options(page, "Dishes").first()).toContainText("Paneer Tikka")
  await page.keyboard.press("Enter")
  await expect(page.getByRole("searchbox", { name: "Find a dish, size or add-on" })).toHaveValue(
    /Paneer Tikka/,
  )

  await search(page, number)
  await expect(options(page, "Orders").first()).toContainText(number)
  await page.keyboard.press("Enter")
  await expect(page.getByRole("dialog")).toContainText("Asha Rao")
  await page.keyboard.press("Escape")

  await search(page, "98450 77012")
  await expect(options(page, "Orders")).toHaveText(/Kabir Sen/)
  await page.keyboard.press("Enter")
  await expect(page.getByRole("dialog")).toContainText("Kabir Sen")
  await expect(page).toHaveURL(/\/reports\/finished\?/)
  await page.keyboard.press("Escape")

  await search(page, "iyer")
  await expect(dialog(page).getByRole("status")).toHaveText("1 result")
  await expect(options(page, "Bookings")).toHaveText(/Meera Iyer/)
  await page.keyboard.press("Enter")
  await expect(page).toHaveURL(new RegExp(`date=${booked.date}`))
  await expect(page.getByRole("dialog")).toContainText("Meera Iyer")
  await page.keyboard.press("Escape")

  await search(page, "block this phone")
  await expect(options(page, "Guide").first()).toHaveAttribute("href", /^\/docs\/owners-guide#/)
})

test("letters typed right after Ctrl K are what is searched, and no shortcut of the board", async ({
  restaurant,
}) => {
  const page = await restaurant.console()
  const [first, second] = [await restaurant.order(), await restaurant.order()]
  const held = Promise.withResolvers<void>()
  await page.route("**/assets/results-*.js", async route => {
    await held.promise
    await route.continue()
  })
  const moves: string[] = []
  page.on("request", request => {
    if (request.method() === "POST" && /\/(accept|reject|prepare)/.test(request.url()))
      moves.push(request.url())
  })
  await expect(page.getByRole("article")).toHaveCount(2)
  await page.keyboard.press("j")
  await expect(page.locator("[data-order]:focus")).toBeVisible()
  await page.keyboard.press("ControlOrMeta+k")
  await page.keyboard.type("naan ")
  await expect(dialog(page).getByRole("searchbox")).toHaveValue("naan ")
  held.resolve()
  await expect(field(page)).toBeFocused()
  await page.keyboard.type("rice")
  await expect(field(page)).toHaveValue("naan rice")
  expect([moves, first.id === second.id]).toEqual([[], false])
})

test("arrows move in the list, Escape gives the focus back, and / stays the search of the screen", async ({
  restaurant,
}) => {
  const page = await restaurant.console({ path: "/console/menu" })
  const own = page.getByRole("searchbox", { name: "Find a dish, size or add-on" })
  await expect(own).toBeVisible()
  await page.keyboard.press("/")
  await expect(own).toBeFocused()
  await search(page, "menu")
  const selected = dialog(page).getByRole("option", { selected: true })
  const [first, last] = [dialog(page).getByRole("option").first(), dialog(page).getByRole("option").last()]
  await expect(selected).toHaveAttribute("id", (await first.getAttribute("id")) ?? "")
  await page.keyboard.press("ArrowUp")
  await expect(selected).toHaveAttribute("id", (await last.getAttribute("id")) ?? "")
  await expect(selected).toBeInViewport()
  await expect(field(page)).toHaveAttribute("aria-activedescendant", (await last.getAttribute("id")) ?? "")
  await page.keyboard.press("ArrowDown")
  await expect(selected).toHaveAttribute("id", (await first.getAttribute("id")) ?? "")
  await expectAccessible(page)
  await page.keyboard.press("Escape")
  await expect(dialog(page)).toHaveCount(0)
  await expect(own).toBeFocused()
})

test("one request follows several letters, and an answer that comes late does not replace a newer one", async ({
  restaurant,
}) => {
  const page = await restaurant.console()
  await restaurant.book({ customer: { name: "Meera Iyer", phone: "9845012346" } })
  await restaurant.book({ customer: { name: "Mohan Das", phone: "9845012347" } })
  const held = Promise.withResolvers<void>()
  const asked: string[] = []
  await page.route("**/reservations/search?*", async route => {
    const typed = new URL(route.request().url()).searchParams.get("search") ?? ""
    asked.push(typed)
    const response = await route.fetch()
    if (typed === "meera") await held.promise
    await route.fulfill({ response }).catch(() => {})
  })
  await search(page, "")
  await field(page).pressSequentially("meera")
  await expect.poll(() => asked).toEqual(["meera"])
  await field(page).fill("mohan")
  await expect(options(page, "Bookings")).toHaveText(/Mohan Das/)
  held.resolve()
  await expect(dialog(page).getByRole("status")).toHaveText("1 result")
  await expect(options(page, "Bookings")).toHaveText(/Mohan Das/)
})

test("without a network it searches what it knows, and says so; on a phone it is a button", async ({
  restaurant,
}) => {
  const page = await restaurant.console({ installed: true, width: 390, height: 844 })
  await expect(page.getByText("No open orders")).toBeVisible()
  await page.evaluate(`navigator.serviceWorker.ready.then(() => true)`)
  await page.context().setOffline(true)
  await page.reload()
  await expect(page.getByRole("alert")).toContainText("No connection since")
  await page.getByRole("button", { name: "Search everywhere" }).click()
  await field(page).fill("hours")
  await expect(options(page, "Settings").first()).toContainText("Opening hours")
  await expect(dialog(page).getByRole("status")).toContainText("No connection")
  await expectFits(page)
  await expectAccessible(page)
})

test(
  "a paired tablet finds yesterday's orders and nothing that it may not open; a developer no order at all",
  thorough,
  async ({ app, browser, restaurant }) => {
    const tablet = await pairedTablet(browser, app, restaurant)
    const refused: string[] = []
    tablet.on("response", response => {
      if (response.status() >= 400) refused.push(response.url())
    })
    await restaurant.order()
    await restaurant.book({ customer: { name: "Asha Rao", phone: "9845012345" } })
    await search(tablet, "asha")
    await expect(options(tablet, "Orders")).toHaveCount(1)
    await expect(options(tablet, "Bookings")).toHaveCount(1)
    await field(tablet).fill("opening")
    await expect(options(tablet, "Settings")).toHaveCount(0)
    expect(refused).toEqual([])
    await tablet.context().close()
    const developer = await restaurant.console({ role: "DEVELOPER" })
    await expect(developer.getByRole("heading", { level: 1, name: "API keys" })).toBeVisible()
    const asked: string[] = []
    developer.on("request", request => asked.push(request.url()))
    await search(developer, "asha")
    await expect(dialog(developer).getByRole("status")).toContainText("Nothing found")
    expect(asked.filter(url => /\/v1\/(orders|reservations|menu)/.test(url))).toEqual([])
  },
)
