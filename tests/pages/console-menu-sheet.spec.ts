import type { Page } from "@playwright/test"
import { zipSync } from "fflate"
import * as en from "../../apps/web/src/i18n/en/index.ts"
import * as hi from "../../apps/web/src/i18n/hi/index.ts"
import { longestReadingMs } from "../../apps/web/src/menu/import/sheet-fault.ts"
import {
  type FixtureRows,
  makeWorkbook,
  workbookFiles,
} from "../../apps/web/src/menu/import/workbook.fixture.ts"
import { expect, expectAccessible, type TestRestaurant } from "./console.fixture.ts"
import {
  makeLive,
  markSoldOut,
  openDish,
  publicItem,
  publicMenu,
  sidewaysScroll,
  test,
} from "./console-menu.fixture.ts"
import { thorough } from "./thorough.ts"

const path = "/console/menu/import"
const text = en.menu

const card: FixtureRows = [
  ["SHARMA DHABA", null, null],
  [],
  ["Sr No", "Particulars", "Rate"],
  ["STARTERS", null, null],
  [1, "Paneer Tikka", "₹ 310"],
  [2, "Seekh Kebab", "Half 180 / Full 320"],
  ["BREADS", null, null],
  [3, "Tandoori Roti", 15],
  [4, "Stuffed Kulcha", "as per size"],
]
interface ChosenFile {
  name: string
  mimeType: string
  buffer: Buffer
}

const workbook = (...sheets: [name: string, rows: FixtureRows][]): ChosenFile => ({
  name: "Sharma Dhaba.xlsx",
  mimeType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  buffer: Buffer.from(makeWorkbook(sheets.map(([name, rows]) => ({ name, rows })))),
})

async function chooseFile(page: Page, file: ChosenFile, words = text): Promise<void> {
  await page.getByLabel(words.import.file).setInputFiles(file)
  await page.getByRole("button", { name: words.import.preview }).click()
}

/** The number of drafts that this browser keeps of the restaurant: tests share a browser. */
function keptDrafts(page: Page, { id }: TestRestaurant): Promise<number> {
  return page.evaluate(`new Promise(resolve => {
    const opening = indexedDB.open("rasoi")
    opening.onsuccess = () => {
      const counting = opening.result.transaction("drafts").objectStore("drafts").getAllKeys()
      counting.onsuccess = () => {
        opening.result.close()
        resolve(counting.result.filter(key => String(key).includes(${JSON.stringify(id)})).length)
      }
    }
  })`)
}

/** From the file to the editor. */
async function makeDraft(page: Page, file: ChosenFile, words = text): Promise<void> {
  await chooseFile(page, file, words)
  await page.getByText(words.sheet.includedNo).click()
  await page.getByLabel(words.sheet.rate).fill("5")
  await page.getByRole("button", { name: words.sheet.make }).click()
  await expect(page.getByRole("region", { name: words.sheet.from("Sharma Dhaba.xlsx") })).toBeVisible()
}

test("a workbook becomes a draft that asks for what it lacks, and then the public menu", async ({
  app,
  restaurant,
}) => {
  const page = await restaurant.console({ role: "MANAGER", path })
  const before = await publicItem(app, restaurant, "Paneer Tikka")
  await chooseFile(
    page,
    workbook(
      ["Cover", [["SHARMA DHABA"]]],
      [
        "Old",
        [
          ["Item", "Rate"],
          ["Dal", 90],
        ],
      ],
      ["Menu card", card],
    ),
  )
  await expect(page.getByRole("heading", { name: text.sheet.columnsTitle })).toBeFocused()
  const worksheet = (name: string) => page.getByRole("group", { name, exact: true })
  await expect(worksheet("Menu card").getByLabel(text.import.useWorksheet)).toBeChecked()
  await worksheet("Old").getByText(text.import.leaveWorksheet).click()
  await expect(page.getByLabel("Particulars")).toHaveValue("name")
  await expect(page.getByLabel("Rate", { exact: true })).toHaveValue("price")
  await expect(page.getByText(text.sheet.found(4))).toBeVisible()
  const sum = page.getByRole("status").filter({ hasText: text.sheet.prices(6) })
  await expect(sum).toContainText(text.sheet.pricesNotUsed(1))
  const make = page.getByRole("button", { name: text.sheet.make })
  await expect(make).toBeDisabled()
  await page.getByText(text.sheet.includedNo).click()
  await page.getByLabel(text.sheet.rate).fill("5")
  await expectAccessible(page)
  await make.click()

  const lists = page.getByRole("region", { name: text.sheet.from("Sharma Dhaba.xlsx") })
  await expect(lists.getByText(text.sheet.prices(6))).toBeVisible()
  await expect(lists.getByText("as per size")).toBeHidden()
  await lists.getByText(text.sheet.added(3)).click()
  await expect(lists.getByText("Half ₹180.00 · Full ₹320.00")).toBeVisible()
  await lists.getByText(text.sheet.repriced(1)).click()
  await expect(lists.getByText("Price ₹295.00 → ₹310.00")).toBeVisible()
  await lists.getByText(text.sheet.absent(13)).click()
  await lists.getByRole("button", { name: "Remove Gobi Manchurian" }).click()
  await lists.getByText(text.sheet.absent(12)).click()
  await expectAccessible(page)

  await page.getByRole("button", { name: "Review changes" }).click()
  const dialog = page.getByRole("dialog", { name: text.missing.title })
  await expect(dialog.getByText(text.missing.foodTypes(3))).toBeVisible()
  await expect(dialog.getByText(text.missing.unread(1))).toBeVisible()
  await dialog.getByRole("button", { name: text.missing.showUnread }).click()
  await expect(lists.getByText("Menu card: Row 9, cell C9")).toBeVisible()
  await expect(lists.getByText("as per size")).toBeVisible()
  const missing = page.getByRole("region", { name: text.missing.title })
  await missing
    .getByRole("group", { name: text.missing.all("Starters") })
    .getByRole("button", { name: "Non-veg" })
    .click()
  await missing.getByText(text.missing.byDish).click()
  await missing
    .getByRole("group", { name: "Tandoori Roti" })
    .getByRole("button", { name: "Veg", exact: true })
    .click()
  await missing.getByRole("group", { name: "Stuffed Kulcha" }).getByRole("button", { name: "Egg" }).click()
  await missing.getByRole("button", { name: "Stuffed Kulcha" }).click()
  await expect(page.getByLabel("Price", { exact: true })).toBeFocused()
  await page.getByLabel("Price", { exact: true }).fill("80")
  await expect(missing).toHaveCount(0)
  await makeLive(page)
  await expect(page.getByText("The menu is live: version 2")).toBeVisible()
  await expect(lists).toHaveCount(0)

  expect(await publicItem(app, restaurant, "Paneer Tikka")).toEqual({
    ...before,
    price: { amount: 31_000, currency: "INR", display: "₹310.00" },
  })
  expect(await publicItem(app, restaurant, "Seekh Kebab")).toMatchObject({
    foodType: "NON_VEG",
    variants: [
      { label: "Half", price: { amount: 18_000 } },
      { label: "Full", price: { amount: 32_000 } },
    ],
  })
  expect(await publicItem(app, restaurant, "Stuffed Kulcha")).toMatchObject({
    foodType: "EGG",
    price: { amount: 8_000 },
  })
  expect(await publicItem(app, restaurant, "Gobi Manchurian")).toBeUndefined()
  expect(await publicItem(app, restaurant, "Tandoori Chicken")).toBeDefined()
})

const prices = {
  name: "Sharma Dhaba.csv",
  mimeType: "text/csv",
  buffer: Buffer.from(
    "Item,Cost,Swiggy,Ours\nChicken Manchurian,90,260,220\nGobi Manchurian Dry,60,200,170\nEgg Curry,40,140,120\n",
  ),
}

test("several prices are asked with examples, and a dish that sounds like meat is not made veg by a button", async ({
  app,
  restaurant,
}) => {
  const page = await restaurant.console({ path })
  await chooseFile(page, prices)
  const which = page.getByRole("group", { name: text.sheet.whichPrice })
  await expect(
    which.getByText("Chicken Manchurian 220 · Gobi Manchurian Dry 170 · Egg Curry 120"),
  ).toBeVisible()
  await page.getByLabel(text.sheet.category).fill("Chinese")
  await page.getByText(text.sheet.includedNo).click()
  await page.getByLabel(text.sheet.rate).fill("5")
  await expect(page.getByText(text.sheet.pricesOpen(9))).toBeVisible()
  await expect(page.getByRole("button", { name: text.sheet.make })).toBeDisabled()
  await expectAccessible(page)
  await which.getByText("Ours").click()
  await expect(page.getByText(text.sheet.pricesNotUsed(6))).toBeVisible()
  await expect(page.getByLabel("Swiggy")).toHaveValue("otherPrice")
  await page.getByRole("button", { name: text.sheet.make }).click()

  const missing = page.getByRole("region", { name: text.missing.title })
  const all = missing.getByRole("group", { name: text.missing.all("Chinese") })
  await all.getByRole("button", { name: "Veg", exact: true }).click()
  await expect(missing.getByText(text.missing.doubts(2))).toBeVisible()
  await expectAccessible(page)
  await page.getByRole("button", { name: "Review changes" }).click()
  const dialog = page.getByRole("dialog", { name: text.missing.title })
  await expect(dialog.getByText(text.missing.doubts(2))).toBeVisible()
  await dialog.getByRole("button", { name: "Keep editing" }).click()
  const say = (dish: string, foodType: string) =>
    missing.getByRole("group", { name: dish }).getByRole("button", { name: foodType, exact: true }).click()
  await say("Chicken Manchurian", "Non-veg")
  await say("Egg Curry", "Egg")
  await expect(missing).toHaveCount(0)
  await page.getByRole("button", { name: "Review changes" }).click()
  const types = page.getByRole("region", { name: text.review.foodTypes })
  await expect(types).toContainText("Gobi Manchurian Dry")
  await page.getByRole("button", { name: text.review.makeLive }).click()
  await expect(page.getByText("The menu is live: version 2")).toBeVisible()
  expect(await publicItem(app, restaurant, "Chicken Manchurian")).toMatchObject({
    foodType: "NON_VEG",
    price: { amount: 22_000 },
  })

  await page.goto(path)
  await chooseFile(page, prices)
  await expect(page.getByLabel("Ours")).toHaveValue("price")
  await expect(which).toHaveCount(0)
})

/** Minutes of work for a parser: tags that never end. */
function hostileWorkbook(): ChosenFile {
  const files = workbookFiles([{ name: "Menu", rows: [["Item", "Rate"]] }])
  const xml = `<worksheet><sheetData>${"<c ".repeat(4_000_000)}</sheetData></worksheet>`
  const buffer = Buffer.from(zipSync({ ...files, "xl/worksheets/sheet1.xml": Buffer.from(xml) }))
  return { ...workbook(["Menu", []]), buffer }
}

test("a hostile workbook does not stop the page, and is given up after a time", async ({ restaurant }) => {
  const page = await restaurant.console({ path })
  await page.clock.install()
  await chooseFile(page, hostileWorkbook())
  await page.getByLabel(text.import.file).hover()
  // The time begins when the worker gets the file.
  const isGivenUp = async () => {
    await page.clock.fastForward(longestReadingMs)
    return page.getByText(text.import.faults.TOO_SLOW).isVisible()
  }
  await expect.poll(isGivenUp).toBe(true)
  await chooseFile(page, workbook(["Menu", card]))
  await expect(page.getByText(text.sheet.found(4))).toBeVisible()
})

test(
  "a draft survives a reload with its age, and says when the menu changed meanwhile",
  thorough,
  async ({ app, restaurant }) => {
    const page = await restaurant.console({ path })
    await makeDraft(page, workbook(["Menu", card]))
    await expect(page.getByText(text.sheet.unread(1))).toBeVisible()
    await expect.poll(() => keptDrafts(page, restaurant)).toBe(1)
    const other = await restaurant.console({ path: "/console/menu/edit" })
    await openDish(other, "Starters", "Gobi Manchurian")
    await other.getByLabel("Price", { exact: true }).fill("199")
    await makeLive(other)
    await expect(other.getByText("The menu is live: version 2")).toBeVisible()
    await page.reload()
    await expect(page.getByText(/You last worked on them/)).toBeVisible()
    await expect(page.getByText(text.draft.newer)).toBeVisible()
    await expect(page.getByText(text.sheet.unread(1))).toBeVisible()
    await expect(page.getByRole("region", { name: text.missing.title })).toBeVisible()
    expect((await publicMenu(app, restaurant)).categories).toHaveLength(2)
    await page.getByRole("button", { name: "Throw away" }).click()
    await page.getByRole("button", { name: "Throw my changes away" }).click()
    await expect.poll(() => keptDrafts(page, restaurant)).toBe(0)
    await page.reload()
    await expect(page.getByText("Choose a dish to change it")).toBeVisible()
    await expect(page.getByText(text.draft.notLive)).toHaveCount(0)
  },
)

test(
  "an idle window leaves another one's draft alone, and a second draft replaces it only when told to",
  thorough,
  async ({ restaurant }) => {
    const page = await restaurant.console({ path })
    const second = await page.context().newPage()
    await second.goto("/console/menu/edit")
    await second.getByRole("button", { name: /^Starters \d+ dish/ }).click()
    const dish = second.getByRole("link", { name: /Gobi Manchurian/ })
    await expect(dish).not.toContainText("Sold out")
    await makeDraft(page, workbook(["Menu", card]))
    await expect.poll(() => keptDrafts(page, restaurant)).toBe(1)

    const staff = await restaurant.console({ path: "/console/menu" })
    await markSoldOut(staff.getByRole("switch", { name: "Gobi Manchurian: Available" }))
    await expect(dish).toContainText("Sold out")
    await page.reload()
    await expect(page.getByText(text.sheet.unread(1))).toBeVisible()

    const warning = (window: Page) => window.getByRole("alert").filter({ hasText: text.draft.keptElsewhere })
    await dish.click()
    await second.getByLabel("Price", { exact: true }).fill("199")
    await expect(warning(second)).toBeVisible()
    await expectAccessible(second)
    await page.reload()
    await expect(page.getByText(text.sheet.unread(1))).toBeVisible()
    await second.getByRole("button", { name: text.draft.keepHere }).click()
    await expect(warning(second)).toHaveCount(0)
    await openDish(page, "Starters", "Paneer Tikka")
    await page.getByLabel("Price", { exact: true }).fill("333")
    await expect(warning(page)).toBeVisible()
    await second.reload()
    await expect(second.getByLabel("Price", { exact: true })).toHaveValue("199")
    await page.getByRole("button", { name: text.draft.keepHere }).click()
    await expect(warning(page)).toHaveCount(0)
    await second.close()
  },
)

test(
  "a role moves from its former column to the chosen one, and is remembered so",
  thorough,
  async ({ restaurant }) => {
    const page = await restaurant.console({ path })
    const csv = {
      name: "a.csv",
      mimeType: "text/csv",
      buffer: Buffer.from("Dish,Local title,Price,Price\nx1,Papad,20,25\nx2,Raita,40,45\n"),
    }
    await chooseFile(page, csv)
    await page.getByLabel("Local title").selectOption("name")
    await expect(page.getByLabel("Dish", { exact: true })).toHaveValue("ignored")
    await expect(page.getByRole("status").filter({ hasText: text.sheet.moved("Dish") })).toBeVisible()
    await page.getByLabel("Price", { exact: true }).nth(1).selectOption("price")
    await expect(page.getByLabel("Price", { exact: true }).first()).toHaveValue("otherPrice")
    await page.getByLabel(text.sheet.category).fill("Sides")
    await page.getByText(text.sheet.includedYes).click()
    await page.getByLabel(text.sheet.rate).fill("5")
    await page.getByRole("button", { name: text.sheet.make }).click()
    await page.getByText(text.sheet.added(2)).click()
    await expect(page.getByText("₹45.00")).toBeVisible()
    await page.goto(path)
    await chooseFile(page, csv)
    await expect(page.getByLabel("Local title")).toHaveValue("name")
    await expect(page.getByLabel("Price", { exact: true }).first()).toHaveValue("otherPrice")
    await expect(page.getByLabel("Price", { exact: true }).nth(1)).toHaveValue("price")
  },
)

test(
  "the columns of a sheet can be looked over while the menu does not load",
  thorough,
  async ({ restaurant }) => {
    const page = await restaurant.console({ path: "/console/device" })
    await page.route("**/console/v1/menu", () => undefined)
    await page.goto(path)
    await chooseFile(page, workbook(["Menu", card]))
    await expect(page.getByRole("heading", { name: text.sheet.columnsTitle })).toBeFocused()
    await expect(page.getByLabel("Particulars")).toHaveValue("name")
    await expect(page.getByText(text.sheet.found(4))).toBeVisible()
    await expect(page.getByRole("button", { name: text.sheet.make })).toBeDisabled()
    await page.unroute("**/console/v1/menu")
  },
)

test("signing out deletes the draft from the browser", thorough, async ({ restaurant }) => {
  const page = await restaurant.console({ path: "/console/menu/edit" })
  await openDish(page, "Starters", "Paneer Tikka")
  await page.getByLabel("Price", { exact: true }).fill("333")
  await expect.poll(() => keptDrafts(page, restaurant)).toBe(1)
  await page.goto("/console/device")
  await page.getByRole("button", { name: "Sign out", exact: true }).click()
  await expect(page.getByRole("button", { name: "Sign in" })).toBeVisible()
  expect(await keptDrafts(page, restaurant)).toBe(0)
})

test("corrected columns and answers are remembered for the next sheet", thorough, async ({ restaurant }) => {
  const page = await restaurant.console({ path })
  const csv = {
    name: "a.csv",
    mimeType: "text/csv",
    buffer: Buffer.from("Things;Each\nPapad;20\nRaita;40\n"),
  }
  await chooseFile(page, csv)
  await page.getByLabel(text.sheet.headings).selectOption("1")
  await page.getByLabel("Things").selectOption("name")
  await page.getByLabel("Each").selectOption("price")
  await page.getByLabel(text.sheet.category).fill("Sides")
  await page.getByText(text.sheet.includedYes).click()
  await page.getByLabel(text.sheet.rate).fill("12")
  await page.getByRole("button", { name: text.sheet.make }).click()
  await expect(page.getByText(text.sheet.added(2))).toBeVisible()
  await page.goto(path)
  const next = { ...csv, buffer: Buffer.from("Item;Things;Each\nx;Papad;25\ny;Salad;30\n") }
  await chooseFile(page, next)
  await expect(page.getByLabel("Things")).toHaveValue("name")
  await expect(page.getByLabel("Each")).toHaveValue("price")
  await expect(page.getByRole("radio", { name: text.sheet.includedYes })).toBeChecked()
})

test(
  "what is not a sheet is told in words, and a file of the export still is the whole menu",
  thorough,
  async ({ restaurant }) => {
    const page = await restaurant.console({ path })
    const file = (buffer: Buffer) => ({ ...workbook(["x", []]), buffer })
    const refused = async (buffer: Buffer, reason: keyof typeof text.import.faults) => {
      await chooseFile(page, file(buffer))
      await expect(page.getByRole("alert")).toHaveText(text.import.faults[reason])
    }
    await page.getByLabel(text.import.file).setInputFiles(file(Buffer.from("")))
    await expect(page.getByText(text.import.faults.EMPTY)).toBeVisible()
    await refused(Buffer.from("%PDF-1.7 menu"), "PDF")
    await refused(Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 1, 2]), "OLD_EXCEL")
    await refused(Buffer.from("PK\u0003\u0004 and nothing more"), "BROKEN")
    await refused(Buffer.from(`Item,Rate\n${"Dal,120\n".repeat(5_001)}`), "TOO_MANY_ROWS")
    await expectAccessible(page)
    const exported = await page.request.get("/console/v1/menu/export.csv")
    await page
      .getByLabel(text.import.file)
      .setInputFiles({ name: "x.csv", mimeType: "text/csv", buffer: await exported.body() })
    await page.getByRole("button", { name: text.import.preview }).click()
    await expect(page.getByText(text.import.isExport)).toBeVisible()
    await expect(page.getByText(text.import.same)).toBeVisible()
  },
)

for (const [width, language, words] of [
  [1280, "en", en.menu],
  [768, "hi", hi.menu],
  [390, "en", en.menu],
  [390, "hi", hi.menu],
] as const)
  test(
    `the way from the sheet to the draft fits at ${width} px in ${language}, in both themes`,
    thorough,
    async ({ restaurant }) => {
      const page = await restaurant.console({ path, width, height: 900, language })
      await chooseFile(page, workbook(["Menu", card]), words)
      await expect(page.getByText(words.sheet.found(4))).toBeVisible()
      await expectAccessible(page)
      expect(await sidewaysScroll(page)).toBe(0)
      await makeDraft(page, workbook(["Menu", card]), words)
      await page.getByText(words.missing.byDish).first().click()
      await expectAccessible(page)
      expect(await sidewaysScroll(page)).toBe(0)
    },
  )
