import type { BrowserContext, Page } from "@playwright/test"
import { demoSettings } from "../../apps/server/src/demo/settings.ts"
import { expect, expectAccessible, type TestRestaurant, test } from "./console.fixture.ts"
import { thorough } from "./thorough.ts"
import { blockedStorage, openWebsite, website, widgetLine } from "./widget.fixture.ts"

interface Opened {
  app: { url: string }
  context: BrowserContext
  makeRestaurant: (settings: object) => Promise<TestRestaurant>
  allowed: string[]
}

/** A restaurant whose page is on, and a website that has its button. */
async function openBoth({ app, context, makeRestaurant, allowed }: Opened): Promise<[Page, Page, string]> {
  const restaurant = await makeRestaurant({ page: { ...demoSettings.page, embedOrigins: allowed } })
  const console = await restaurant.console()
  await expect(console.getByText("Receiving orders", { exact: true })).toBeVisible()
  const slug = `widget-${restaurant.id.slice(-12)}`
  const headers = { origin: app.url }
  const dismissed = { data: { dismissed: true }, headers }
  expect((await console.request.patch("/console/v1/setup/TABLET", dismissed)).ok()).toBe(true)
  const on = { data: { state: "ON", slug }, headers }
  expect((await console.request.put("/console/v1/page", on)).ok()).toBe(true)
  const page = await openWebsite(context, { html: widgetLine(app.url, "", slug) })
  return [page, console, `${app.url}/r/${slug}`]
}

for (const storage of ["allowed", "blocked"]) {
  test(
    `a customer orders on another website, storage ${storage}`,
    storage === "allowed" ? {} : thorough,
    async ({ app, context, makeRestaurant }) => {
      if (storage === "blocked") await context.addInitScript(blockedStorage)
      const [page, console] = await openBoth({ app, context, makeRestaurant, allowed: [website] })
      await page.setViewportSize({ width: 390, height: 844 })
      await page.getByRole("button", { name: "Order online" }).click()
      const frame = page.frameLocator("iframe")
      await frame.getByRole("button", { name: "Add Butter Naan" }).click()
      for (let more = 1; more < 5; more += 1)
        await frame.getByRole("button", { name: "One more Butter Naan" }).click()
      await frame.getByRole("button", { name: /See cart/ }).click()
      await frame
        .getByRole("link", { name: "Checkout" })
        .or(frame.getByRole("button", { name: "Checkout" }))
        .click()
      await frame.getByLabel("Your name").fill("Asha Rao")
      await frame.getByLabel("Mobile number").fill("98450 12345")
      await frame.getByRole("button", { name: /^Place order/ }).click()
      await expect(frame.getByRole("heading", { level: 1 })).toHaveText("Waiting for the restaurant")
      await expect(console.getByRole("article", { name: /^Order / })).toContainText("Butter Naan")
      await expectAccessible(page)
      await frame.getByRole("heading", { level: 1 }).press("Escape")
      await expect(page.getByRole("dialog")).toBeHidden()
      expect(await context.cookies(website)).toEqual([])
    },
  )
}

test("a website that the owner did not allow opens the page in a tab", async ({
  app,
  context,
  makeRestaurant,
}) => {
  const allowed = ["https://another.example"]
  const [page, , address] = await openBoth({ app, context, makeRestaurant, allowed })
  const [tab] = await Promise.all([
    context.waitForEvent("page"),
    page.getByRole("button", { name: "Order online" }).click(),
  ])
  await expect(tab).toHaveURL(address)
  await expect(page.getByRole("dialog")).toBeHidden()
})
