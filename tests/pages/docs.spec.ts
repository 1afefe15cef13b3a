import type { Page } from "@playwright/test"
import { pages, readingOrder } from "../../apps/server/src/site/docs/library.ts"
import { expect, expectAccessible, test } from "./console.fixture.ts"
import { thorough } from "./thorough.ts"

/** Records forbidden behaviour: requests to other origins, script errors, and policy violations. */
function watch(page: Page, origin: string): { strangers: string[]; faults: string[] } {
  const seen: { strangers: string[]; faults: string[] } = { strangers: [], faults: [] }
  page.on("request", request => {
    if (!request.url().startsWith(origin) && request.url().startsWith("http"))
      seen.strangers.push(request.url())
  })
  page.on("pageerror", error => seen.faults.push(error.message))
  page.on("console", message => {
    if (/Content Security Policy/i.test(message.text())) seen.faults.push(message.text())
  })
  return seen
}

const linksOf = (page: Page) =>
  page.locator("a[href]").evaluateAll(links => links.map(link => (link as unknown as { href: string }).href))

test("the reference is small, finds what is typed, and leads to the guides and the errors", async ({
  app,
  page,
}) => {
  const seen = watch(page, app.url)
  const transferred: number[] = []
  page.on("response", async response => {
    transferred.push((await response.request().sizes()).responseBodySize)
  })
  await page.goto(`${app.url}/docs/reference#ordersCreate`)
  await expect(page.getByRole("heading", { name: "Place an order" })).toBeInViewport()
  await page.waitForLoadState("networkidle")
  expect(transferred.reduce((sum, size) => sum + size, 0)).toBeLessThan(100_000)
  await page.getByRole("searchbox", { name: "Search" }).fill("availability")
  await expect(page.getByRole("heading", { name: "Find bookable times" })).toBeVisible()
  await expect(page.locator("#ordersCreate")).toBeHidden()
  await page.getByRole("searchbox", { name: "Search" }).fill("")
  const place = page.locator("#ordersCreate")
  await expect(place).toContainText(`curl -s -X POST "${app.url}/v1/orders"`)
  await place.getByRole("link", { name: "PRICE_CHANGED" }).click()
  await expect(page.locator("h3:target")).toHaveText("PRICE_CHANGED")
  await page.getByRole("link", { name: "POST /v1/orders", exact: true }).first().click()
  await expect(page).toHaveURL(`${app.url}/docs/reference#ordersCreate`)
  expect(seen).toEqual({ strangers: [], faults: [] })
})

test("every error's docUrl leads to its explanation", async ({ app, page }) => {
  const { body } = await app.call("/v1/menu")
  await page.goto(body.error.docUrl.replace(/^https?:\/\/[^/]+/, app.url))
  await expect(page.locator("h3:target")).toHaveText("UNAUTHENTICATED")
  await expect(page.locator("h3:target")).toBeInViewport()
  const { publicErrorCodes } = await import("@rasoi/contract")
  const ids = await page.locator("h3[id]").evaluateAll(headings => headings.map(({ id }) => id))
  expect(ids).toEqual(publicErrorCodes)
})

test("a reader goes from the home page through every guide to the last", thorough, async ({ app, page }) => {
  const seen = watch(page, app.url)
  await page.goto(app.url)
  await page.getByRole("link", { name: "Guides" }).click()
  await page.getByRole("main").getByRole("link", { name: "Quickstart" }).click()
  const turn = page.getByRole("navigation", { name: "Before and next" })
  await turn.getByRole("link", { name: /^Next/ }).click()
  const [first = "", second = "", ...others] = readingOrder
  await expect(page).toHaveURL(`${app.url}/docs/${second}`)
  expect(seen).toEqual({ strangers: [], faults: [] })
  // The other guides have the same links: reading them takes less time than opening each.
  let address = `/docs/${first}`
  for (const name of [first, second, ...others]) {
    expect(address).toBe(`/docs/${name}`)
    const { text } = await app.call(address)
    const [, contents = ""] = /<nav[^>]* aria-label="On this page">(.*?)<\/nav>/s.exec(text) ?? []
    if (name !== readingOrder.at(-1)) expect(contents.split("<a ").length).toBeGreaterThan(3)
    const [, links = ""] = /<nav class="turn"[^>]*>(.*?)<\/nav>/s.exec(text) ?? []
    address = /<a href="([^"]+)"[^>]*>[^<]*(?:<[^>]+>)*Next/.exec(links)?.[1] ?? ""
  }
  expect(address).toBe("")
})

/** The words in tables that stand on more than one line. */
const brokenWords = `[...document.querySelectorAll("th, td")].flatMap(cell => {
  const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
  const broken = []
  while (walker.nextNode()) {
    const node = walker.currentNode
    for (const { 0: word, index } of node.data.matchAll(/[\\p{L}\\p{N}_.]+/gu)) {
      const range = new Range()
      range.setStart(node, index)
      range.setEnd(node, index + word.length)
      if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) broken.push(word)
    }
  }
  return broken
})`

test(
  "every page fits a phone, breaks no word of a table, and every link of it leads to a page and a place on it",
  thorough,
  async ({ app, page }) => {
    const links = new Set<string>()
    let tables = 0
    for (const address of [...pages.keys(), "/docs/reference", "/console/docs"]) {
      await page.setViewportSize({ width: 360, height: 740 })
      await page.goto(`${app.url}${address}`)
      const overflow = await page.evaluate("document.documentElement.scrollWidth > innerWidth")
      expect([address, overflow]).toEqual([address, false])
      for (const link of await linksOf(page)) if (link.startsWith(app.url)) links.add(link)
      if (!pages.has(address)) continue
      await page.setViewportSize({ width: 390, height: 844 })
      expect([address, await page.evaluate(brokenWords)]).toEqual([address, []])
      tables += await page.locator("table").count()
    }
    expect(tables).toBeGreaterThan(10)
    expect(links.size).toBeGreaterThan(60)
    const bodies = new Map<string, string>()
    for (const link of links) {
      const [address = "", fragment] = link.split("#")
      if (!bodies.has(address)) {
        const response = await page.request.get(address)
        expect([address, response.status()]).toEqual([address, 200])
        bodies.set(address, await response.text())
      }
      if (fragment) expect(bodies.get(address)).toContain(`id="${decodeURIComponent(fragment)}"`)
    }
  },
)

test(
  "a snippet is copied as it is written, and the language that is chosen stays chosen",
  thorough,
  async ({ app, browser }) => {
    const context = await browser.newContext({ permissions: ["clipboard-read", "clipboard-write"] })
    const page = await context.newPage()
    await page.goto(`${app.url}/docs/quickstart`)
    const shell = page.locator("figure.sh").first()
    await shell.getByRole("button", { name: "Copy" }).click()
    await expect(shell.getByRole("button", { name: "Copied" })).toBeVisible()
    const copied = await page.evaluate("navigator.clipboard.readText()")
    expect(copied).toBe(await shell.locator("code").textContent())
    await page.getByRole("radio", { name: "TypeScript" }).check()
    await expect(shell).toBeHidden()
    await page.goto(`${app.url}/docs/prices`)
    await expect(page.getByRole("radio", { name: "TypeScript" })).toBeChecked()
    await expect(page.locator("figure.sh").first()).toBeHidden()
    // The output of a hidden command is hidden too.
    await expect(page.locator('figure.output[data-language="sh"]').first()).toBeHidden()
    await expect(page.locator('figure.output[data-language="ts"]').first()).toBeVisible()
    await context.close()
  },
)

test("guides show the address that they are served from", thorough, async ({ app, page }) => {
  await page.goto(`${app.url}/docs/quickstart`)
  await expect(page.locator("figure.sh").first()).toContainText(`export RASOI_URL=${app.url}`)
  await expect(page.getByText(`npm install ${app.url}/sdk/0.3.0.tgz`)).toBeVisible()
})

test("without scripts the guides show everything, and the reader can choose the language", async ({
  app,
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  const response = await page.goto(`${app.url}/docs/quickstart`)
  expect(response?.headers()["content-security-policy"]).not.toContain("unsafe")
  await page.getByRole("radio", { name: "curl" }).check()
  await expect(page.locator("figure.ts").first()).toBeHidden()
  await expect(page.locator("figure.sh").first()).toBeVisible()
  await context.close()
})

test(
  "with the keyboard: past the menu to the text, and along a wide snippet",
  thorough,
  async ({ app, browser }) => {
    const context = await browser.newContext({ viewport: { width: 360, height: 740 } })
    const page = await context.newPage()
    await page.goto(`${app.url}/docs/quickstart`)
    await page.keyboard.press("Tab")
    await expect(page.getByRole("link", { name: "Skip to the text" })).toBeFocused()
    await page.keyboard.press("Enter")
    await expect(page.getByRole("main")).toBeFocused()
    const snippet = page.locator("pre").first()
    await snippet.focus()
    await page.keyboard.press("ArrowRight")
    const scrolled = () => snippet.evaluate(node => (node as unknown as { scrollLeft: number }).scrollLeft)
    await expect.poll(scrolled).toBeGreaterThan(0)
    await context.close()
  },
)

/** One page of each kind: cards, snippets, a long list, checkboxes, a README, figures, long snippets. */
const kinds = [
  "/",
  "/docs",
  "/docs/quickstart",
  "/docs/errors",
  "/docs/going-live",
  "/docs/sdk",
  "/docs/pricing",
  "/docs/changelog",
  "/docs/recipes/php",
  "/docs/reference",
]

test("one page of each kind is accessible in both themes, on a phone", thorough, async ({ app, page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  for (const address of kinds)
    await test.step(address, async () => {
      await page.goto(`${app.url}${address}`)
      // The reference shows all endpoints alike; axe takes long for all of them.
      if (address === "/docs/reference") await page.getByRole("searchbox").fill("availability")
      await expectAccessible(page)
    })
})

test("guides and the reference are accessible on a wide screen", thorough, async ({ app, page }) => {
  await page.setViewportSize({ width: 1440, height: 740 })
  for (const address of ["/docs/quickstart", "/docs/reference"])
    await test.step(address, async () => {
      await page.goto(`${app.url}${address}`)
      await expectAccessible(page)
    })
})
