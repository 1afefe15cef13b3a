import type { Page } from "@playwright/test"
import { newId } from "../../apps/server/src/base/ids.ts"
import { atTable, caller } from "../../apps/server/src/features/till/counter/entered.fixture.ts"
import { tillOf } from "../../apps/server/src/features/till/payments/till.fixture.ts"
import * as en from "../../apps/web/src/i18n/en/index.ts"
import { expect, expectFits, movesClock, type TestRestaurant, test } from "./console.fixture.ts"
import type { App } from "./console-reports.fixture.ts"
import { onScreens } from "./screens.fixture.ts"

const text = en.inbox.finished
const complete = ["accept", "prepare", "ready", "complete"]
const longName = "Thiruvananthapuramkrishnamurthyvenkataraman Bartholomew Fitzgerald-Chakraborty"
const longLabel = "Under the mango tree"
const dayMs = 86_400_000

/** Ended orders of every source and ending: five of three days ago, five of today. */
async function endOrders(app: App, restaurant: TestRestaurant) {
  restaurant.goOnline()
  const till = await tillOf(app)("OWNER", restaurant.id)
  const take = async (id: string, steps: string[], body: object = {}) => {
    for (const step of steps) {
      const { status } = await till.call(`orders/${id}/${step}`, "POST", step === steps.at(-1) ? body : {})
      expect([step, status]).toEqual([step, 200])
    }
  }
  const online = async (name: string, phone: string, steps: string[], body?: object) =>
    take((await restaurant.order({ customer: { name, phone } })).id, steps, body)
  const entered = async (change: Parameters<typeof till.enter>[0]) =>
    take((await till.enter(change)).body.id, complete.slice(1))
  const evening = async () => {
    await online("Asha Rao", "9845012345", complete)
    await online("वेंकटेश सुब्रमण्यम अय्यर", "9845099999", ["reject"], { reason: "The tandoor is out of coal" })
    await online(longName, "9123456780", ["accept", "cancel"], { reason: "The oven broke" })
    await entered(caller)
    await entered(atTable({ id: newId("tab", app.clock.now()), label: longLabel }))
  }
  await evening()
  app.clock.advance(3 * dayMs)
  await evening()
}

/** Not the list of the reports. */
const rows = (page: Page) =>
  page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ has: page.getByRole("button") })
const search = (page: Page) => page.getByRole("searchbox", { name: text.search })

test(
  "a search covers all days; filters and totals are of all that match; staff see no sales",
  movesClock,
  async ({ app, restaurant }) => {
    await endOrders(app, restaurant)
    const page = await restaurant.console({ path: "/console/finished" })
    await expect(rows(page)).toHaveCount(5)
    const totals = page.getByRole("status").filter({ hasText: text.orders(5) })
    await expect(totals).toContainText("Sales ₹")
    await search(page).fill("ash")
    await expect(rows(page)).toHaveCount(2)
    // The address stays in the history of the browser.
    expect(page.url()).not.toContain("ash")
    await expect(page.getByText(text.orders(2))).toBeVisible()
    await expect(rows(page).first()).toContainText("Asha Rao")
    await page.getByLabel(text.days, { exact: true }).selectOption(text.allDays)
    await expect(rows(page)).toHaveCount(10)
    await expect(search(page)).toHaveValue("")
    await page.getByLabel(text.source, { exact: true }).selectOption(en.orderWords.source.PHONE)
    await expect(rows(page)).toHaveCount(2)
    await expect(page).toHaveURL(/source=PHONE/)
    await search(page).fill("98450 99999")
    await expect(page.getByText(en.inbox.noFinishedFilter)).toBeVisible()
    await page.getByRole("button", { name: en.inbox.showAll }).click()
    await expect(rows(page)).toHaveCount(5)
    const staff = await restaurant.console({ path: "/console/finished", role: "STAFF" })
    await search(staff).fill("2345")
    await expect(rows(staff)).toHaveCount(2)
    await expect(staff.getByText(text.orders(2))).toBeVisible()
    await expect(staff.getByText("Sales")).toHaveCount(0)
  },
)

test("rows of every source stay whole from 360 to 1440 px", movesClock, async ({ app, restaurant }) => {
  await endOrders(app, restaurant)
  for (const language of ["en", "hi"] as const) {
    const page = await restaurant.console({ path: "/console/finished?days=all", language })
    await expect(rows(page)).toHaveCount(10)
    const widths = [360, 390, 700, 768, 1024, 1184, 1280, 1440]
    await onScreens(
      page,
      widths.map(width => [width, width < 1000 ? 1024 : 800] as const),
      async () => {
        await expectFits(page)
        await expect.poll(() => page.evaluate(brokenRows)).toEqual([])
      },
    )
  }
})

/** Runs in the page. Cells that overlap or leave their row, and numbers, times and totals on two lines. */
const brokenRows = `[...document.querySelectorAll("main li > button")].flatMap(row => {
  const outer = row.getBoundingClientRect()
  const cells = [...row.children].map(cell => ({ cell, box: cell.getBoundingClientRect() }))
  const faults = cells.flatMap(({ cell, box }, at) => [
    ...(box.left < outer.left || box.right > outer.right + 0.5 ? ["out: " + cell.textContent] : []),
    ...cells.slice(at + 1).flatMap(other =>
      box.left < other.box.right - 0.5 && other.box.left < box.right - 0.5 &&
      box.top < other.box.bottom - 0.5 && other.box.top < box.bottom - 0.5
        ? [cell.textContent + " over " + other.cell.textContent] : []),
  ])
  const oneLine = cells.filter(({ cell }) => /number|when|total/.test(cell.className))
  return [...faults, ...oneLine.flatMap(({ cell, box }) =>
    box.height > 1.9 * parseFloat(getComputedStyle(cell).fontSize) || cell.scrollWidth > cell.clientWidth + 1
      ? ["two lines: " + cell.textContent] : [])]
})`
