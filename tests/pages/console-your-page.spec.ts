import { readFile } from "node:fs/promises"
import type { Page } from "@playwright/test"
import { pageLanguages } from "@rasoi/contract/console"
import { languages } from "@rasoi/contract/languages"
import sharp from "sharp"
import { removeUnusedPhotos } from "../../apps/server/src/features/photos/unused.ts"
import { expect, expectAccessible, expectFits, type TestRestaurant, test } from "./console.fixture.ts"
import { patchAs, save, summary } from "./console-settings.fixture.ts"
import { thorough } from "./thorough.ts"

const path = "/console/page"
const states = (page: Page) => page.getByRole("region", { name: "Who sees it" })
const current = (page: Page) => states(page).getByRole("listitem").filter({ hasText: "Now" })

/** Changes the page as the owner, without the screen. Each restaurant needs a slug of its own. */
async function putPage(page: Page, body: object): Promise<void> {
  const origin = new URL(page.url()).origin
  const response = await page.request.put("/console/v1/page", { data: body, headers: { origin } })
  expect([response.status(), await response.text()]).toEqual([200, expect.anything()])
}

/** Everything that the page needs, beside what every test restaurant has. */
async function makeReady(page: Page): Promise<void> {
  const headers = { origin: new URL(page.url()).origin }
  const response = await page.request.patch("/console/v1/setup/TABLET", {
    data: { dismissed: true },
    headers,
  })
  expect(response.status()).toBe(200)
}

const slugOf = ({ id }: TestRestaurant) => `garden-${id.slice(-12)}`

test(
  "on, while online ordering is off: it says that nobody can order yet",
  thorough,
  async ({ restaurant }) => {
    const page = await restaurant.console({ path })
    await makeReady(page)
    await patchAs(page, { ordering: { enabled: false } })
    await page.reload()
    await page.getByRole("button", { name: "Switch on" }).click()
    await expect(page.getByText("online ordering is off: nobody can order yet")).toBeVisible()
    await expect(current(page)).toContainText("Nobody can order yet")
  },
)

test("off, preview and on: each says who sees the page, and leaving on asks first", async ({
  restaurant,
}) => {
  const page = await restaurant.console({ path })
  await makeReady(page)
  await expect(current(page)).toContainText("Nobody sees it")
  await expect(page.getByText("Your page is off")).toBeVisible()
  await page.getByRole("button", { name: "Switch to preview" }).click()
  await expect(page.getByText("only your team sees it")).toBeVisible()
  await expect(current(page)).toContainText("test orders")
  await page.getByRole("button", { name: "Switch on" }).click()
  await expect(page.getByText("customers can order")).toBeVisible()
  await expect(current(page)).toContainText("Everybody sees it")
  await page.getByRole("button", { name: "Switch off" }).click()
  const dialog = page.getByRole("dialog")
  await expect(dialog).toContainText("lead nowhere until you switch it on again")
  await dialog.getByRole("button", { name: "Cancel" }).click()
  await expect(current(page)).toContainText("Everybody sees it")
  await page.getByRole("button", { name: "Switch off" }).click()
  await dialog.getByRole("button", { name: "Switch off" }).click()
  await expect(current(page)).toContainText("Nobody sees it")
})

test("what is missing is a list with links, before and after the server refuses", async ({
  makeRestaurant,
}) => {
  const restaurant = await makeRestaurant({}, { categories: [] })
  const page = await restaurant.console({ path })
  const missing = page.getByRole("region", { name: "Before you can switch it on:" })
  await expect(missing).toContainText("There is no dish yet.")
  await page.getByRole("button", { name: "Switch on" }).click()
  const refused = page.getByRole("alert", { name: "Before you can switch it on:" })
  await expect(refused).toContainText("There is no dish yet.")
  await expect(current(page)).toContainText("Nobody sees it")
  await refused.getByRole("link", { name: "Edit the menu" }).click()
  await expect(page).toHaveURL(/\/console\/menu\/edit/)
})

test(
  "the slug: faults say what would be right, and the old address goes on working",
  thorough,
  async ({ restaurant }) => {
    const page = await restaurant.console({ path })
    await putPage(page, { state: "PREVIEW", slug: slugOf(restaurant) })
    await expect(page.getByRole("region", { name: "Name and address" })).toContainText(slugOf(restaurant))
    await page.getByRole("button", { name: "Change the address" }).click()
    const dialog = page.getByRole("dialog")
    await expect(dialog).toContainText("the old address leads to the new one forever")
    const field = dialog.getByLabel("The end of the address")
    for (const slug of ["Garden!", "-garden", "console"]) {
      await field.fill(slug)
      await dialog.getByRole("button", { name: "Save the address" }).click()
      await expect(field).toHaveAttribute("aria-invalid", "true")
      await expectAccessible(page)
    }
    const next = `${slugOf(restaurant)}-2`
    await field.fill(` ${next} `)
    await dialog.getByRole("button", { name: "Save the address" }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText("Earlier addresses that lead here:")).toContainText(slugOf(restaurant))
    await expect(page.getByRole("figure", { name: "Line of HTML" })).toContainText(`data-page="${next}"`)
  },
)

test(
  "colours, languages, websites and search engines are saved together",
  thorough,
  async ({ restaurant }) => {
    const page = await restaurant.console({ path })
    await page.getByRole("radio", { name: "Ocean" }).check()
    const [first, ...others] = pageLanguages
    await expect(page.getByRole("radio", { name: "All languages" })).toBeChecked()
    await page.getByRole("radio", { name: "Only some" }).check()
    for (const tag of others) await page.getByRole("checkbox", { name: languages[tag].name }).uncheck()
    await page.getByRole("switch", { name: "Search engines may list your page" }).press(" ")
    await page.getByRole("button", { name: "Add a website" }).click()
    await page.getByLabel("Website 1", { exact: true }).fill("www.Spice-Garden.example/menu")
    await expect(page.getByText("Your page has the colours Ocean.")).toHaveCount(2)
    await save(page)
    await expect(page.getByText("Your page: saved. Customers see it now.")).toBeVisible()
    const { settings } = await (await page.request.get("/console/v1/settings")).json()
    expect(settings.page).toMatchObject({
      colours: "ocean",
      embedOrigins: ["https://www.spice-garden.example"],
      languages: [first],
      searchEngines: false,
    })
    await page.getByRole("radio", { name: "All languages" }).check()
    await expect(page.getByRole("group", { name: "Which languages" })).toHaveCount(0)
    await save(page)
    await expect(page.getByText("Everything is saved")).toBeVisible()
    const newest = await (await page.request.get("/console/v1/settings")).json()
    expect(newest.settings.page.languages).toBe(null)
  },
)

test(
  "the preview shows chosen colours before they are saved, and customers do not see them",
  thorough,
  async ({ restaurant }) => {
    const page = await restaurant.console({ path })
    await makeReady(page)
    await putPage(page, { state: "ON", slug: slugOf(restaurant) })
    const shown = page.frameLocator("iframe").locator("html")
    await expect(shown).toHaveAttribute("data-colours", "saffron")
    await page.getByRole("radio", { name: "Plum" }).check()
    await expect(shown).toHaveAttribute("data-colours", "plum")
    await expect(page.getByRole("link", { name: `/r/${slugOf(restaurant)}` })).toBeVisible()
    expect(await (await page.request.get(`/r/${slugOf(restaurant)}`)).text()).toContain(
      'data-colours="saffron"',
    )
  },
)

test(
  "a cover photo: sent, described, in the preview and on the page once saved; then removed",
  thorough,
  async ({ app, restaurant }) => {
    const page = await restaurant.console({ path, width: 1280, height: 900 })
    await makeReady(page)
    await putPage(page, { state: "ON", slug: slugOf(restaurant) })
    const choose = async (background: string) => {
      const create = { width: 2400, height: 1800, channels: 3 as const, background }
      const buffer = await sharp({ create }).jpeg().toBuffer()
      await page
        .locator("input[type=file]")
        .first()
        .setInputFiles({ name: "front.jpg", mimeType: "image/jpeg", buffer })
    }
    const picker = page.getByRole("group", { name: "Cover photo of your page" })
    await choose("#a52")
    // What is changed while the photo is on its way stays changed.
    await page.getByRole("radio", { name: "Ocean" }).check()
    await expect(picker.getByRole("img", { name: "Cover photo of your page" })).toHaveJSProperty(
      "naturalWidth",
      320,
    )
    await expect(page.getByRole("radio", { name: "Ocean" })).toBeChecked()
    await picker.getByLabel("What the photo shows").fill(" The clay oven ")
    await expect(page.getByText("Your page shows this photo at the top").first()).toBeVisible()
    await save(page)
    const shown = page.frameLocator("iframe").getByRole("img", { name: "The clay oven" })
    await expect(shown).toBeVisible()
    await expect(shown).toHaveJSProperty("complete", true)
    await expect(page.frameLocator("iframe").locator("html")).toHaveAttribute("data-colours", "ocean")
    await page.reload()
    await expect(picker.getByLabel("What the photo shows")).toHaveValue("The clay oven")
    await expectAccessible(page)

    const manager = await restaurant.console({ path, role: "MANAGER" })
    await expect(manager.getByRole("img", { name: "The clay oven" }).first()).toBeVisible()
    await expect(manager.locator("input[type=file]")).toHaveCount(0)

    await picker.getByRole("button", { name: "Remove the photo" }).click()
    await save(page)
    await expect(page.getByText("Everything is saved")).toBeVisible()
    await expect(shown).toHaveCount(0)
    expect(await (await fetch(`${app.url}/r/${slugOf(restaurant)}`)).text()).not.toContain('class="cover"')
  },
)

test(
  "a wide logo is stored whole, and the dishes that the owner chooses stand first on the page",
  thorough,
  async ({ app, restaurant }) => {
    const page = await restaurant.console({ path, width: 1280, height: 900 })
    await makeReady(page)
    await putPage(page, { state: "ON", slug: slugOf(restaurant) })
    const create = { width: 800, height: 200, channels: 3 as const, background: "#a52" }
    const buffer = await sharp({ create }).png().toBuffer()
    const logo = page.getByRole("group", { name: "Logo of your page" })
    await logo.locator("input[type=file]").setInputFiles({ name: "logo.png", mimeType: "image/png", buffer })
    await expect(logo.getByRole("img")).toBeVisible()
    await page.getByRole("radio", { name: "I choose them" }).check()
    for (const dish of ["Butter Naan", "Dal Tadka"])
      await page.getByLabel("Add a dish").selectOption({ label: dish })
    await save(page)
    await expect(page.getByText("Everything is saved")).toBeVisible()
    const text = await (await fetch(`${app.url}/r/${slugOf(restaurant)}`)).text()
    const [shown = ""] = /<section class="category" id="popular\.".*?<\/section>/s.exec(text) ?? []
    expect([...shown.matchAll(/data-item="(\w+)"/g)].map(([, id]) => id)).toEqual([
      "itm_butter_naan",
      "itm_dal_tadka",
    ])
    const [, path320 = ""] = /class="logo"[^>]*srcset="[^"]*?(\/photos\/[^" ]*-320\.webp)/.exec(text) ?? []
    const photo = await fetch(`${app.url}${path320}`)
    const { data, info } = await sharp(await photo.arrayBuffer())
      .raw()
      .toBuffer({ resolveWithObject: true })
    // Its left and right ends are within the middle square, with white above.
    const isWhite = (x: number, y: number) => (data[(y * info.width + x) * info.channels + 2] ?? 0) > 200
    expect([isWhite(50, 120), isWhite(268, 120), isWhite(160, 40), isWhite(30, 120)]).toEqual([
      false,
      false,
      true,
      true,
    ])
  },
)

test(
  "a cover that is gone before it is saved is named at its field",
  thorough,
  async ({ app, restaurant }) => {
    const page = await restaurant.console({ path })
    const buffer = await sharp({ create: { width: 640, height: 480, channels: 3, background: "#25a" } })
      .jpeg()
      .toBuffer()
    const input = page.locator("input[type=file]").first()
    await input.setInputFiles({ name: "a.jpg", mimeType: "image/jpeg", buffer })
    const picker = page.getByRole("group", { name: "Cover photo of your page" })
    await expect(picker.getByRole("img")).toBeVisible()
    for (let day = 1; day <= 33; day += 1)
      await removeUnusedPhotos(app.db, app.clock.now() + day * 86_400_000)
    await save(page)
    await expect(summary(page)).toContainText("This photo was removed in the meantime")
    await expect(picker.getByRole("alert")).toContainText("choose it again")
  },
)

test(
  "a website that is none, and no language at all, are put right before they are saved",
  thorough,
  async ({ restaurant }) => {
    const page = await restaurant.console({ path })
    await page.getByRole("radio", { name: "Only some" }).check()
    const boxes = page.getByRole("group", { name: "Which languages" }).getByRole("checkbox")
    await expect(boxes).toHaveCount(pageLanguages.length)
    for (const box of await boxes.all()) await box.uncheck()
    for (const [index, website] of ["", "http://example.com", "not a website"].entries()) {
      await page.getByRole("button", { name: "Add a website" }).click()
      await page.getByLabel(`Website ${index + 1}`, { exact: true }).fill(website)
    }
    await save(page)
    await expect(summary(page)).toContainText("3 things")
    await expect(page.getByLabel("Website 1", { exact: true })).not.toHaveAttribute("aria-invalid")
    await expect(page.getByLabel("Website 2", { exact: true })).toHaveAttribute("aria-invalid", "true")
    await expect(page.getByLabel("Website 3", { exact: true })).toHaveAttribute("aria-invalid", "true")
    await expect(page.getByText("Choose at least one.").last()).toBeVisible()
    await page.getByRole("button", { name: "Remove website 3" }).click()
    await page.getByLabel("Website 2", { exact: true }).fill("https://example.com")
    await boxes.first().check()
    await save(page)
    await expect(page.getByText("Everything is saved")).toBeVisible()
  },
)

test(
  "unsaved changes are asked about before the screen is left, and another owner's are shown",
  thorough,
  async ({ restaurant }) => {
    const page = await restaurant.console({ path })
    await page.getByRole("radio", { name: "Plum" }).check()
    await page.getByRole("link", { name: "Reports" }).click()
    await page.getByRole("dialog").getByRole("button", { name: "Stay here" }).click()
    await expect(page.getByRole("radio", { name: "Plum" })).toBeChecked()
    await patchAs(page, { page: { colours: "rose" } })
    await expect(page.getByText("Somebody else changed this part")).toBeVisible()
    await page.getByRole("button", { name: "Load the newest version" }).click()
    await expect(page.getByRole("radio", { name: "Rose" })).toBeChecked()
  },
)

test(
  "the line under the name is changed here, and nothing else of the profile",
  thorough,
  async ({ restaurant }) => {
    const page = await restaurant.console({ path })
    await page.getByRole("button", { name: "Change the line" }).click()
    const dialog = page.getByRole("dialog")
    await dialog.getByLabel("Line under your name").fill("Tandoor since 1984")
    await dialog.getByRole("button", { name: "Save the line" }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText("Tandoor since 1984")).toBeVisible()
  },
)

test("a manager reads everything and changes nothing", thorough, async ({ restaurant }) => {
  const owner = await restaurant.console({ path })
  await putPage(owner, { state: "PREVIEW", slug: slugOf(restaurant) })
  const page = await restaurant.console({ path, role: "MANAGER" })
  await expect(page.getByText("Only an owner can change this.")).toBeVisible()
  await expect(page.getByText("Saffron")).toBeVisible()
  for (const name of ["Switch on", "Change the address", "Change the line", "Save changes"]) {
    await expect(page.getByRole("button", { name })).toHaveCount(0)
  }
  await expect(page.getByRole("button", { name: "Print a sheet" })).toBeVisible()
  await expectAccessible(page)
})

test("the code is a drawing and a picture to download", thorough, async ({ restaurant }) => {
  const page = await restaurant.console({ path })
  await putPage(page, { state: "PREVIEW", slug: slugOf(restaurant) })
  await expect(page.getByRole("img", { name: /^QR code of/ })).toBeVisible()
  await expect(page.getByText("the code leads nowhere yet")).toBeVisible()
  for (const [button, type, start] of [
    ["Download for print (SVG)", "svg", Buffer.from("<svg ")],
    ["Download as a picture (PNG)", "png", Buffer.from([0x89, 0x50, 0x4e, 0x47])],
  ] as const) {
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: button }).click(),
    ])
    expect(download.suggestedFilename()).toBe(`${slugOf(restaurant)}.${type}`)
    const bytes = await readFile(await download.path())
    expect(bytes.subarray(0, start.length)).toEqual(start)
  }
})

test(
  "the printed sheet is one page, as a poster, a card and four cards",
  thorough,
  async ({ restaurant }) => {
    const page = await restaurant.console({ path })
    await putPage(page, { state: "PREVIEW", slug: slugOf(restaurant) })
    const sheet = page.locator("[data-sheet]")
    for (const [paper, width, height] of [
      ["A4 poster", 210, 297],
      ["A6 card", 105, 148],
      ["4 cards on A4", 210, 297],
    ] as const)
      await test.step(paper, async () => {
        await page.getByText(paper, { exact: true }).click()
        await page.getByRole("button", { name: "Print a sheet" }).click()
        await expect(sheet).toContainText("Scan for the menu")
        await expect(sheet).toContainText(`/r/${slugOf(restaurant)}`)
        const text = (await page.pdf({ preferCSSPageSize: true })).toString("latin1")
        const boxes = [...text.matchAll(/\/MediaBox\s*\[\s*0\s+0\s+([\d.]+)\s+([\d.]+)\s*\]/g)]
        const pages = boxes.map(([, ...sides]) =>
          sides.map(points => Math.round((Number(points) / 72) * 25.4)),
        )
        expect(pages).toEqual([[width, height]])
        // Printing has ended, so the sheet is gone.
        await expect(sheet).toHaveCount(0)
      })
  },
)

test("the preview is the page itself, in a frame as wide as a phone", async ({ restaurant }) => {
  const page = await restaurant.console({ path })
  await putPage(page, { state: "PREVIEW", slug: slugOf(restaurant) })
  const frame = page.frameLocator("iframe")
  await expect(frame.getByText("Butter Naan").first()).toBeVisible()
  expect((await page.locator("iframe").boundingBox())?.width).toBe(390)
})

for (const language of ["en", "hi"] as const) {
  test(`it fits every screen and passes axe: ${language}`, thorough, async ({ restaurant }) => {
    const page = await restaurant.console({ path, language })
    await putPage(page, { state: "PREVIEW", slug: slugOf(restaurant) })
    await expect(page.locator("iframe")).toBeVisible()
    for (const width of [360, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await expectFits(page)
      await expectAccessible(page)
    }
  })
}
