import type { Page, Response } from "@playwright/test"
import type { MenuDocument } from "@rasoi/contract/console"
import { languages, languagesOn } from "@rasoi/contract/languages"
import { demoMenu } from "../../apps/server/src/demo/menu.ts"
import { demoSettings } from "../../apps/server/src/demo/settings.ts"
import { wordsIn } from "../../apps/storefront/words/index.ts"
import { expectLegible } from "./accessible.ts"
import { expect, openCart, type Shop, test } from "./storefront.fixture.ts"
import { thorough } from "./thorough.ts"

/** With one dish in the cart. */
async function openIn(shop: Shop, language: string, width = 360): Promise<Page> {
  const page = await shop.openWebsite({ path: `/?lang=${language}`, width })
  await page
    .locator("#main button", { hasText: wordsIn(language as "en").menuPage.add })
    .first()
    .click()
  return page
}

const paths = ["/", "/checkout", "/book"]

/** Runs in the page. What is pressed and smaller than a finger. */
const smallTargets = `[...document.querySelectorAll("button, .button, .chip, select, summary")]
  .filter(each => each.checkVisibility({ visibilityProperty: true }))
  .filter(each => {
    const { width, height } = each.getBoundingClientRect()
    return width < 43.5 || height < 43.5
  })
  .map(each => each.outerHTML)`

for (const language of ["en", "hi", "ta"] as const)
  test(
    `${language}: menu, checkout and booking can be read in both themes, and fit 360, 768 and 1280 px`,
    language === "en" ? thorough : {},
    async ({ openShop }) => {
      const page = await openIn(await openShop(), language)
      for (const path of paths) {
        await page.goto(`${path}?lang=${language}`)
        await expect(page.locator("html")).toHaveAttribute("lang", language)
        await expectLegible(page)
        if (path === "/checkout") await expect(page.locator(".lines .stepper").first()).toBeVisible()
        expect([path, await page.evaluate(smallTargets)]).toEqual([path, []])
        for (const width of [360, 768, 1280])
          for (const colorScheme of ["light", "dark"] as const) {
            await page.setViewportSize({ width, height: 740 })
            await page.emulateMedia({ colorScheme })
            const fits = await page.evaluate<boolean>("document.documentElement.scrollWidth <= innerWidth")
            expect([path, width, colorScheme, fits]).toEqual([path, width, colorScheme, true])
          }
      }
    },
  )

test(
  "the head of every page is one line at 320 px in every language, with a long name too",
  thorough,
  async ({ openShop }) => {
    const name = "Sri Venkateshwara Bhavan Pure Vegetarian"
    const shop = await openShop({ profile: { ...demoSettings.profile, name } })
    const page = await shop.openWebsite({ width: 320 })
    for (const language of languagesOn("page"))
      for (const path of [...paths, "/nothing"]) {
        await page.goto(`${path}?lang=${language}`)
        const top = await page.locator("header.top").boundingBox()
        const list = await page.locator("header.top details").boundingBox()
        const ends = [(top?.height ?? 99) < 60, (list?.x ?? 999) + (list?.width ?? 0) <= 320]
        expect([language, path, ...ends]).toEqual([language, path, true, true])
      }
  },
)

test(
  "the whole menu has at most 150 KB with the font of the language's script, and no other font",
  thorough,
  async ({ openShop }) => {
    const shop = await openShop()
    for (const language of languagesOn("page"))
      await test.step(language, async () => {
        const page = await shop.openWebsite({ path: "/book" })
        const responses: Response[] = []
        page.on("response", response => responses.push(response))
        await page.goto(`/?lang=${language}`)
        await page.waitForLoadState("networkidle")
        await page.evaluate("document.fonts.ready")
        const fonts = responses.map(response => response.url()).filter(url => url.endsWith(".woff2"))
        const names = fonts.map(url =>
          url
            .split("/")
            .at(-1)
            ?.replace(/-\d+\.woff2$/, ""),
        )
        const expected = language === "en" ? [] : [`noto-sans-${languages[language].script.toLowerCase()}`]
        expect([...new Set(names)]).toEqual(expected)
        const sizes = await Promise.all(
          responses.map(async response => (await response.request().sizes()).responseBodySize),
        )
        expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(150_000)
        await page.context().close()
      })
  },
)

/** What is written as it is: names of taxes and licences, halves of a day, our own name of a language. */
const sameEverywhere = "GST GSTIN CGST SGST FSSAI AM PM am pm English Qq"

/** Dishes and a restaurant that share no word with our texts. */
let names = 0
const menu: MenuDocument = JSON.parse(
  JSON.stringify(demoMenu, (key, value) => {
    if (!["name", "label", "description"].includes(key) || typeof value !== "string") return value
    names += 1
    return `Qq ${names}`
  }),
)
const profile = { ...demoSettings.profile, name: "Qq", tagline: "Qq" }

/** The English words on the page, without those that every language shows. */
async function englishWords(page: Page, allowed: ReadonlySet<string>): Promise<string[]> {
  const text = await page.evaluate<string>(
    `[document.title, document.body.innerText, ...[...document.querySelectorAll("[aria-label], [placeholder], [title]")].flatMap(each => [each.ariaLabel, each.placeholder, each.title])].join(" ")`,
  )
  return (text.match(/[A-Za-z]{2,}/g) ?? []).filter(word => !allowed.has(word))
}

test("menu, sheet, checkout and booking show no English word of ours in any other language", async ({
  openShop,
}) => {
  const shop = await openShop({ profile }, menu)
  for (const language of languagesOn("page").filter(tag => tag !== "en"))
    await test.step(language, async () => {
      const page = await openIn(shop, language)
      const others =
        (await page.locator("address, .facts").allInnerTexts()).join(" ").match(/[A-Za-z]+/g) ?? []
      const allowed = new Set([...sameEverywhere.split(" "), ...others])
      const found: [string, string[]][] = [["menu", await englishWords(page, allowed)]]
      const { choose } = wordsIn(language).menuPage
      await page.locator("#main button", { hasText: choose }).first().click()
      await expect(page.getByRole("dialog")).toBeVisible()
      found.push(["sheet", await englishWords(page, allowed)])
      await page.keyboard.press("Escape")
      await page.goto(`/checkout?lang=${language}`)
      await openCart(page)
      await expect(page.locator(".sum.total")).toBeVisible()
      found.push(["checkout", await englishWords(page, allowed)])
      await page.goto(`/book?lang=${language}`)
      await expect(page.locator(".times").first()).toBeVisible()
      found.push(["book", await englishWords(page, allowed)])
      expect(found).toEqual(found.map(([name]) => [name, []]))
      await page.context().close()
    })
})
