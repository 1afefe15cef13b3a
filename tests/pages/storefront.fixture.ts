import type { BrowserContext, Page, Response } from "@playwright/test"
import type { MenuDocument, Settings } from "@rasoi/contract/console"
import type { TestApp } from "../../apps/server/src/testing/app.ts"
import { startStorefront } from "../../apps/storefront/standalone.ts"
import { test as base, expect, movesClock, type TestRestaurant } from "./console.fixture.ts"
import { type ServiceProxy, startServiceProxy } from "./service-proxy.fixture.ts"

export { expect, movesClock }

interface WebsiteOptions {
  path?: string
  width?: number
  height?: number
  scripts?: boolean
}

/** A restaurant with a website. */
export interface Shop extends TestRestaurant {
  url: string
  proxy: ServiceProxy
  /** A customer's browser on the website. Faults in it fail the test. */
  openWebsite(options?: WebsiteOptions): Promise<Page>
  /** A staff member whose device is online, who changes data through the console's API. */
  staff(): Promise<Staff>
  /** An open console that takes orders. */
  staffConsole(): Promise<Page>
  /** All orders from the website. */
  // biome-ignore lint/suspicious/noExplicitAny: tests read responses of every shape
  orders(): Promise<any[]>
}

interface Staff {
  // biome-ignore lint/suspicious/noExplicitAny: tests read responses of every shape
  send(method: "GET" | "PATCH" | "POST" | "PUT", path: string, body?: object): Promise<any>
  changeMenu(edit: (menu: MenuDocument) => void): Promise<void>
}

export const test = base.extend<{
  openShop: (settings?: Partial<Settings>, menu?: MenuDocument) => Promise<Shop>
}>({
  openShop: async ({ app, usedPages, makeRestaurant }, use) => {
    const ends: (() => Promise<void>)[] = []
    const watched = watchBrowsers()
    await use(async (settings, menu) => {
      const restaurant = await makeRestaurant(settings, menu)
      const proxy = await startServiceProxy(app.url)
      const config = {
        rasoiUrl: proxy.url,
        rasoiKey: restaurant.liveKey,
        host: "127.0.0.1",
        port: 0,
        colours: "saffron",
      }
      const { url, stop } = await startStorefront(config)
      // The browser, which the next test uses, keeps its connections for a while: nobody waits for their end.
      ends.push(async () => {
        stop().catch(() => {})
        proxy.stop()
      })
      return {
        ...restaurant,
        url,
        proxy,
        async openWebsite({ path = "/", width = 360, height = 740, scripts = true } = {}) {
          const page = await usedPages.website(url, scripts)
          ends.unshift(() => usedPages.giveBack(page))
          await page.setViewportSize({ width, height })
          watched.add(page.context(), url, restaurant.liveKey)
          await page.goto(path)
          return page
        },
        async staff() {
          restaurant.goOnline()
          return staffOf(app, await app.signedIn(restaurant.id))
        },
        async staffConsole() {
          const page = await restaurant.console()
          // The console must start first.
          await expect(page.getByText("Receiving orders", { exact: true })).toBeVisible()
          return page
        },
        orders: async () => (await app.call("/v1/orders?limit=100", { key: restaurant.liveKey })).body.data,
      }
    })
    await watched.end()
    for (const end of ends) await end()
    expect(watched.faults).toEqual([])
  },
})

function staffOf(app: TestApp, cookie: string): Staff {
  const send: Staff["send"] = async (method, path, body) => {
    const { status, text, body: response } = await app.call(`/console/v1${path}`, { method, cookie, body })
    if (status >= 300) throw new Error(`${method} ${path} responded with ${status}: ${text}`)
    return response
  }
  return {
    send,
    async changeMenu(edit) {
      const { menu } = await send("GET", "/menu")
      edit(menu)
      await send("PUT", "/menu", menu)
    },
  }
}

/**
 * Records faults in a customer's browser: script errors, requests to other origins, and a response that contains the
 * key.
 */
function watchBrowsers() {
  const faults: string[] = []
  const reads: Promise<void>[] = []
  async function search(response: Response, key: string) {
    const head = JSON.stringify(await response.allHeaders())
    const isText = !["font", "image"].includes(response.request().resourceType())
    // A redirect or an aborted response has no body.
    const body = isText ? await response.text().catch(() => "") : ""
    if (`${head}${body}`.includes(key)) faults.push(`${response.url()} holds the key`)
  }
  return {
    faults,
    add(context: BrowserContext, url: string, key: string) {
      context.on("weberror", fault => faults.push(String(fault.error())))
      context.on("console", message => {
        const text = message.text()
        if (message.type() === "error" && !text.startsWith("Failed to load resource")) faults.push(text)
      })
      context.on("request", request => {
        if (!request.url().startsWith(url)) faults.push(`${request.url()} is asked for`)
      })
      context.on("response", response => reads.push(search(response, key).catch(() => {})))
    },
    end: () => Promise.all(reads),
  }
}

/** Adds a dish without options to the cart. */
export async function add(page: Page, dish: string, times = 1): Promise<void> {
  await page.getByRole("button", { name: `Add ${dish}` }).click()
  // From then on the button is a stepper.
  for (let time = 1; time < times; time += 1) {
    await page
      .getByRole("button", { name: `One more ${dish}` })
      .first()
      .click()
  }
}

/** On a phone the checkout shows the cart as one line. */
export const openCart = (page: Page) => page.locator("#cart-line").click()

export const placeButton = (page: Page) => page.getByRole("button", { name: /^Place order/ })

/** Opens the checkout and fills in the form. */
export async function fillCheckout(page: Page, phone = "98450 12345"): Promise<void> {
  await page.goto("/checkout")
  await page.getByLabel("Your name").fill("Asha Rao")
  await page.getByLabel("Mobile number").fill(phone)
  await expect(placeButton(page)).toHaveText(/₹/)
}

export async function orderNumber(page: Page): Promise<string> {
  await page.waitForURL(/\/order\//)
  const text = await page.getByText(/^Order \S+$/).textContent()
  return text?.replace("Order ", "") ?? ""
}

export const cardOf = (console: Page, number: string) =>
  console.getByRole("article", { name: `Order ${number}`, exact: true })
export const headline = (page: Page) => page.getByRole("heading", { level: 1 })
