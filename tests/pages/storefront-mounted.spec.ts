import type { Page } from "@playwright/test"
import { expect, test } from "./mounted.fixture.ts"
import { thorough } from "./thorough.ts"

const help = (page: Page) => page.getByRole("alert")

async function fillOrder(page: Page, home: string): Promise<void> {
  await page.goto(home)
  await page.getByRole("button", { name: "Add Gobi Manchurian" }).click()
  await page.goto(`${home}/checkout`)
  await page.getByLabel("Your name").fill("Asha Rao")
  await page.getByLabel("Mobile number").fill("98450 12345")
  await expect(page.getByRole("button", { name: /^Place order/ })).toHaveText(/₹/)
}

async function fillBooking(page: Page, home: string): Promise<void> {
  await page.goto(`${home}/book`)
  await page.getByRole("radio", { name: /^Tomorrow/ }).check()
  await page.getByRole("radio", { name: "8:00 pm", exact: true }).check()
  await page.getByLabel("Your name").fill("Meera Iyer")
  await page.getByLabel("Mobile number").fill("98450 12346")
}

for (const { what, fill, path, button } of [
  { what: "order", fill: fillOrder, path: "orders", button: /^Place order/ },
  { what: "booking", fill: fillBooking, path: "bookings", button: /^Book for/ },
] as const) {
  test(
    `one tap, and a retry while the database is away, make one ${what}`,
    what === "booking" ? thorough : {},
    async ({ mounted, page }) => {
      const { home, link } = mounted
      await fill(page, home)
      // The server responds, and the response does not arrive.
      await page.route(`**/api/${path}`, async route => {
        await route.fetch()
        await route.abort()
      })
      await page.getByRole("button", { name: button }).click()
      await expect(help(page)).toContainText("does not make a second one")
      await page.unroute(`**/api/${path}`)
      const tryInVain = async () => {
        const [response] = await Promise.all([
          page.waitForResponse(`**/api/${path}`),
          help(page).getByRole("button", { name: "Try again" }).click(),
        ])
        expect(response.status()).toBeGreaterThanOrEqual(500)
        await expect(help(page)).toContainText("does not make a second one")
      }
      link.break("cut")
      await tryInVain()
      await mounted.mend()
      // A response that is not the storefront's, such as a proxy's, does not say whether to try again.
      const json = { error: { code: "SERVICE_UNAVAILABLE", message: "Try again later." } }
      await page.route(`**/api/${path}`, route => route.fulfill({ status: 503, json }))
      await tryInVain()
      await page.unroute(`**/api/${path}`)
      await help(page).getByRole("button", { name: "Try again" }).click()
      await page.waitForURL(/\/t\//)
      expect(await mounted.count(what)).toBe(1)
    },
  )
}
