/** Takes the README's images from the demo: `npm run screenshots`. */
import { randomUUID } from "node:crypto"
import { mkdirSync } from "node:fs"
import { join } from "node:path"
import { type BrowserContext, chromium, type Page } from "@playwright/test"
import { demoKeys, demoLogin } from "../apps/server/src/demo/index.ts"
import { makeDataDir, type ServerProcess, startServerProcess } from "../apps/server/src/testing/process.ts"
import { testBrowser } from "./browser.ts"

const imagesDir = join(import.meta.dirname, "..", "docs", "images")
const dayMs = 86_400_000

const customers = ["Asha Rao", "Vikram Shetty", "Meera Iyer", "John D'Souza", "Farah Khan", "Gurpreet Singh"]
const dishes = [
  ["itm_butter_chicken_half", 2, "Less spicy, for children"],
  ["itm_butter_chicken_full", 1],
  ["itm_butter_chicken_half", 1],
] as const

async function create(server: ServerProcess, path: string, body: object): Promise<void> {
  const headers = { "idempotency-key": randomUUID() }
  const response = await server.call(path, { key: demoKeys.live, method: "POST", body, headers })
  if (response.status !== 201) throw new Error(`${path} responded with ${response.status}: ${response.text}`)
}

async function placeOrders(server: ServerProcess): Promise<void> {
  for (const [index, name] of customers.entries()) {
    const delivery = index % 2 === 0
    const items = dishes.slice(index % 2, 1 + (index % 3)).map(([menuItemId, quantity, note]) => ({
      menuItemId,
      quantity,
      ...(note ? { note } : {}),
    }))
    await create(server, "/v1/orders", {
      type: delivery ? "DELIVERY" : "PICKUP",
      items: items.length > 0 ? items : [{ menuItemId: "itm_butter_chicken_full", quantity: 1 }],
      customer: { name, phone: `98450123${40 + index}` },
      payment: delivery ? "CASH_ON_DELIVERY" : "PAY_AT_COUNTER",
      ...(delivery ? { delivery: { address: "12 Residency Road", pincode: "560025" } } : {}),
    })
  }
}

/** Bookings for tomorrow, so that the whole evening is in the future whenever this runs. */
async function bookTables(server: ServerProcess): Promise<string> {
  const date = new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Kolkata" }).format(Date.now() + dayMs)
  for (const [index, name] of customers.entries()) {
    const time = ["19:00", "19:30", "20:00", "20:00", "20:30", "21:00"][index]
    await create(server, "/v1/reservations", {
      date,
      time,
      people: 2 + (index % 4),
      customer: { name, phone: `98450123${40 + index}` },
      ...(index === 2 ? { occasion: "Birthday" } : {}),
    })
  }
  return date
}

async function acceptSomeOrders(page: Page): Promise<void> {
  for (let index = 0; index < 3; index += 1) {
    await page
      .getByRole("button", { name: /^Accept/ })
      .first()
      .click()
    await page.getByRole("button", { name: "Start cooking" }).nth(0).waitFor()
  }
  await page.getByRole("button", { name: "Start cooking" }).first().click()
  await page.getByRole("button", { name: "Ready", exact: true }).first().click()
}

async function takeScreenshots(context: BrowserContext, server: ServerProcess): Promise<void> {
  const page = await context.newPage()
  await page.goto("/")
  await page.getByRole("button", { name: "Open the console" }).click()
  await page.getByText("Receiving orders", { exact: true }).waitFor()
  await placeOrders(server)
  await page
    .getByRole("article")
    .nth(customers.length - 1)
    .waitFor()
  await acceptSomeOrders(page)
  await page.getByRole("status").getByRole("button", { name: "Close" }).click()
  await page.evaluate("scrollTo(0, 0)")
  await page.screenshot({ path: join(imagesDir, "inbox.png") })
  const date = await bookTables(server)
  await page.getByRole("link", { name: "Bookings" }).click()
  await page.getByLabel("Day", { exact: true }).fill(date)
  await page
    .getByText(customers[0] ?? "")
    .first()
    .waitFor()
  for (const name of customers.slice(0, 4)) {
    const booking = page.getByRole("article", { name })
    await booking.getByRole("button", { name: "Confirm", exact: true }).click()
    await booking.getByRole("button", { name: "Seat", exact: true }).waitFor()
  }
  await page.getByRole("status").getByRole("button", { name: "Close" }).click()
  await page.evaluate("scrollTo(0, 0)")
  await page.locator("button:enabled", { hasText: "Confirm" }).first().waitFor()
  await page.screenshot({ path: join(imagesDir, "bookings.png") })
  await page.getByRole("link", { name: "Counter" }).click()
  for (const dish of ["Paneer Tikka", "Chicken 65", "Crispy Corn", "Paneer Tikka"])
    await page
      .locator("main li > button")
      .filter({ has: page.getByText(dish, { exact: true }) })
      .first()
      .click()
  await page.screenshot({ path: join(imagesDir, "counter.png") })
  await page.getByRole("link", { name: "Menu" }).click()
  await page.getByRole("switch").first().waitFor()
  await page.screenshot({ path: join(imagesDir, "menu.png") })
}

mkdirSync(imagesDir, { recursive: true })
const dataDir = makeDataDir()
const server = await startServerProcess("demo", dataDir.path)
const browser = await chromium.launch({ executablePath: testBrowser.path, args: testBrowser.args })
try {
  const context = await browser.newContext({ baseURL: server.url, viewport: { width: 1280, height: 800 } })
  await takeScreenshots(context, server)
  process.stdout.write(`Signed in as ${demoLogin.email}; images are in docs/images\n`)
} finally {
  await browser.close()
  await server.stop()
  dataDir.remove()
}
