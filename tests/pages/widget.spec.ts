import type { BrowserContext, Page } from "@playwright/test"
import { expect, expectAccessible, test } from "./console.fixture.ts"
import { thorough } from "./thorough.ts"
import { blockedStorage, openWebsite, serveStandIn, website, widgetLine } from "./widget.fixture.ts"

const dialogOf = (page: Page) => page.getByRole("dialog", { name: "Order online" })
const frameOf = (page: Page) => page.frameLocator("iframe")
const openButton = (page: Page) => page.getByRole("button", { name: "Order online" })

async function expectShown(page: Page, path = "/r/spice-garden"): Promise<void> {
  await expect(dialogOf(page)).toBeVisible()
  await expect(frameOf(page).getByRole("heading")).toHaveText(`Spice Garden ${path}`)
}

/** The tab that the action opens. */
async function tabOf(context: BrowserContext, action: () => Promise<void>): Promise<string> {
  const [tab] = await Promise.all([context.waitForEvent("page"), action()])
  await tab.waitForURL(/\/r\//)
  const url = tab.url()
  await tab.close()
  return url
}

test("one line of HTML opens the page in a dialog, and on a phone in the whole screen", async ({
  app,
  context,
}) => {
  await serveStandIn(context, app.url)
  const page = await openWebsite(context, { html: widgetLine(app.url) })
  await page.setViewportSize({ width: 1280, height: 800 })
  await openButton(page).click()
  await expectShown(page)
  await expectAccessible(page)
  const wide = await dialogOf(page).boundingBox()
  expect(wide).toMatchObject({ width: 480, height: 768 })
  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(() => dialogOf(page).boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 })
  // The frame has the height of the dialog and scrolls by itself.
  expect(await page.locator("iframe").boundingBox()).toEqual({ x: 0, y: 44, width: 390, height: 800 })
  await expectAccessible(page)
})

test(
  "by keyboard: Enter opens, the focus stays inside, Escape closes and gives the focus back",
  thorough,
  async ({ app, context }) => {
    await serveStandIn(context, app.url)
    const page = await openWebsite(context, { html: widgetLine(app.url) })
    await openButton(page).focus()
    await page.keyboard.press("Enter")
    await expectShown(page)
    await expect(page.getByRole("button", { name: "Close" })).toBeFocused()
    await page.keyboard.press("Escape")
    await expect(dialogOf(page)).toBeHidden()
    await expect(openButton(page)).toBeFocused()
    // From inside of the page, whose keys this website does not see.
    await page.keyboard.press("Enter")
    await frameOf(page).getByRole("link", { name: "Cart" }).focus()
    await page.keyboard.press("Escape")
    await expect(dialogOf(page)).toBeHidden()
  },
)

test("the back button goes back in the page first, then closes the dialog, and stays on the website", async ({
  app,
  context,
}) => {
  await serveStandIn(context, app.url)
  const page = await openWebsite(context, { html: widgetLine(app.url) })
  await openButton(page).click()
  await frameOf(page).getByRole("link", { name: "Cart" }).click()
  await expectShown(page, "/r/spice-garden/cart")
  await page.evaluate("history.back()")
  await expectShown(page)
  await page.evaluate("history.back()")
  await expect(dialogOf(page)).toBeHidden()
  await expect(page).toHaveURL(`${website}/`)
})

test(
  "a closed dialog keeps what was chosen, and leaves nothing behind for the back button",
  thorough,
  async ({ app, context }) => {
    await serveStandIn(context, app.url)
    const page = await openWebsite(context, { html: widgetLine(app.url) })
    await openButton(page).click()
    await frameOf(page).getByLabel("Note").fill("Less spicy")
    await page.getByRole("button", { name: "Close" }).click()
    await expect(dialogOf(page)).toBeHidden()
    await expect.poll(() => page.evaluate("history.state?.rasoiOpen")).toBeUndefined()
    await openButton(page).click()
    await expect(frameOf(page).getByLabel("Note")).toHaveValue("Less spicy")
    await page.getByRole("button", { name: "Close" }).click()
    await expect.poll(() => page.evaluate("history.state?.rasoiOpen")).toBeUndefined()
    await page.goBack()
    await expect(page).toHaveURL(`${website}/before`)
  },
)

test("a dialog that is closed on a later page shows that page again", thorough, async ({ app, context }) => {
  await serveStandIn(context, app.url)
  const page = await openWebsite(context, { html: widgetLine(app.url) })
  await openButton(page).click()
  await frameOf(page).getByRole("link", { name: "Cart" }).click()
  await expectShown(page, "/r/spice-garden/cart")
  await page.getByRole("button", { name: "Close" }).click()
  await expect(dialogOf(page)).toBeHidden()
  await openButton(page).click()
  await expectShown(page, "/r/spice-garden/cart")
})

test(
  "a dialog that is opened in the moment of its closing stays open",
  thorough,
  async ({ app, context }) => {
    await serveStandIn(context, app.url)
    const page = await openWebsite(context, {
      html: `${widgetLine(app.url)}<button data-rasoi-open>Hungry?</button>`,
    })
    await openButton(page).click()
    await expectShown(page)
    // Resolves after the browser has gone back.
    await page.evaluate(`new Promise(resolve => {
    addEventListener("popstate", () => setTimeout(resolve), { once: true })
    const hosts = [...document.querySelectorAll("span")]
    const dialog = hosts.map(host => host.shadowRoot?.querySelector("dialog")).find(each => each)
    dialog.addEventListener("close", () => document.querySelector("[data-rasoi-open]").click(), { once: true })
    dialog.close()
  })`)
    await expectShown(page)
  },
)

test(
  "links to the page and own buttons open it, and nothing else does",
  thorough,
  async ({ app, context }) => {
    await serveStandIn(context, app.url)
    const html = `
    <a href="${app.url}/r/spice-garden/book">Book a table</a>
    <button data-rasoi-open>Hungry?</button>
    <button data-rasoi-open="book">Tables</button>
    <a href="${app.url}/r/spice-garden-annexe">Annexe</a>
    ${widgetLine(app.url, 'data-button="none" data-label="Order online"')}`
    const page = await openWebsite(context, { html })
    await expect(openButton(page)).toHaveCount(0)
    for (const [role, name, path] of [
      ["link", "Book a table", "/r/spice-garden/book"],
      ["button", "Hungry?", "/r/spice-garden"],
      ["button", "Tables", "/r/spice-garden/book"],
    ] as const) {
      await page.getByRole(role, { name }).click()
      await expectShown(page, path)
      await page.getByRole("button", { name: "Close" }).click()
      await expect(dialogOf(page)).toBeHidden()
    }
    await page.getByRole("link", { name: "Annexe" }).click()
    await expect(page).toHaveURL(`${app.url}/r/spice-garden-annexe`)
  },
)

test(
  "a website with a strict policy needs to allow the script and the frame, nothing else",
  thorough,
  async ({ app, context }) => {
    await serveStandIn(context, app.url)
    const policy = `default-src 'none'; script-src ${app.url}; frame-src ${app.url}; require-trusted-types-for 'script'`
    const page = await openWebsite(context, { html: widgetLine(app.url), policy })
    const refusals: string[] = []
    page.on("console", message => refusals.push(message.text()))
    await openButton(page).click()
    await expectShown(page)
    // The styles are there.
    expect((await dialogOf(page).boundingBox())?.width).toBe(480)
    expect(refusals.filter(text => text.includes("Content Security Policy"))).toEqual([])
  },
)

test("a website that forbids frames opens a tab", thorough, async ({ app, context }) => {
  await serveStandIn(context, app.url)
  const policy = `script-src ${app.url}; frame-src 'none'`
  const page = await openWebsite(context, { html: widgetLine(app.url), policy })
  for (let time = 0; time < 2; time += 1) {
    expect(await tabOf(context, () => openButton(page).click())).toBe(`${app.url}/r/spice-garden`)
    await expect(dialogOf(page)).toBeHidden()
  }
})

test("a website that the page does not allow opens a tab", thorough, async ({ app, context }) => {
  await serveStandIn(context, app.url, "https://another.example")
  const page = await openWebsite(context, { html: widgetLine(app.url) })
  for (let time = 0; time < 2; time += 1) {
    expect(await tabOf(context, () => openButton(page).click())).toBe(`${app.url}/r/spice-garden`)
    await expect(dialogOf(page)).toBeHidden()
  }
})

test("where the browser blocks the tab, the dialog shows a link", thorough, async ({ app, context }) => {
  await serveStandIn(context, app.url, "https://another.example")
  await context.addInitScript("window.open = () => null")
  const page = await openWebsite(context, { html: widgetLine(app.url) })
  await openButton(page).click()
  const link = page.getByRole("link", { name: "Open in a new tab" })
  await expect(link).toBeFocused()
  await expectAccessible(page)
  expect(await tabOf(context, () => link.click())).toBe(`${app.url}/r/spice-garden`)
})

test("a website that forbids the script still has a link that works", thorough, async ({ app, context }) => {
  await serveStandIn(context, app.url)
  const html = `<a href="${app.url}/r/spice-garden">Order</a>${widgetLine(app.url, 'data-button="none"')}`
  const page = await openWebsite(context, { html, policy: "script-src 'none'" })
  await page.getByRole("link", { name: "Order" }).click()
  await expect(page).toHaveURL(`${app.url}/r/spice-garden`)
})

test("with storage blocked it works, and it stores nothing", thorough, async ({ app, context }) => {
  await serveStandIn(context, app.url)
  await context.addInitScript(blockedStorage)
  const page = await openWebsite(context, { html: widgetLine(app.url) })
  const faults: string[] = []
  page.on("pageerror", error => faults.push(error.message))
  await openButton(page).click()
  await expectShown(page)
  expect(faults).toEqual([])
  expect(await context.cookies()).toEqual([])
})

test("messages of anybody else change nothing", async ({ app, context }) => {
  await serveStandIn(context, app.url)
  const page = await openWebsite(context, { html: widgetLine(app.url) })
  await openButton(page).click()
  await expectShown(page)
  for (const data of [{ rasoi: "close" }, "close", null, { rasoi: "ready" }]) {
    await page.evaluate(`postMessage(${JSON.stringify(data)}, "*")`)
  }
  await page.evaluate("new Promise(done => setTimeout(done))")
  await expect(dialogOf(page)).toBeVisible()
})

test("without the name of a page the script explains what is missing", thorough, async ({ app, context }) => {
  const page = await openWebsite(context, { html: `<script src="${app.url}/widget.js"></script>` })
  const [error] = await Promise.all([page.waitForEvent("pageerror"), page.reload()])
  expect(error.message).toContain("data-page")
  await expect(page.getByRole("button")).toHaveCount(0)
})
