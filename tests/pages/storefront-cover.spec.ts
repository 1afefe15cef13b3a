import type { Page } from "@playwright/test"
import sharp from "sharp"
import { upload } from "../../apps/server/src/features/photos/pictures.fixture.ts"
import type { TestApp } from "../../apps/server/src/testing/app.ts"
import { expectAccessible, expectLegible } from "./accessible.ts"
import { expect, test } from "./mounted.fixture.ts"
import { thorough } from "./thorough.ts"

/** A drawing, so that a look at the page shows which part of it is there. */
const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1200"><rect width="1600" height="1200" fill="#7a3b1d"/>
<circle cx="800" cy="600" r="260" fill="#e9b44c"/><circle cx="800" cy="600" r="200" fill="#9b2915"/></svg>`

async function uploadDrawing(app: TestApp, cookie: string) {
  const file = await sharp(Buffer.from(drawing)).jpeg().toBuffer()
  const { body } = await upload(file, { url: app.url, cookie })
  return { id: body.id, alt: "A bowl of dal" }
}

async function setCover(app: TestApp, restaurantId: string): Promise<void> {
  const cookie = await app.signedIn(restaurantId)
  const cover = await uploadDrawing(app, cookie)
  const page = { cover, logo: { ...cover, alt: "A flame" } }
  const saved = await app.call("/console/v1/settings", { method: "PATCH", cookie, body: { page } })
  expect(saved.status).toBe(200)
}

const boxOf = async (page: Page, selector: string) => {
  const box = await page.locator(selector).boundingBox()
  return [Math.round(box?.y ?? -1), Math.round(box?.width ?? -1), Math.round(box?.height ?? -1)]
}

const foldHeight = 844

/** The buttons on the cover: targets for thumbs that are drawn smaller, away from the edges, and leave most of the photo. */
async function expectCoverShown(page: Page): Promise<void> {
  const { width, height } = (await page.locator(".cover").boundingBox()) ?? { width: 0, height: 0 }
  const buttons = await page.locator(".top nav > a, .top summary").evaluateAll(all =>
    all
      .filter(each => each.checkVisibility())
      .map(each => {
        const { x, y, width, height } = each.getBoundingClientRect()
        const { backgroundClip, backgroundColor, color, borderTopWidth } =
          each.ownerDocument.defaultView.getComputedStyle(each)
        const edge = backgroundClip === "padding-box" ? Number.parseFloat(borderTopWidth) : 0
        const painted = (width - 2 * edge) * (height - 2 * edge)
        return { right: x + width - edge, top: y + edge, width, height, painted, backgroundColor, color }
      }),
  )
  expect(buttons).toHaveLength(3)
  for (const button of buttons) {
    expect(Math.min(button.width, button.height)).toBeGreaterThanOrEqual(44)
    expect(button.top).toBeGreaterThanOrEqual(8)
    expect(button.right).toBeLessThanOrEqual(382)
    // White on this colour has 5.1:1 on a white photo.
    expect([button.backgroundColor, button.color]).toEqual(["rgba(20, 12, 8, 0.6)", "rgb(255, 255, 255)"])
  }
  const painted = buttons.reduce((sum, each) => sum + each.painted, 0)
  expect(painted / (width * height)).toBeLessThan(0.2)
  expect(height).toBeGreaterThanOrEqual(100)
}

/** The restaurant above its menu, and the first button that adds a dish. */
async function expectRoomForDishes(page: Page, width: number): Promise<void> {
  const [top = 0, , height = 0] = await boxOf(page, ".head")
  if (width < 640) expect(top + height).toBeLessThanOrEqual(220)
  const add = await page.locator(".add").first().boundingBox()
  expect((add?.y ?? foldHeight) + (add?.height ?? 0)).toBeLessThan(width < 1280 ? foldHeight : 800)
  expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(width)
}

test("with and without a cover and a logo, a phone shows the first dish's button without scrolling below at most 220 px", async ({
  app,
  restaurant,
  mounted,
  page,
}) => {
  await page.route("**/photos/*", route => route.abort())
  for (const hasCover of [false, true]) {
    if (hasCover) await setCover(app, restaurant.id)
    for (const [width, language] of [
      [390, "en"],
      [320, "ta"],
      [390, "hi"],
    ] as const) {
      await page.setViewportSize({ width, height: foldHeight })
      await page.goto(`${mounted.home}?lang=${language}`)
      await expect(page.locator(".cover, .logo")).toHaveCount(hasCover ? 2 : 0)
      await expectRoomForDishes(page, width)
      if (hasCover && language === "en") await expectCoverShown(page)
    }
  }
})

test("dishes with and without a photo have one height, and their buttons stand below each other", async ({
  app,
  restaurant,
  mounted,
  page,
}) => {
  const cookie = await app.signedIn(restaurant.id)
  const { menu } = (await app.call("/console/v1/menu", { cookie })).body
  const photo = await uploadDrawing(app, cookie)
  const [category] = menu.categories
  for (const [index, item] of category.items.entries())
    Object.assign(item, { description: "Crisp.", photo: index % 2 === 0 ? photo : null })
  const saved = await app.call("/console/v1/menu", { method: "PUT", cookie, body: menu })
  expect(saved.status).toBe(200)
  await page.route("**/photos/*", route => route.abort())
  await page.setViewportSize({ width: 390, height: foldHeight })
  await page.goto(mounted.home)
  const boxes = (selector: string) =>
    page
      .locator(`#${category.id} ${selector}`)
      .evaluateAll(all => all.map(each => each.getBoundingClientRect().toJSON()))
  expect(new Set((await boxes(".dish")).map(({ height }) => Math.round(height))).size).toBe(1)
  const centres = (await boxes(".add")).map(({ left, width }) => Math.round(left + width / 2))
  expect(new Set(centres).size).toBe(1)
  const [photo0, add0] = [(await boxes(".photo"))[0], (await boxes(".add"))[0]]
  expect(photo0?.bottom - add0?.top, "the button covers only the lower edge of the photo").toBe(10)
})

test(
  "the cover has its place before it arrives, at every width and in both themes",
  thorough,
  async ({ app, restaurant, mounted, page }) => {
    await setCover(app, restaurant.id)
    for (const width of [390, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      const { promise: released, resolve: release } = Promise.withResolvers<void>()
      // The server of tests has a public address of its own.
      await page.route("**/photos/*", async route => {
        await released
        const response = await route.fetch({ url: `${app.url}${new URL(route.request().url()).pathname}` })
        await route.fulfill({ response })
      })
      await page.goto(mounted.home, { waitUntil: "domcontentloaded" })
      const cover = page.getByRole("img", { name: "A bowl of dal" })
      await expect(cover).toHaveAttribute("fetchpriority", "high")
      const before = [await boxOf(page, ".cover"), await boxOf(page, ".welcome")]
      expect(before[0]?.[1]).toBe(width < 640 ? width : Math.round(width * 0.4))
      // Enough of the photo to see what it shows.
      expect(before[0]?.[2]).toBeGreaterThanOrEqual(width < 640 ? 72 : 240)
      release()
      await expect(cover).not.toHaveJSProperty("naturalWidth", 0)
      expect([await boxOf(page, ".cover"), await boxOf(page, ".welcome")]).toEqual(before)
      await page.unroute("**/photos/*")
      await expectRoomForDishes(page, width)
      await (width === 390 ? expectAccessible(page) : expectLegible(page))
    }
  },
)

test(
  "addresses that are none show a page, and a form that is too large says so",
  thorough,
  async ({ mounted, page }) => {
    const { origin } = new URL(mounted.home)
    for (const path of ["/r/%", "/R/spice-garden", `/r/${"a".repeat(5000)}`]) {
      await page.goto(`${origin}${path}`)
      await expect(page.getByRole("heading", { name: "There is no page here" })).toBeVisible()
    }
    await page.goto(`${origin}/t/9fQ2mVxT4bKcR7wZpLs1Yd/nonsense`)
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
    await expect(page.locator("html")).toHaveAttribute("lang", "en")

    await page.goto(`${mounted.home}/book`)
    await page.evaluate(`{
    const form = document.createElement("form")
    Object.assign(form, { method: "post", action: location.pathname.replace("book", "cart") })
    const field = document.createElement("textarea")
    Object.assign(field, { name: "note", value: "x".repeat(140 * 1024) })
    form.append(field)
    document.body.append(form)
    form.submit()
  }`)
    await expect(page.getByText("This form was too large")).toBeVisible()
  },
)
