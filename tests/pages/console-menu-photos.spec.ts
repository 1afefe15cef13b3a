import type { Page } from "@playwright/test"
import sharp from "sharp"
import { heic, pdf } from "../../apps/server/src/features/photos/pictures.fixture.ts"
import { removeUnusedPhotos } from "../../apps/server/src/features/photos/unused.ts"
import { expect, expectAccessible } from "./console.fixture.ts"
import { makeLive, openDish, publicItem, sidewaysScroll, test } from "./console-menu.fixture.ts"
import { thorough } from "./thorough.ts"

const path = "/console/menu/edit"
const dayMs = 86_400_000

const photo = (background: string, width = 640, height = 480) =>
  sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer()

async function choose(page: Page, buffer: Buffer, name = "dish.jpg"): Promise<void> {
  await page.locator("input[type=file]").setInputFiles({ name, mimeType: "image/jpeg", buffer })
}

/** The driver does not see the bytes of an upload. */
const watchSent = `{
  const { send } = XMLHttpRequest.prototype
  XMLHttpRequest.prototype.send = async function (body) {
    const { width, height } = await createImageBitmap(body)
    window.sentSize = [width, height]
    send.call(this, body)
  }
}`

test("a photo is made smaller, sent, described and live; then removed again", async ({ app, restaurant }) => {
  const page = await restaurant.console({ role: "MANAGER", path })
  await openDish(page, "Starters", "Paneer Tikka")
  const input = page.locator("input[type=file]")
  expect(await input.getAttribute("accept")).toBe("image/jpeg,image/png,image/webp")
  await page.evaluate(watchSent)
  // Larger than what is sent, as a telephone takes it.
  await choose(page, await photo("#a52", 2400, 1800))
  const preview = page.getByRole("img", { name: "Picture of Paneer Tikka" })
  await expect(preview).toHaveJSProperty("naturalWidth", 320)
  expect(await page.evaluate("sentSize")).toEqual([2048, 1536])
  await page.getByLabel("What the photo shows").fill("Skewers on a plate")
  await makeLive(page)
  await expect(page.getByText("The menu is live: version 2")).toBeVisible()
  const shown = await publicItem(app, restaurant, "Paneer Tikka")
  expect([shown?.images.length, shown?.imageAlt]).toEqual([3, "Skewers on a plate"])
  expect(shown?.imageUrl).toBe(shown?.images[1]?.url)
  // Nothing lies over the form now: no bar of the draft, no message.
  await page.reload()
  await expect(page.getByRole("img", { name: "Skewers on a plate" })).toBeVisible()
  await expectAccessible(page)
  await page.evaluate(watchSent)
  await choose(page, await photo("#5a2"))
  await expect(page.getByText("The photo is in your draft").first()).toBeAttached()
  await expect(page.getByLabel("What the photo shows")).toHaveValue("Skewers on a plate")
  await page.getByRole("button", { name: "Remove the photo" }).click()
  await expect(page.getByRole("button", { name: "Choose a photo" })).toBeFocused()
  await makeLive(page)
  await expect(page.getByText("The menu is live: version 3")).toBeVisible()
  expect((await publicItem(app, restaurant, "Paneer Tikka"))?.images).toEqual([])
})

test("a panorama is judged as it was taken, not as it is sent", thorough, async ({ restaurant }) => {
  const page = await restaurant.console({ path })
  await openDish(page, "Starters", "Paneer Tikka")
  const panorama = (height: number) => photo("#a25", 4000, height)
  await choose(page, await panorama(200))
  await expect(page.getByRole("alert")).toContainText("4000 × 200 pixels: choose one with at least 320 × 240")
  await choose(page, await panorama(400))
  await expect(page.getByRole("img", { name: "Picture of Paneer Tikka" })).toBeVisible()
})

test(
  "what is no photo is refused in words, on a telephone too, and the next one is taken",
  thorough,
  async ({ restaurant }) => {
    const page = await restaurant.console({ path, width: 360, height: 740 })
    await openDish(page, "Starters", "Paneer Tikka")
    await choose(page, heic, "IMG_0001.HEIC")
    await expect(page.getByRole("alert")).toContainText("Most Compatible")
    await choose(page, pdf, "menu.jpg")
    await expect(page.getByRole("alert")).toContainText("choose a JPEG, PNG or WebP file")
    expect(await sidewaysScroll(page)).toBe(0)
    await choose(page, await photo("#2a5"))
    await expect(page.getByRole("img", { name: "Picture of Paneer Tikka" })).toBeVisible()
    await expect(page.getByRole("alert")).toHaveCount(0)
    expect(await sidewaysScroll(page)).toBe(0)
  },
)

test(
  "before an older menu is put back, the photos that are gone are named",
  thorough,
  async ({ app, restaurant }) => {
    const page = await restaurant.console({ path })
    await openDish(page, "Starters", "Paneer Tikka")
    await choose(page, await photo("#25a"))
    await expect(page.getByRole("img", { name: "Picture of Paneer Tikka" })).toBeVisible()
    await makeLive(page)
    await expect(page.getByText("The menu is live: version 2")).toBeVisible()
    await page.getByRole("button", { name: "Remove the photo" }).click()
    await makeLive(page)
    await expect(page.getByText("The menu is live: version 3")).toBeVisible()
    for (let day = 1; day <= 31; day += 1) await removeUnusedPhotos(app.db, app.clock.now() + day * dayMs)
    await page.goto(`${app.url}/console/menu/versions/2`)
    await page.getByRole("button", { name: "Put it back" }).click()
    const dialog = page.getByRole("dialog")
    await expect(dialog).toContainText("These pictures are no longer kept")
    await expect(dialog.getByRole("listitem").filter({ hasText: "Paneer Tikka" })).toBeVisible()
  },
)
