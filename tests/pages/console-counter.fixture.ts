import type { Page } from "@playwright/test"
import { sql } from "../../apps/server/src/db/index.ts"
import type { TestApp } from "../../apps/server/src/testing/app.ts"
import * as en from "../../apps/web/src/i18n/en/index.ts"
import { expect } from "./console.fixture.ts"

export const text = en.counter

/** A tile with this dish. */
export const tile = (page: Page, name: string) =>
  page.locator("main li > button:not(form *)").filter({ has: page.getByText(name, { exact: true }) })

/** The part of the page with the order and its bill. */
export const order = (page: Page) => page.getByRole("region", { name: text.order, exact: true })

export const placeButton = (page: Page) => page.getByRole("button", { name: new RegExp(`^${text.place}`) })

/** Waits until the tablet has the menu and its series. */
export async function expectReady(page: Page): Promise<void> {
  await expect(tile(page, "Paneer Tikka")).toBeVisible()
}

/** What the tablet has of this restaurant in a store of its database. */
export function onTablet(page: Page, store: "notes" | "outbox", restaurantId: string) {
  return page.evaluate(
    `new Promise(resolve => {
      const request = indexedDB.open("rasoi-counter")
      request.onsuccess = () => {
        const all = request.result.transaction("${store}").objectStore("${store}").getAll()
        // The browser may have rows of restaurants of other tests.
        all.onsuccess = () => resolve(all.result.filter(row => row.restaurantId === "${restaurantId}"))
      }
    })`,
  ) as Promise<{ name?: string; kind?: string }[]>
}

/** Waits until the server has all that this tablet held. The page alone may still say so from before the last order. */
export async function expectSent(page: Page, restaurantId: string): Promise<void> {
  await expect.poll(() => onTablet(page, "outbox", restaurantId)).toEqual([])
  await expect(page.getByText(text.allSent)).toBeAttached()
}

const entered = sql(
  "test.counterOrders",
  `select id, number, source, type, total_paise, answer from orders
    where restaurant_id = $1 and source <> 'ONLINE' order by number`,
)

/** The orders of the counter that the database has. */
export async function storedOrders(app: Pick<TestApp, "db">, restaurantId: string) {
  const rows = await app.db.rows<{
    id: string
    number: string
    source: string
    type: string
    total_paise: number
    answer: string
  }>(entered, [restaurantId])
  return rows.map(({ answer, ...row }) => ({ ...row, document: JSON.parse(answer) }))
}
