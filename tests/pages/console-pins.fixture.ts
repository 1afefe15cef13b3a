import type { Browser, Page } from "@playwright/test"
import type { Role } from "@rasoi/contract"
import type { ConsoleLanguage } from "@rasoi/contract/languages"
import type { TestApp } from "../../apps/server/src/testing/app.ts"
import * as en from "../../apps/web/src/i18n/en/index.ts"
import { expect, type TestRestaurant } from "./console.fixture.ts"
import { expectReady } from "./console-counter.fixture.ts"

type App = Pick<TestApp, "call" | "signedIn" | "url">

/** Somebody of the team with a PIN. */
export async function withPin(
  app: App,
  { id }: TestRestaurant,
  name: string,
  pin: string,
  role: Role = "STAFF",
) {
  const cookieOf = ({ headers }: Awaited<ReturnType<App["call"]>>) =>
    headers.getSetCookie()[0]?.split(";")[0] ?? ""
  const owner = await app.signedIn(id)
  const [email, password] = [`${crypto.randomUUID()}@example.com`, "a long pass phrase of mine"]
  const post = (path: string, cookie: string, body: object, method = "POST") =>
    app.call(`/console/v1/${path}`, { cookie, method, body })
  const added = (await post("people", owner, { name, email, role })).body
  const first = cookieOf(await post("session", "", { email, password: added.temporaryPassword }))
  const chosen = { currentPassword: added.temporaryPassword, newPassword: password }
  const cookie = cookieOf(await post("session/password", first, chosen))
  expect((await post("session/pin", cookie, { password, pin }, "PUT")).status).toBe(204)
  return added.id as string
}

interface TabletOptions {
  width: number
  language?: ConsoleLanguage
}

/** A paired tablet at the Counter on which nobody is signed in. It keeps the console's files. */
export async function openTablet(
  browser: Browser,
  app: App,
  restaurant: TestRestaurant,
  { width, language = "en" }: TabletOptions,
): Promise<Page> {
  const cookie = await app.signedIn(restaurant.id)
  const body = { name: "Counter tablet" }
  const { code } = (await app.call("/console/v1/devices/codes", { cookie, method: "POST", body })).body
  const context = await browser.newContext({ baseURL: app.url, viewport: { width, height: 800 } })
  const page = await context.newPage()
  await page.request.post("/console/v1/devices/pair", { data: { code } })
  await page.addInitScript(`localStorage.setItem("rasoi.language", "${language}")`)
  await page.goto("/console/counter")
  return page
}

export const till = (page: Page) => page.getByRole("region", { name: en.pins.who, exact: true })
export const name = (page: Page, person: string) =>
  till(page).getByRole("button", { name: person, exact: true })
export const dialog = (page: Page) => page.getByRole("dialog")

/** On the pad of the screen. */
export async function tapPin(page: Page, pin: string, enter: string = en.pins.enter) {
  for (const digit of pin) await dialog(page).getByRole("button", { name: digit, exact: true }).click()
  await dialog(page).getByRole("button", { name: enter, exact: true }).click()
}

/** Asha Rao, who has a PIN, signs in with it at the Counter of a paired tablet. */
export async function tabletOfAsha(
  browser: Browser,
  app: App,
  restaurant: TestRestaurant,
  width = 768,
): Promise<{ page: Page; asha: string }> {
  const asha = await withPin(app, restaurant, "Asha Rao", "4820")
  const page = await openTablet(browser, app, restaurant, { width })
  await page.getByRole("button", { name: "Asha Rao" }).click()
  await tapPin(page, "4820")
  await expectReady(page)
  return { page, asha }
}
