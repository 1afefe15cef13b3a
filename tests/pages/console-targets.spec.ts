import * as en from "../../apps/web/src/i18n/en/index.ts"
import { expect, expectFits, test } from "./console.fixture.ts"
import { sections } from "./console-settings.fixture.ts"

const screens = [
  ...["", "/finished", "/device", "/bookings", "/menu", "/menu/edit", "/menu/versions", "/menu/import"],
  ...["/counter", "/keys", "/team", "/test", "/test?show=bookings", "/settings", "/page"],
  ...Object.keys(en.reports.tabs).map(report => `/reports/${report}`),
  ...Object.keys(sections).map(section => `/settings/${section}`),
]

test("every screen fits a phone and a page at 200 % zoom, with targets of a finger's size", async ({
  restaurant,
}) => {
  const page = await restaurant.console()
  await expect(page.getByText(en.shell.receiving, { exact: true })).toBeVisible()
  await restaurant.order({ note: "Less spicy" })
  await restaurant.book({ occasion: "Birthday" })
  for (const screen of screens) {
    await page.evaluate(`history.pushState(null, "", "/console${screen}")`)
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
    await expect(page.getByText(en.words.loading)).toHaveCount(0)
    for (const [width, height] of [
      [640, 400],
      [360, 740],
    ] as const) {
      await page.setViewportSize({ width, height })
      await test.step(`${screen} at ${width} px`, () => expectFits(page))
    }
  }
})
