import AxeBuilder from "@axe-core/playwright"
import { expect, test } from "@playwright/test"
import { makeDataDir, type ServerProcess, startServerProcess } from "../apps/server/src/testing/process.ts"

let server: ServerProcess
let dataDir: ReturnType<typeof makeDataDir>

test.beforeAll(async () => {
  dataDir = makeDataDir()
  server = await startServerProcess("demo", dataDir.path)
})
test.afterAll(async () => {
  await server?.stop()
  dataDir?.remove()
})

test("the reference shows every endpoint with no request to anybody else", async ({ page }) => {
  const strangers: string[] = []
  const faults: string[] = []
  page.on("request", request => {
    if (!request.url().startsWith(server.url) && request.url().startsWith("http"))
      strangers.push(request.url())
  })
  page.on("pageerror", error => faults.push(error.message))
  await page.goto(`${server.url}/docs`)
  await expect(page.getByRole("heading", { name: "Rasoi API" })).toBeVisible()
  for (const name of ["Restaurant", "Menu", "Orders", "Reservations", "Tracking", "Test mode"]) {
    await expect(
      page.getByRole("button", { name: new RegExp(`^(Open|Close)? ?(Group)?.*${name}`) }).first(),
    ).toBeVisible()
  }
  await page.goto(`${server.url}/docs#tag/orders/POST/v1/orders`)
  await expect(page.getByRole("heading", { name: "Place an order" })).toBeVisible()
  expect(strangers).toEqual([])
  expect(faults).toEqual([])
})

test("an error's docUrl leads to its explanation", async ({ page }) => {
  const { body } = await server.call("/v1/menu")
  await page.goto(body.error.docUrl.replace(/^https?:\/\/[^/]+/, server.url))
  await expect(page.locator("section:target")).toContainText("UNAUTHENTICATED")
})

for (const colorScheme of ["light", "dark"] as const) {
  for (const path of ["/", "/docs/errors"]) {
    test(`${path} is accessible in ${colorScheme}, at phone width`, async ({ browser }) => {
      const context = await browser.newContext({ colorScheme, viewport: { width: 360, height: 740 } })
      const page = await context.newPage()
      await page.goto(`${server.url}${path}`)
      const { violations } = await new AxeBuilder({ page }).analyze()
      expect(violations.map(({ id, nodes }) => [id, nodes.map(node => node.target)])).toEqual([])
      const overflow = await page.evaluate("document.documentElement.scrollWidth > innerWidth")
      expect(overflow).toBe(false)
      await context.close()
    })
  }
}
