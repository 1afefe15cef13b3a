import type { Browser, Page } from "@playwright/test"
import type { Role } from "@rasoi/contract"
import type { TestApp } from "../../apps/server/src/testing/app.ts"
import { expect, type TestRestaurant } from "./console.fixture.ts"

export const teamPath = "/console/manage/team"
export const devicesPath = "/console/manage/devices"
/** As owners and managers do. Others have it in the navigation. */
export async function openThisDevice(page: Page): Promise<void> {
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Manage" }).click()
  await page.getByRole("main").getByRole("link", { name: "This device" }).click()
}

export const signInTitle = "Sign in to the console"

interface Person {
  email: string
  password: string
}

/** Adds a person through the page; returns their credentials. */
export async function addPerson(page: Page, name: string, role = "Staff"): Promise<Person> {
  const email = `${crypto.randomUUID()}@example.com`
  await page.getByRole("button", { name: "Add a person" }).click()
  await page.getByLabel("Name", { exact: true }).fill(name)
  await page.getByLabel("Email").fill(email)
  await page.getByRole("dialog").getByText(role, { exact: true }).click()
  await page.getByRole("button", { name: "Add and show the password" }).click()
  return { email, password: await readPassword(page) }
}

/** Asha Rao, who was added without the page and has a temporary password: for tests whose subject is what comes then. */
export async function addedPerson(
  app: Pick<TestApp, "call" | "signedIn">,
  { id }: TestRestaurant,
  role: Role = "STAFF",
): Promise<Person> {
  const email = `${crypto.randomUUID()}@example.com`
  const body = { name: "Asha Rao", email, role }
  const added = await app.call("/console/v1/people", { cookie: await app.signedIn(id), method: "POST", body })
  expect(added.status, added.text).toBe(201)
  return { email, password: added.body.temporaryPassword }
}

export async function readPassword(page: Page): Promise<string> {
  const shown = page.getByRole("figure", { name: "Temporary password" }).getByRole("code")
  const password = (await shown.textContent()) ?? ""
  await page.getByRole("button", { name: "I have kept it" }).click()
  await expect(page.getByRole("dialog")).toHaveCount(0)
  return password
}

/** Signs in on a new device, through the sign-in page. */
export async function signIn(browser: Browser, url: string, person: Person, device = "Kitchen tablet") {
  const context = await browser.newContext({ baseURL: url })
  const page = await context.newPage()
  await page.goto("/console")
  await fillSignIn(page, person, device)
  return page
}

export async function fillSignIn(page: Page, { email, password }: Person, device = "Kitchen tablet") {
  await page.getByLabel("Email").fill(email)
  await page.getByLabel("Password").fill(password)
  await page.getByLabel("What do you call this device?").fill(device)
  await page.getByRole("button", { name: "Sign in" }).click()
}

export const ownPasswordTitle = "Choose your own password"

/** Replaces the temporary password; returns the new credentials. */
export async function chooseOwnPassword(page: Page, person: Person): Promise<Person> {
  const password = `${person.password}, mine`
  await expect(page.getByRole("heading", { name: ownPasswordTitle })).toBeVisible()
  await page.getByLabel("Your new password").fill(password)
  await page.getByRole("button", { name: "Save and go on" }).click()
  return { ...person, password }
}

export const openOrders = (page: Page) => page.getByRole("heading", { name: "Online orders" })
