import type { Browser, Page } from "@playwright/test"
import type { TestApp } from "../../apps/server/src/testing/app.ts"
import { expect, type TestRestaurant } from "./console.fixture.ts"
import { openOrders } from "./console-team.fixture.ts"

/** Makes a pairing code on the Team page. */
export async function makeCode(page: Page, name?: string): Promise<string> {
  await page.getByRole("button", { name: "Pair a device" }).click()
  return makeCodeInDialog(page, name)
}

export async function makeCodeInDialog(page: Page, name = "Counter tablet"): Promise<string> {
  await page.getByLabel("Its name").fill(name)
  await page.getByRole("button", { name: "Make a code" }).click()
  const shown = page.getByRole("figure", { name: "Pairing code" }).getByRole("code")
  const code = (await shown.textContent()) ?? ""
  await page.getByRole("button", { name: "Done" }).click()
  return code
}

/** A tablet that is paired already: for tests whose subject is what comes then. */
export async function pairedTablet(
  browser: Browser,
  app: Pick<TestApp, "call" | "signedIn" | "url">,
  restaurant: TestRestaurant,
): Promise<Page> {
  const cookie = await app.signedIn(restaurant.id)
  const body = { name: "Counter tablet" }
  const { code } = (await app.call("/console/v1/devices/codes", { cookie, method: "POST", body })).body
  const page = await (await browser.newContext({ baseURL: app.url })).newPage()
  const paired = await page.request.post("/console/v1/devices/pair", { data: { code } })
  expect(paired.status(), await paired.text()).toBe(201)
  await page.goto("/console")
  await expect(openOrders(page)).toBeVisible()
  return page
}

/** Types the code on a new tablet. */
export async function pairTablet(browser: Browser, url: string, code: string): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: url })).newPage()
  await page.goto("/console")
  await page.getByRole("button", { name: "Pair this tablet with a code" }).click()
  await page.getByLabel("Pairing code").fill(code.toUpperCase())
  await page.getByRole("button", { name: "Pair", exact: true }).click()
  await expect(openOrders(page)).toBeVisible()
  return page
}
