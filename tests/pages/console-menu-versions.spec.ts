import type { Page } from "@playwright/test"
import type { MenuDocument } from "@rasoi/contract/console"
import * as en from "../../apps/web/src/i18n/en/index.ts"
import * as hi from "../../apps/web/src/i18n/hi/index.ts"
import { expect, expectAccessible, expectNothingRan, hostileTexts } from "./console.fixture.ts"
import {
  makeLive,
  markSoldOut,
  openDish,
  publicItem,
  publicMenu,
  shortMenu,
  test,
} from "./console-menu.fixture.ts"
import { thorough } from "./thorough.ts"

/** Waits for the response as long as the test may take: the server starts a thread for its first file. */
async function previewFile(page: Page, { import: words } = en.menu): Promise<void> {
  const previewed = page.waitForResponse("**/menu/import/preview", { timeout: 0 })
  await page.getByRole("button", { name: words.preview }).click()
  await previewed
}

/** A file with headings of the export, but not all of them: its owner says that it is the whole menu. */
async function previewWholeMenu(page: Page, words = en.menu): Promise<void> {
  const previewed = page.waitForResponse("**/menu/import/preview", { timeout: 0 })
  await page.getByRole("button", { name: words.import.preview }).click()
  await page.getByText(words.import.meaningWhole, { exact: true }).click()
  await previewed
}

test("every version tells who, when and what; an earlier one is looked at and put back", async ({
  app,
  restaurant,
}) => {
  const page = await restaurant.console({ path: "/console/menu/edit" })
  await openDish(page, "Starters", "Paneer Tikka")
  await page.getByLabel("Price", { exact: true }).fill("333")
  await makeLive(page)
  await expect(page.getByText("The menu is live: version 2")).toBeVisible()
  await page.getByRole("link", { name: "Versions" }).click()
  const newest = page.getByRole("listitem").filter({ hasText: "Version 2" })
  await expect(newest.getByText("Live now")).toBeVisible()
  await expect(newest.getByText("by The owner")).toBeVisible()
  await newest.getByRole("button", { name: "1 change" }).click()
  await expect(newest.getByText("Price ₹295.00 → ₹333.00")).toBeVisible()
  await page.getByRole("link", { name: "Look at it Version 1" }).click()
  await expect(page.getByText("₹295.00", { exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole("button", { name: "Put it back" }).click()
  const dialog = page.getByRole("dialog", { name: "Put version 1 back?" })
  await expect(dialog.getByText("Price ₹333.00 → ₹295.00")).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole("button", { name: "Put it back" }).click()
  await expect(page.getByText("Version 1 is back on the menu")).toBeVisible()
  expect((await publicItem(app, restaurant, "Paneer Tikka"))?.price?.amount).toBe(29_500)
  await page.getByRole("link", { name: "All versions" }).click()
  await expect(page.getByText("Version 1 was put back")).toBeVisible()
  await page.goto("/console/menu/versions/999")
  await expect(page.getByText("There is no such version")).toBeVisible()
})

test(
  "several sold-out taps in a row are one entry that can be expanded",
  thorough,
  async ({ restaurant }) => {
    const page = await restaurant.console({ path: "/console/menu" })
    const headers = { origin: new URL(page.url()).origin }
    for (const available of [false, true, false]) {
      const change = { data: { available }, headers }
      const response = await page.request.patch("/console/v1/menu/items/itm_paneer_tikka", change)
      expect(response.status(), await response.text()).toBe(200)
    }
    await page.getByRole("link", { name: "Versions" }).click()
    const run = page.getByRole("listitem").filter({ hasText: "Versions 2 to 4" })
    await expect(page.getByText("Live now")).toHaveCount(1)
    await run.getByRole("button", { name: "Sold out or back: 3 times" }).click()
    await expect(run.getByRole("listitem")).toHaveCount(3)
    await expect(run.getByRole("link", { name: "Look at it Version 3" })).toBeVisible()
    await expectAccessible(page)
  },
)

test(
  "the exported file changes nothing; changed, it is previewed and made live",
  thorough,
  async ({ app, restaurant }) => {
    const page = await restaurant.console({ role: "MANAGER", path: "/console/menu/import" })
    const downloading = page.waitForEvent("download")
    await page.getByRole("link", { name: "Download CSV" }).click()
    const file = await (await downloading).path()
    await page.getByLabel("Excel, CSV or JSON file").setInputFiles(file)
    await previewFile(page)
    await expect(page.getByText("The file says the same as the menu: nothing changes.")).toBeVisible()
    await page
      .getByLabel("Or paste it here")
      .fill("Category,Item,Food type,Price\nBreads,Butter Naan,Veg,60\n")
    await previewWholeMenu(page)
    await expect(page.getByText("Category removed").first()).toBeVisible()
    await expectAccessible(page)
    await page.getByRole("button", { name: "Make it live" }).click()
    await expect(page.getByText("The imported menu is live: version 2")).toBeVisible()
    const { categories } = await publicMenu(app, restaurant)
    expect(categories.map(({ name, items }) => [name, items.map(item => item.price?.amount)])).toEqual([
      ["Breads", [6_000]],
    ])
  },
)

test("faults in a file are told in Hindi, each of them", thorough, async ({ restaurant }) => {
  const page = await restaurant.console({ path: "/console/menu/import", language: "hi" })
  const content = [
    "Category,Item,Food type,Price,Size,Prep minutes,Tax %,Available,Image URL,Add-ons",
    ",Naan,Veg,60,,,,,,",
    "Breads,,Veg,60,,,,,,",
    `Breads,${"N".repeat(121)},Veg,60,,,,,,`,
    "Breads,Roti,Purple,sixty,,soon,five,maybe,http://a.b,Butter",
    "Mains,Dal,Veg,60,,,,,,Extras: Butter",
    "Mains,Dal,Veg,99999999,,,,,,",
  ]
  const paste = async (text: string) => {
    // By its label: another field may be there before the screen is.
    await page.getByLabel(hi.menu.import.paste).fill(text)
    await previewWholeMenu(page, hi.menu)
  }
  await paste(content.join("\n"))
  const told = page.getByRole("main").locator("tbody tr td:last-child")
  await expect(told).not.toHaveCount(0)
  for (const sentence of await told.allTextContents()) expect(sentence).toMatch(/[\u0900-\u097F]/)
  expect(await told.count()).toBeGreaterThan(8)
})

test(
  "faults in a file are told by row and column, and nothing changes",
  thorough,
  async ({ app, restaurant }) => {
    const page = await restaurant.console({ path: "/console/menu/import" })
    const before = await publicMenu(app, restaurant)
    await page.getByLabel("Excel, CSV or JSON file").setInputFiles({
      name: "menu.csv",
      mimeType: "text/csv",
      buffer: Buffer.from("Category,Item,Food type,Price\nBreads,Naan,Veg,60\nBreads,Roti,Veg,sixty\n"),
    })
    await previewWholeMenu(page)
    const row = page.getByRole("row").filter({ hasText: "sixty" })
    await expect(row.getByRole("cell").first()).toHaveText("3")
    await expect(row.getByRole("cell").nth(1)).toHaveText("Price")
    await expect(page.getByRole("heading", { name: "1 fault in the file" })).toBeFocused()
    await expectAccessible(page)
    await page.getByLabel("Or paste it here").fill('{"categories": [')
    await previewFile(page)
    await expect(page.getByRole("cell", { name: "Whole file" })).toBeVisible()
    expect(await publicMenu(app, restaurant)).toEqual(before)
  },
)

test(
  "a menu that changed after the preview is not overwritten by the import",
  thorough,
  async ({ app, restaurant }) => {
    const page = await restaurant.console({ path: "/console/menu/import" })
    const staff = await restaurant.console({ role: "STAFF", path: "/console/menu" })
    await page.getByLabel("Or paste it here").fill(JSON.stringify(shortMenu).replace("Paneer Tikka", "Tikka"))
    await previewFile(page)
    await expect(page.getByText("Renamed from “Paneer Tikka” to “Tikka”")).toBeVisible()
    const saved = staff.waitForResponse(response => response.request().method() === "PATCH")
    await markSoldOut(staff.getByRole("switch", { name: /^Gobi Manchurian:/ }))
    await saved
    await page.getByRole("button", { name: "Make it live" }).click()
    await expect(page.getByText(/The menu was changed in the meantime/)).toBeVisible()
    await expect(page.getByText("Available again")).toBeVisible()
    expect(await publicItem(app, restaurant, "Tikka")).toBeUndefined()
  },
)

/** The demo's menu with every text replaced by an injection attempt. */
function hostileMenu(): MenuDocument {
  const hostile = (index: number) => `${hostileTexts[index % hostileTexts.length]} ${index}`
  const [dish] = structuredClone(shortMenu).categories.flatMap(({ items }) =>
    items.filter(item => item.variants.length > 0),
  )
  if (!dish) throw new Error("the demo has no dish with sizes")
  return {
    categories: hostileTexts.map((text, index) => ({
      id: `cat_${index}`,
      name: text.slice(0, 80),
      description: text,
      imageUrl: "https://pictures.invalid/'onerror='window.hacked=1",
      photo: null,
      items: [
        {
          ...dish,
          id: `itm_${index}`,
          name: hostile(index),
          description: text,
          imageUrl: "https://pictures.invalid/x.png",
          photo: null,
          variants: [0, 1].map(size => ({
            menuItemId: `itm_${index}_${size}`,
            label: hostile(index + size).slice(0, 36) + size,
            pricePaise: 100,
            isDefault: size === 0,
            available: size === 0,
          })),
          addOnGroups: [
            {
              id: `grp_${index}`,
              name: hostile(index).slice(0, 80),
              min: 0,
              max: 1,
              options: [{ id: `opt_${index}`, name: hostile(index + 3), pricePaise: 0, available: true }],
            },
          ],
        },
      ],
    })),
  }
}

test("hostile texts are shown as texts in every view", thorough, async ({ makeRestaurant }) => {
  const restaurant = await makeRestaurant({}, hostileMenu())
  const page = await restaurant.console({ path: "/console/menu" })
  await page.route("https://pictures.invalid/**", route => route.abort())
  await expect(page.getByRole("heading", { name: hostileTexts[0], exact: true })).toBeVisible()
  await page.getByRole("searchbox").fill(hostileTexts[1])
  await page.getByRole("switch").first().click()
  await expectNothingRan(page)
  for (const index of hostileTexts.keys()) {
    await page.goto(`/console/menu/edit?item=itm_${index}`)
    await expect(page.getByLabel("Name", { exact: true })).toHaveValue(`${hostileTexts[index]} ${index}`)
  }
  await page.goto("/console/menu/edit?category=cat_0")
  await page.getByLabel("Name", { exact: true }).fill(`${hostileTexts[2]} changed`)
  await page.getByRole("button", { name: "Review changes" }).click()
  await expect(page.getByRole("dialog").getByText(/^Renamed from/)).toBeVisible()
  await expectNothingRan(page)
  await page.getByRole("button", { name: "Make it live" }).click()
  await expect(page.getByText(/The menu is live/)).toBeVisible()
  await page.goto("/console/menu/versions/1")
  await expect(page.getByText(hostileTexts[1], { exact: true }).first()).toBeVisible()
  await page.goto("/console/menu/import")
  await page
    .getByLabel("Or paste it here")
    .fill(`Category,Item,Food type,Price\n${hostileTexts[0]},x,Veg,y\n`)
  await previewWholeMenu(page)
  await expect(page.getByRole("table")).toBeVisible()
  await expectNothingRan(page)
})
