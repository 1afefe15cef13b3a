import { randomInt } from "node:crypto"
import type { Browser, Page } from "@playwright/test"
import { test as base, expect } from "@playwright/test"
import { demoLogin } from "../../apps/server/src/demo/known.ts"
import {
  freePort,
  makeDataDir,
  type ServerProcess,
  startServerProcess,
} from "../../apps/server/src/testing/process.ts"
import { order, placeButton, text } from "./console-counter.fixture.ts"
import { openContext } from "./console-pages.fixture.ts"
import { thorough } from "./thorough.ts"

const test = base
const ordersEach = 20

/** A server in its own process that keeps its address when it is killed and started again. */
class KilledServer {
  readonly dataDir = makeDataDir()
  kills = 0
  private port = 0
  private running: ServerProcess | undefined
  private restart: Promise<ServerProcess> | undefined

  async start(): Promise<ServerProcess> {
    this.port ||= await freePort()
    this.running = await startServerProcess("demo", this.dataDir.path, { PORT: String(this.port) })
    return this.running
  }

  async kill(): Promise<void> {
    this.kills += 1
    await this.running?.kill()
    this.restart = this.start()
  }

  /** The server that runs now. */
  async current(): Promise<ServerProcess> {
    const server = (await this.restart) ?? this.running
    if (!server) throw new Error("no server was started")
    return server
  }

  async end(): Promise<void> {
    await (await this.current()).stop()
    this.dataDir.remove()
  }
}

/** A browser in which the Counter's tab dies now and then. */
class Tablet {
  /** The numbers that the screen has shown. */
  readonly shown: string[] = []
  deaths = 0
  private page: Page
  private readonly dishes: readonly string[]

  private constructor(page: Page, dishes: readonly string[]) {
    this.page = page
    this.dishes = dishes
  }

  static async open(browser: Browser, server: ServerProcess, cookie: string, dishes: readonly string[]) {
    const context = await openContext(browser, { baseURL: server.url, language: "en" }, true)
    const [name = "", value = ""] = cookie.split("=")
    await context.addCookies([{ name, value, url: server.url }])
    const tablet = new Tablet(await context.newPage(), dishes)
    await tablet.openCounter()
    await tablet.page.evaluate(`navigator.serviceWorker.ready.then(() => true)`)
    return tablet
  }

  /** "T2", once an order is shown. */
  get series(): string {
    return this.shown[0]?.split("-")[0] ?? ""
  }

  get context() {
    return this.page.context()
  }

  /** Places an order and dies at any moment of it, or waits for its number. */
  async place(dies: boolean): Promise<void> {
    for (let count = randomInt(1, 4); count > 0; count--) await this.tap()
    if (dies) {
      const placing = placeButton(this.page)
        .click()
        .catch(() => {})
      await new Promise(resolve => setTimeout(resolve, randomInt(0, 120)))
      await this.noteNumber()
      await this.die()
      await placing
    } else {
      await placeButton(this.page).click()
      await expect(order(this.page)).toContainText(text.placed)
      await this.noteNumber()
    }
  }

  /** What only this tablet has. */
  async unsent(): Promise<{ id: string; number: string; total: number }[]> {
    return this.page.evaluate(`(async () => {
      const wait = request => new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
      const database = await wait(indexedDB.open("rasoi-counter"))
      const all = await wait(database.transaction("outbox").objectStore("outbox").getAll())
      database.close()
      return all.map(({ id, request }) => ({ id, number: request.number, total: request.billed.totalPaise }))
    })()`)
  }

  async expectAllSent(): Promise<void> {
    await expect(this.page.getByText(text.allSent)).toBeVisible({ timeout: 120_000 })
  }

  private async openCounter(): Promise<void> {
    await this.page.goto("/console/counter")
    await expect(this.tile(this.dishes[0] ?? "")).toBeVisible()
  }

  private tile(dish: string) {
    return this.page
      .locator("main li > button:not(form *)")
      .filter({ has: this.page.getByText(dish, { exact: true }) })
  }

  private async tap(): Promise<void> {
    await this.tile(this.dishes[randomInt(this.dishes.length)] ?? "").click()
  }

  /** The number, if the screen says that the order is placed. */
  private async noteNumber(): Promise<void> {
    const shown = await order(this.page)
      .textContent({ timeout: 5_000 })
      .catch(() => "")
    const number = /T\d+-\d+/.exec(shown?.includes(text.placed) ? shown : "")?.[0]
    if (number) this.shown.push(number)
  }

  /** The renderer's process ends at once, as when the system runs out of memory. */
  private async die(): Promise<void> {
    this.deaths += 1
    const { page } = this
    const crashed = page.waitForEvent("crash")
    const session = await page.context().newCDPSession(page)
    void session.send("Page.crash").catch(() => {})
    await crashed
    this.page = await page.context().newPage()
    await page.close().catch(() => {})
    await this.openCounter()
  }
}

/** Dishes of the first category with nothing to choose. */
async function plainDishes(server: ServerProcess, cookie: string): Promise<string[]> {
  const { menu } = (await server.call("/console/v1/menu", { cookie })).body
  type Item = { name: string; available: boolean; variants: unknown[]; addOnGroups: { min: number }[] }
  const [first] = menu.categories as { items: Item[] }[]
  return (first?.items ?? [])
    .filter(
      item => item.available && item.variants.length === 0 && item.addOnGroups.every(({ min }) => min === 0),
    )
    .map(({ name }) => name)
}

const byNumber = (one: { number: string }, other: { number: string }) =>
  one.number.localeCompare(other.number, "en", { numeric: true })

test(
  "two tablets without a network whose tabs die, then a server that is killed while they send: each order is there once",
  thorough,
  async ({ browser }, testInfo) => {
    const killed = new KilledServer()
    const server = await killed.start()
    const cookie = await server.signIn(demoLogin)
    const dishes = await plainDishes(server, cookie)
    const tablets = [
      await Tablet.open(browser, server, cookie, dishes),
      await Tablet.open(browser, server, cookie, dishes),
    ]
    for (const tablet of tablets) await tablet.context.setOffline(true)
    for (const tablet of tablets) {
      for (let count = 0; count < ordersEach; count++) await tablet.place(count === 1 || randomInt(3) === 0)
      // Some died before they were stored.
      while ((await tablet.unsent()).length < ordersEach) await tablet.place(false)
    }
    const kept = (await Promise.all(tablets.map(tablet => tablet.unsent()))).flat().sort(byNumber)
    for (const tablet of tablets) {
      const own = (await tablet.unsent()).map(({ number }) => number)
      expect(own).toEqual(own.map((_, place) => `${tablet.series}-${place + 1}`))
      for (const number of tablet.shown) expect(own).toContain(number)
    }

    // The server dies before it reads a request, and after it has stored one without the tablet hearing of it.
    let requests = 0
    const [before, after] = [new Set([3, 12]), new Set([6, 9])]
    for (const tablet of tablets) {
      await tablet.context.route("**/console/v1/counter/orders/*", async route => {
        requests += 1
        const count = requests
        if (before.has(count)) await killed.kill()
        const response = await route.fetch().catch(() => undefined)
        if (after.has(count)) await killed.kill()
        if (!response || before.has(count) || after.has(count)) await route.abort()
        else await route.fulfill({ response })
      })
      await tablet.context.setOffline(false)
    }
    for (const tablet of tablets) await tablet.expectAllSent()

    const now = await killed.current()
    const { data } = (await now.call("/console/v1/orders", { cookie })).body
    const stored = (data as { id: string; number: string; total: { amount: number } }[])
      .map(({ id, number, total }) => ({ id, number, total: total.amount }))
      .filter(({ number }) => tablets.some(tablet => number.startsWith(`${tablet.series}-`)))
      .sort(byNumber)
    expect(stored).toEqual(kept)
    expect(killed.kills).toBe(before.size + after.size)
    const deaths = tablets.reduce((sum, tablet) => sum + tablet.deaths, 0)
    expect(deaths).toBeGreaterThan(0)
    testInfo.annotations.push({
      type: "counts",
      description: `${kept.length} orders, ${deaths} tabs died, ${requests} requests`,
    })
    for (const tablet of tablets) await tablet.context.close()
    await killed.end()
  },
)
