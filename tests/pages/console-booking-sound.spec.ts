import type { Page } from "@playwright/test"
import { demoSettings } from "../../apps/server/src/demo/settings.ts"
import { expect, type TestRestaurant, test } from "./console.fixture.ts"
import { thorough } from "./thorough.ts"

/** Records every tone and every notification. With `hidden`, the page reports that it is not visible. */
const ears = (hidden: boolean) => `
  window.tones = []
  const start = OscillatorNode.prototype.start
  OscillatorNode.prototype.start = function (at) {
    window.tones.push(Math.round(this.frequency.value))
    return start.call(this, at)
  }
  window.notices = []
  window.Notification = class {
    static permission = "granted"
    constructor(title) { window.notices.push(title) }
  }
  if (${hidden}) Object.defineProperty(document, "hidden", { get: () => true })
`
const chime = [659, 523]
const tones = (page: Page) => page.evaluate("window.tones") as Promise<number[]>
const notices = (page: Page) => page.evaluate("window.notices") as Promise<string[]>
const waitingLink = (page: Page, count: number) =>
  page.getByRole("navigation").getByRole("link", { name: `Bookings ${count} waiting for an answer` })

/** An open console, with its sound unlocked if it is on. */
async function listen(restaurant: TestRestaurant, { hidden = false, preferences = {} } = {}): Promise<Page> {
  const page = await restaurant.console()
  await page.clock.install()
  await page.addInitScript(ears(hidden))
  for (const [name, value] of Object.entries(preferences))
    await page.addInitScript(`localStorage.setItem("rasoi.${name}", "${value}")`)
  await page.reload()
  await expect(page.getByText("Receiving orders", { exact: true })).toBeVisible()
  return page
}

async function unlock(page: Page): Promise<void> {
  await page.getByRole("button", { name: /sound is locked/ }).click()
  await expect(page.locator("[data-sound]")).toHaveAttribute("data-sound", "ready")
}

test("a booking that waits is heard once, softly, and counted in the title until it is answered", async ({
  restaurant,
}) => {
  const page = await listen(restaurant)
  await unlock(page)
  await restaurant.book()
  await expect(waitingLink(page, 1)).toBeVisible()
  await expect(page).toHaveTitle(/^\(1\) /)
  await expect.poll(() => tones(page)).toEqual(chime)
  // An order would sound again by then.
  await page.clock.runFor(9_000)
  expect(await tones(page)).toEqual(chime)
  await expect(page.locator("[data-ringing]")).toHaveAttribute("data-ringing", "false")
  await restaurant.book({ customer: { name: "Asha Rao", phone: "9845012347" } })
  await expect.poll(() => tones(page)).toEqual([...chime, ...chime])
  await expect(page).toHaveTitle(/^\(2\) /)
  await waitingLink(page, 2).click()
  await page.getByRole("button", { name: /: 2$/ }).click()
  for (const name of ["Meera Iyer", "Asha Rao"])
    await page.getByRole("article", { name }).getByRole("button", { name: "Confirm" }).click()
  await expect(page).not.toHaveTitle(/^\(/)
  expect(await tones(page)).toEqual([...chime, ...chime])
})

test(
  "orders and bookings that wait are counted together, and each rings in its own way",
  thorough,
  async ({ restaurant }) => {
    const page = await listen(restaurant)
    await unlock(page)
    await restaurant.order()
    await expect(page.locator("[data-ringing]")).toHaveAttribute("data-ringing", "true")
    expect(await tones(page)).not.toContain(chime[0])
    await restaurant.book()
    await expect(page).toHaveTitle(/^\(2\) /)
    await expect.poll(() => tones(page)).toContain(chime[0])
  },
)

test(
  "bookings from before the page was opened are counted without a sound; a blocked sound plays once it is allowed",
  thorough,
  async ({ restaurant }) => {
    await restaurant.console()
    await restaurant.book()
    const page = await listen(restaurant)
    await expect(waitingLink(page, 1)).toBeVisible()
    await restaurant.book({ customer: { name: "Asha Rao", phone: "9845012347" } })
    await expect(waitingLink(page, 2)).toBeVisible()
    expect(await tones(page)).toEqual([])
    await unlock(page)
    await expect.poll(() => tones(page)).toEqual(chime)
  },
)

test(
  "with the sound off there is no sound; a page in the background shows a notification",
  thorough,
  async ({ restaurant }) => {
    const page = await listen(restaurant, {
      hidden: true,
      preferences: { sound: "off", notifications: "on" },
    })
    await restaurant.book()
    await expect.poll(() => notices(page)).toEqual([expect.stringMatching(/^New booking for .*, waiting/)])
    await page.getByRole("button", { name: /sound is off/ }).click()
    await expect(page.locator("[data-sound]")).toHaveAttribute("data-sound", "ready")
    expect(await tones(page)).toEqual([])
  },
)

test("a booking that is confirmed by itself makes no sound", thorough, async ({ makeRestaurant }) => {
  const restaurant = await makeRestaurant({ booking: { ...demoSettings.booking, autoConfirm: true } })
  const page = await listen(restaurant)
  await unlock(page)
  const fetched = page.waitForResponse(response => response.url().endsWith("/reservations/waiting"))
  await restaurant.book()
  expect((await (await fetched).json()).data).toEqual([])
  expect(await tones(page)).toEqual([])
  await expect(page).not.toHaveTitle(/^\(/)
})
