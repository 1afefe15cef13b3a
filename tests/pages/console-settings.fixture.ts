import type { Page } from "@playwright/test"
import type { SettingsPatch } from "@rasoi/contract/console"
import * as en from "../../apps/web/src/i18n/en/index.ts"
import { expect } from "./console.fixture.ts"

/** Those of the settings screen. The page has a screen of its own. */
export const { page: _, ...sections } = en.settings.sections

export const path = (section: keyof typeof sections) => `/console/manage/settings/${section}`

export async function save(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Save changes" }).click()
}

export async function expectSaved(page: Page, section: keyof typeof sections): Promise<void> {
  await expect(page.getByText(`${sections[section]}: saved. Customers see it now.`)).toBeVisible()
  await expect(page.getByText("Everything is saved")).toBeVisible()
}

/** The label covers the switch, so press a key instead of a click. */
export async function toggleSwitch(page: Page, name: string): Promise<void> {
  await page.getByRole("switch", { name, exact: true }).press(" ")
}

/** Saves settings as another owner of the same restaurant would. */
export async function patchAs(page: Page, patch: SettingsPatch): Promise<void> {
  const origin = new URL(page.url()).origin
  const response = await page.request.patch("/console/v1/settings", { data: patch, headers: { origin } })
  expect(response.status()).toBe(200)
}

export const preview = (page: Page) => page.getByRole("complementary", { name: "What a customer would see" })

export const summary = (page: Page) => page.getByRole("alert").filter({ hasText: "put right first" })
