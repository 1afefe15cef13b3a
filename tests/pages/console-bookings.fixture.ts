import type { Locator, Page } from "@playwright/test"
import { demoSettings } from "../../apps/server/src/demo/settings.ts"
import type { TestRestaurant, test } from "./console.fixture.ts"

export type App = Parameters<Parameters<typeof test>[2]>[0]["app"]

const evening = [{ open: "18:00", close: "23:00" }]
export const evenings = {
  days: { mon: evening, tue: evening, wed: evening, thu: evening, fri: evening, sat: evening, sun: evening },
  closedDates: [],
  specialDates: {},
}
/** Ten seats, slots of one hour, open in the evening: small enough to fill. */
export const small = (change: object = {}) => ({
  hours: evenings,
  booking: { ...demoSettings.booking, seats: 10, slotMinutes: 60, stayMinutes: 60, ...change },
})

export function dateOf(app: App, daysAhead = 1): string {
  const then = new Date(app.clock.now() + daysAhead * 86_400_000)
  return new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Kolkata" }).format(then)
}

export const tomorrowOf = (app: App) => `/console/bookings?date=${dateOf(app)}`
export const bookedBy = (name: string, last: number) => ({ customer: { name, phone: `984501234${last}` } })
export const row = (page: Page, name: string) => page.getByRole("article", { name })

/** Opens what a row has no room for: its other steps, what the customer wrote, and what happened. */
export async function more(page: Page, name: string): Promise<Locator> {
  await row(page, name).getByRole("button", { name: "More", exact: true }).click()
  return page.getByRole("dialog")
}

export async function publicBooking(app: App, restaurant: TestRestaurant, id: string) {
  return (await app.call(`/v1/reservations/${id}`, { key: restaurant.liveKey })).body
}

export async function isFree(
  app: App,
  restaurant: TestRestaurant,
  time: string,
  people = 1,
): Promise<boolean> {
  const path = `/v1/reservations/availability?date=${dateOf(app)}&people=${people}`
  const { slots } = (await app.call(path, { key: restaurant.liveKey })).body
  return slots.find((slot: { time: string }) => slot.time === time).available
}

/** Opens the screen and waits for its day; the first page can be slow on a busy machine. */
export async function open(
  restaurant: TestRestaurant,
  options: Parameters<TestRestaurant["console"]>[0],
): Promise<Page> {
  const page = await restaurant.console(options)
  await page.getByRole("region", { name: "Blocked seats" }).waitFor()
  return page
}

/** Calls the console API with the page's session. */
export async function callConsole(app: App, page: Page, path: string, body: object) {
  const response = await page.request.post(`/console/v1/${path}`, {
    data: body,
    headers: { origin: app.url },
  })
  return { status: response.status(), body: await response.json() }
}

/** Delays refetches of the day until the returned function is called. */
export async function delayRefetch(page: Page): Promise<() => Promise<void>> {
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
