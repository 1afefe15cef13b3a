import type { Browser, Page } from "@playwright/test"
import { expect } from "./console.fixture.ts"
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
