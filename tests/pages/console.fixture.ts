import { randomUUID } from "node:crypto"
import { test as base, expect, type Page } from "@playwright/test"
import type { Role } from "@rasoi/contract"
import type { MenuDocument, Settings } from "@rasoi/contract/console"
import type { ConsoleLanguage } from "@rasoi/contract/languages"
import { DatabaseUnavailable } from "../../apps/server/src/db/index.ts"
import { serverJobs, startJobs } from "../../apps/server/src/start/jobs/index.ts"
import { ManualClock, startTestApp, type TestApp } from "../../apps/server/src/testing/app.ts"
import { startTestCluster, type TestCluster } from "../../apps/server/src/testing/database.ts"
import { ConsolePages, openContext } from "./console-pages.fixture.ts"

export { expectAccessible } from "./accessible.ts"
export { expect }

/** The real time plus an offset that a test can advance. */
class MovableClock extends ManualClock {
  private aheadMs = 0

  override now(): number {
    return Date.now() + this.aheadMs
  }

  override monotonic(): number {
    return performance.now() + this.aheadMs
  }

  get isMoved(): boolean {
    return this.aheadMs > 0
  }

  override advance(milliseconds: number): void {
    this.aheadMs += milliseconds
  }
}

/** A separate restaurant for the test, its keys, and its clients. */
export interface TestRestaurant {
  id: string
  liveKey: string
  testKey: string
  /** Places a live order over the public API; returns the order. */
  // biome-ignore lint/suspicious/noExplicitAny: tests read responses of every shape
  order(change?: object): Promise<any>
  // biome-ignore lint/suspicious/noExplicitAny: tests read responses of every shape
  book(change?: object): Promise<any>
  /** A signed-in console in a browser context of its own while the test runs. Faults in it fail the test. */
  console(options?: ConsoleOptions): Promise<Page>
}

interface ConsoleOptions {
  role?: Role
  path?: string
  width?: number
  height?: number
  language?: ConsoleLanguage
  /** Allows the service worker that caches the page for offline reloads. */
  installed?: boolean
}

interface Fixtures {
  restaurant: TestRestaurant
  makeRestaurant: (settings?: Partial<Settings>, menu?: MenuDocument) => Promise<TestRestaurant>
}

type PageApp = TestApp & { pingAll(): void }

/** The whole server with its jobs, in this process, on a real database. */
async function startApp(cluster: TestCluster): Promise<RunningApp> {
  const clock = new MovableClock()
  const app = await startTestApp({
    connection: await cluster.createDatabase(),
    clock,
    config: { demo: true },
  })
  const jobs = startJobs(serverJobs(app), {
    error(fields, message) {
      const { err, job } = fields as { err: unknown; job: string }
      // A query can time out on a busy machine. The job runs again.
      if (err instanceof DatabaseUnavailable) return
      throw new Error(`${message}: ${job}`, { cause: err })
    },
  })
  return {
    app: { ...app, pingAll: () => app.streams.pingAll() },
    clock,
    async stop() {
      await jobs.stop()
      await app.stop()
    },
  }
}

interface RunningApp {
  readonly app: PageApp
  readonly clock: MovableClock
  stop(): Promise<void>
}

export const test = base.extend<
  Fixtures & { app: PageApp },
  { stage: { app(): Promise<PageApp> }; consolePages: ConsolePages }
>({
  consolePages: [async ({ browser }, use) => use(new ConsolePages(browser)), { scope: "worker" }],
  stage: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the required fixtures from this parameter
    async ({}, use) => {
      const cluster = await startTestCluster()
      let running = await startApp(cluster)
      await use({
        async app() {
          // If a test advanced the clock, start a new app for the next one.
          if (running.clock.isMoved) {
            await running.stop()
            running = await startApp(cluster)
          }
          return running.app
        },
      })
      await running.stop()
      await cluster.stop()
    },
    { scope: "worker" },
  ],
  app: async ({ stage }, use) => use(await stage.app()),
  makeRestaurant: async ({ app, browser, consolePages }, use) => {
    const faults: string[] = []
    const open: (() => Promise<void>)[] = []
    await use(async (settings, menu) => {
      const id = await app.restaurant(settings, menu)
      const [{ secret: liveKey }, { secret: testKey }] = [
        await app.key(id, "live"),
        await app.key(id, "test"),
      ]
      return {
        id,
        liveKey,
        testKey,
        order: change => create(app, "/v1/orders", liveKey, { ...pickup, ...change }),
        book: change => create(app, "/v1/reservations", liveKey, { ...booking(app), ...change }),
        async console({
          role = "OWNER",
          path = "/console",
          width = 1280,
          height = 800,
          language = "en",
          installed = false,
        } = {}) {
          const [, token = ""] = (await app.signedIn(id, role)).split("=")
          const look = { baseURL: app.url, language }
          const page = installed
            ? await (await openContext(browser, look, installed)).newPage()
            : await consolePages.take(look)
          const context = page.context()
          open.push(() => (installed ? context.close() : consolePages.giveBack(page, look)))
          await page.setViewportSize({ width, height })
          await context.addCookies([{ name: "rasoi", value: token, url: app.url, httpOnly: true }])
          watch(page, faults)
          await page.goto(path)
          return page
        },
      }
    })
    for (const close of open) await close()
    expect(faults).toEqual([])
  },
  restaurant: async ({ makeRestaurant }, use) => use(await makeRestaurant()),
})

const pickup = {
  type: "PICKUP",
  items: [{ menuItemId: "itm_butter_chicken_half", quantity: 2 }],
  customer: { name: "Asha Rao", phone: "9845012345" },
  payment: "PAY_AT_COUNTER",
}

/** Tomorrow at eight: always open in the demo, with enough notice. */
function booking(app: TestApp) {
  const tomorrow = new Date(app.clock.now() + 86_400_000)
  const date = new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Kolkata" }).format(tomorrow)
  return { date, time: "20:00", people: 2, customer: { name: "Meera Iyer", phone: "9845012346" } }
}

async function create(app: TestApp, path: string, key: string, body: object) {
  const headers = { "idempotency-key": randomUUID() }
  const answer = await app.call(path, { key, method: "POST", body, headers })
  if (answer.status !== 201) throw new Error(`${path} answered ${answer.status}: ${answer.text}`)
  return answer.body
}

/** Script errors, policy violations and React's errors are faults; a refused request is not. */
function watch(page: Page, faults: string[]): void {
  page.on("pageerror", error => faults.push(`${error.name}: ${error.message}`))
  page.on("console", message => {
    const text = message.text()
    if (message.type() === "error" && !text.startsWith("Failed to load resource")) faults.push(text)
  })
}

/** Injection attempts in text fields. */
export const hostileTexts = [
  `<img src=x onerror="window.hacked=1">`,
  `<script>window.hacked=1</script>`,
  `"><svg onload=window.hacked=1>`,
  `javascript:window.hacked=1`,
  `{{constructor.constructor('window.hacked=1')()}}`,
  `=HYPERLINK("http://evil.example","x")`,
  `@SUM(1+1)*cmd|' /C calc'!A0`,
  `\u200Fgnp.exe`,
] as const

export async function expectNothingRan(page: Page): Promise<void> {
  expect(await page.evaluate(`"hacked" in window`)).toBe(false)
}

/**
 * Checks that the page does not scroll sideways, and that controls are large enough to tap. Waits, because a page learns
 * of a new screen width with the next frame.
 */
export async function expectFits(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(layoutFaults)).toEqual([])
}

/** Runs in the page. A string, because this project's tests have no DOM types. */
const layoutFaults = `(() => {
  const wider = document.documentElement.scrollWidth - innerWidth
  const shown = document.querySelector("dialog[open]") ?? document
  const controls = "button, input, select, textarea, summary, label:has(input), a[href^='tel:']"
  // A link inside of a sentence has the height of its line.
  const pressed = [...shown.querySelectorAll(controls + ", nav a, li > a")]
  const small = pressed.filter(element => {
    const { width, height } = element.getBoundingClientRect()
    // For a checkbox inside a label, the label is the tap target.
    return !element.matches("label input") && width > 0 && (width < 43.5 || height < 43.5)
  })
  return [...(wider > 0 ? [wider + " px too wide"] : []), ...small.map(element => element.outerHTML)]
})()`
