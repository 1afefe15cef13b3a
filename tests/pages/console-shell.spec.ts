import { gzipSync } from "node:zlib"
import * as en from "../../apps/web/src/i18n/en/index.ts"
import { expect, test } from "./console.fixture.ts"
import { thorough } from "./thorough.ts"

test("a person signs in on the page; the message for a wrong password differs from the one for no network", async ({
  app,
  browser,
  restaurant,
}) => {
  const { email, password } = await app.person(restaurant.id, "STAFF")
  const context = await browser.newContext({ baseURL: app.url })
  const page = await context.newPage()
  await page.goto("/console")
  await expect(page.getByRole("heading", { name: "Sign in to the console" })).toBeVisible()
  await page.getByLabel("Email").fill(email)
  await page.getByLabel("Password").fill("not the password")
  await page.getByRole("button", { name: "Sign in" }).click()
  await expect(page.getByRole("alert")).toContainText("do not go together")
  await page.getByLabel("Password").fill(password)
  await page.getByLabel(/call this device/).fill("Counter tablet")
  await page.getByRole("button", { name: "Sign in" }).click()
  await expect(page.getByText("Receiving orders", { exact: true })).toBeVisible()
  // Staff see only the screens of their role.
  const navigation = page.getByRole("navigation")
  for (const name of ["Orders", "Bookings"])
    await expect(navigation.getByRole("link", { name })).toBeVisible()
  for (const name of ["Manage", "Settings", "API keys", "Team", "Reports"])
    await expect(navigation.getByRole("link", { name })).toHaveCount(0)
  await page.goto("/console/manage/settings")
  await expect(page.getByRole("heading", { name: "This page is for another role" })).toBeVisible()
  await page.goto("/console/device")
  await page.getByRole("button", { name: "Sign out" }).click()
  await expect(page.getByRole("heading", { name: "Sign in to the console" })).toBeVisible()
  await context.close()
})

test(
  "the sign-in page follows the browser's language, keeps another choice, and helps with the password",
  thorough,
  async ({ app, browser }) => {
    const context = await browser.newContext({ baseURL: app.url, locale: "hi-IN" })
    const page = await context.newPage()
    await page.goto("/console")
    const heading = page.getByRole("heading", { level: 1 })
    await expect(heading).toHaveText("कंसोल में साइन इन करें")
    await page.getByRole("button", { name: "English" }).click()
    await expect(heading).toHaveText("Sign in to the console")
    await page.reload()
    await expect(heading).toHaveText("Sign in to the console")
    // Chosen in a version that had it.
    await page.evaluate(() => localStorage.setItem("rasoi.language", "xx"))
    await page.reload()
    await expect(heading).toHaveText("कंसोल में साइन इन करें")
    await page.getByRole("button", { name: "English" }).click()
    const password = page.getByLabel("Password")
    await password.fill("a secret sentence")
    await expect(password).toHaveAttribute("type", "password")
    await page.getByText("Show what I type").click()
    await expect(password).toHaveAttribute("type", "text")
    await page.getByText("Forgot your password?").click()
    await expect(page.getByText("npx rasoi staff password --email")).toBeVisible()
    await context.close()
  },
)

test("the inbox loads less than 123 KB of compressed script and no other screen, has a strict content policy, and loads nothing from other sites", async ({
  app,
  restaurant,
}) => {
  const page = await restaurant.console({ path: "/console/v1/nowhere" })
  const scripts = new Map<string, number>()
  const code: string[] = []
  const origins = new Set<string>()
  page.on("response", async response => {
    origins.add(new URL(response.url()).origin)
    if (!response.url().endsWith(".js")) return
    const body = await response.body()
    code.push(body.toString())
    scripts.set(response.url(), gzipSync(body, { level: 9 }).length)
    expect(response.headers()["content-encoding"] ?? "worker").toMatch(/br|gzip|worker/)
  })
  const response = await page.goto("/console")
  await expect(page.getByText("No open orders")).toBeVisible()
  expect(response?.headers()["content-security-policy"]).toMatch(/script-src 'self' 'sha256-[^ ]+';/)
  expect(response?.headers()["content-security-policy"]).not.toContain("unsafe")
  expect([...origins]).toEqual([app.url])
  const total = [...scripts.values()].reduce((sum, size) => sum + size, 0)
  expect(total).toBeGreaterThan(50_000)
  expect(total).toBeLessThan(123 * 1024)
  for (const late of [en.settings.ordering.acceptHint, en.menu.soldOut.search, en.bookings.chartScroll])
    expect(code.join("")).not.toContain(late)
})

test("installed and opened without network, it draws its frame on every screen, and recovers by itself", async ({
  app,
  restaurant,
}) => {
  const page = await restaurant.console({ installed: true })
  await expect(page.getByText("No open orders")).toBeVisible()
  const manifest = await app.call("/assets/console.webmanifest")
  expect(JSON.parse(manifest.text)).toMatchObject({ start_url: "/console", display: "standalone" })
  expect(manifest.headers.get("content-type")).toContain("application/manifest+json")
  await page.evaluate(`navigator.serviceWorker.ready.then(() => true)`)
  await page.context().setOffline(true)
  await page.reload()
  await expect(page.getByRole("alert")).toContainText("No connection since")
  // This screen was never open on this device.
  await page.getByRole("link", { name: "Bookings" }).click()
  await expect(page.getByRole("heading", { level: 1, name: "Bookings" })).toBeVisible()
  await page.getByRole("link", { name: "Orders" }).click()
  await page.context().setOffline(false)
  await expect(page.getByText("Receiving orders", { exact: true })).toBeVisible()
  await expect(page.getByText("No open orders")).toBeVisible()
})

test(
  "if its first request gets no response, the console sends it again until one comes",
  thorough,
  async ({ restaurant }) => {
    const page = await restaurant.console()
    await expect(page.getByText("No open orders")).toBeVisible()
    await page.evaluate(`localStorage.removeItem("rasoi.session")`)
    let attempts = 0
    await page.route("**/console/v1/session", route => {
      attempts += 1
      return route.abort()
    })
    await page.clock.install()
    await page.reload()
    await expect(page.getByText(/No connection to the server/)).toBeVisible()
    const laterAttempts = async () => {
      await page.clock.fastForward(20_000)
      return attempts
    }
    await expect.poll(laterAttempts).toBeGreaterThan(6)
    await page.unroute("**/console/v1/session")
    await expect
      .poll(async () => {
        await page.clock.fastForward(20_000)
        return page.getByRole("navigation").isVisible()
      })
      .toBe(true)
  },
)

test("the console speaks Hindi, and stays so", thorough, async ({ restaurant }) => {
  const page = await restaurant.console({ language: "hi" })
  await expect(page.locator("html")).toHaveAttribute("lang", "hi")
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("ऑनलाइन ऑर्डर")
})

test("an unknown URL shows a helpful 404 page", thorough, async ({ restaurant }) => {
  const page = await restaurant.console({ path: "/console/manage/settings/nowhere" })
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
})

test(
  "the theme that was chosen on this device wins over the system's, also in print",
  thorough,
  async ({ restaurant }) => {
    const page = await restaurant.console({ path: "/console/device" })
    const lightness = () =>
      page.evaluate(`{
      const [red, green, blue] = getComputedStyle(document.body).backgroundColor.match(/[\\d.]+/g).map(Number)
      red + green + blue
    }`) as Promise<number>
    for (const [system, chosen] of [
      ["light", "Dark"],
      ["dark", "Light"],
    ] as const) {
      await page.emulateMedia({ colorScheme: system })
      await page.getByRole("radio", { name: chosen }).check({ force: true })
      if (chosen === "Dark") await expect.poll(lightness).toBeLessThan(200)
      else await expect.poll(lightness).toBeGreaterThan(600)
    }
    await page.getByRole("radio", { name: "Dark" }).check({ force: true })
    await page.emulateMedia({ media: "print" })
    await expect.poll(lightness).toBeGreaterThan(600)
  },
)
