import type { Locator, Page } from "@playwright/test"
import type { Menu } from "@rasoi/contract"
import { demoMenu } from "../../apps/server/src/demo/menu.ts"
import { test as base, type TestRestaurant } from "./console.fixture.ts"

/** The demo's first two categories: a small menu with sizes, add-ons and sold-out items. */
export const shortMenu = { categories: demoMenu.categories.slice(0, 2) }

/** Two dishes of each category, and what is sold out: axe takes seconds for a long list of rows that are all alike. */
export const menuOfEachKind = {
  categories: demoMenu.categories.map(category => ({
    ...category,
    items: category.items.filter(({ available }, index) => index < 2 || !available),
  })),
}

export const test = base.extend({
  restaurant: async ({ makeRestaurant }, use) => use(await makeRestaurant({}, shortMenu)),
})

interface Caller {
  call(path: string, options: { key: string }): Promise<{ body: Menu }>
}

export async function publicMenu(app: Caller, restaurant: TestRestaurant): Promise<Menu> {
  return (await app.call("/v1/menu", { key: restaurant.liveKey })).body
}

/** A dish as customers see it now. */
export async function publicItem(app: Caller, restaurant: TestRestaurant, name: string) {
  const { categories } = await publicMenu(app, restaurant)
  return categories.flatMap(({ items }) => items).find(item => item.name === name)
}

/** Two taps: the switch, then for how long. */
export async function markSoldOut(
  dish: Locator,
  howLong: "For today" | "Until switched on" = "Until switched on",
) {
  await dish.click()
  await dish.page().getByRole("dialog").getByRole("button", { name: howLong }).click()
}

/** Opens a dish in the editor. */
export async function openDish(page: Page, category: string, name: string): Promise<void> {
  await page.getByRole("button", { name: new RegExp(`^${category} \\d+ dish`) }).click()
  await page.getByRole("link", { name: new RegExp(name) }).click()
}

/** Makes the draft live. */
export async function makeLive(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Review changes" }).click()
  await page.getByRole("button", { name: "Make it live" }).click()
}

/** How far the page scrolls sideways, in pixels. */
export async function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
}
