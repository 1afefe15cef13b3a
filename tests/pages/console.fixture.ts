import { randomUUID } from "node:crypto"
import { test as base, expect, type Page } from "@playwright/test"
import type { Role } from "@rasoi/contract"
import type { MenuDocument, Settings } from "@rasoi/contract/console"
import type { ConsoleLanguage } from "@rasoi/contract/languages"
import { DatabaseUnavailable } from "../../apps/server/src/db/index.ts"
import { serverJobs, startJobs } from "../../apps/server/src/start/jobs/index.ts"
import { ManualClock, startTestApp, type TestApp } from "../../apps/server/src/testing/app.ts"
import { createTestDatabase, until } from "../../apps/server/src/testing/database.ts"
import { clusterConnection } from "./cluster.setup.ts"
import { openContext, UsedPages } from "./console-pages.fixture.ts"
import { markOf, refuseCutOff } from "./cut-off.fixture.ts"

export { expectAccessible } from "./accessible.ts"
export { expect }

/** For tests that advance the clock. They have an app of their own, so that no other test sees another time. */
export const movesClock = { tag: "@clock" }

/** The real time. */
class RealClock extends ManualClock {
  override now(): number {
    return Date.now()
  }

  override monotonic(): number {
    return performance.now()
  }

  override advance(_milliseconds: number): void {
    throw new Error("a test that advances the clock has the tag of movesClock")
  }

  override set(): void {
    throw new Error("page tests advance the clock only")
  }

  override jump(): void {
    this.set()
  }
}

/** The real time plus an offset that grows from test to test: each has a restaurant of its own, and time goes forward. */
class MovedClock extends RealClock {
  /** Never the real day, so that the first test has what the others have. */
  private aheadMs = 7 * 86_400_000

  override now(): number {
    return super.now() + this.aheadMs
  }

  override monotonic(): number {
    return super.monotonic() + this.aheadMs
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
  /** From now on a device is online, so that the restaurant takes orders: for tests that need no open console. */
  goOnline(): void
  /** A signed-in console in a browser context of its own while the test runs. Faults in it fail the test. */
  console(options?: ConsoleOptions): Promise<Page>
}

interface ConsoleOptions {
  role?: Role
  path?: string
  width?: number
  height?: number
  language?: ConsoleLanguage
  /** The session of somebody who is signed in already. */
  cookie?: string
  /** Allows the service worker that caches the page for offline reloads. */
  installed?: boolean
}

interface Fixtures {
  restaurant: TestRestaurant
  makeRestaurant: MakeRestaurant
}

export type MakeRestaurant = (settings?: Partial<Settings>, menu?: MenuDocument) => Promise<TestRestaurant>

export type PageApp = TestApp & { pingAll(): void }

/** The whole server with its jobs, in this process, on a real database. */
async function startApp(clock: RealClock): Promise<RunningApp> {
  const app = await startTestApp({
    connection: await createTestDatabase(clusterConnection()),
    clock,
    config: { demo: true },
  })
  refuseCutOff(app.http.server)
  const movesTime = clock instanceof MovedClock
  // A console learns the time of the server from the date of a response, and then from pings.
  if (movesTime)
    app.http.server.prependListener("request", (_request, response) => {
      response.setHeader("date", new Date(clock.now()).toUTCString())
    })
  // Tests that move the time do not wait for the next ping.
  const pings = { name: "test pings", everyMs: 500, run: () => app.streams.pingAll() }
  const jobs = startJobs([...serverJobs(app), ...(movesTime ? [pings] : [])], {
    error(fields, message) {
      const { err, job } = fields as { err: unknown; job: string }
      // A query can time out on a busy machine. The job runs again.
      if (err instanceof DatabaseUnavailable) return
      throw new Error(`${message}: ${job}`, { cause: err })
    },
  })
  return {
    app: { ...app, pingAll: () => app.streams.pingAll() },
    async stop() {
      await jobs.stop()
      await app.stop()
    },
  }
}

interface RunningApp {
  readonly app: PageApp
  stop(): Promise<void>
}

/** A test whose server or database did not start is tried again. See the reporter of the run. */
async function started<Started>(name: string, starting: Promise<Started>): Promise<Started> {
  try {
    return await starting
  } catch (cause) {
    throw new Error(`the ${name} did not start`, { cause })
  }
}

/** The apps of a worker, one for each clock, started when the first test needs it. */
class Stage {
  private readonly running = new Map<typeof RealClock, RunningApp>()

  async app(Time: typeof RealClock): Promise<PageApp> {
    const running = this.running.get(Time) ?? (await started("server", startApp(new Time())))
    this.running.set(Time, running)
    return running.app
  }

  async stop(): Promise<void> {
    for (const running of this.running.values()) await running.stop()
  }
}

const dayMs = 86_400_000
/** Midnight in India, where the test restaurants are. */
const zoneMs = 330 * 60_000
/** A test that begins before midnight and ends after it would compare two days. Few take longer than this. */
const nightMs = 180_000

/** A test that moves the time begins at noon: far from midnight, and at an hour at which the restaurant is open. */
async function startInOneDay({ clock }: PageApp): Promise<void> {
  const leftMs = dayMs - ((clock.now() + zoneMs) % dayMs)
  if (clock instanceof MovedClock) clock.advance((dayMs / 2 + leftMs) % dayMs)
  else if (leftMs < nightMs) await new Promise(resolve => setTimeout(resolve, leftMs))
}

export const test = base.extend<Fixtures & { app: PageApp }, { stage: Stage; usedPages: UsedPages }>({
  usedPages: [async ({ browser }, use) => use(new UsedPages(browser)), { scope: "worker" }],
  stage: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the required fixtures from this parameter
    async ({}, use) => {
      const stage = new Stage()
      await use(stage)
      await stage.stop()
    },
    { scope: "worker" },
  ],
  app: async ({ stage }, use, { tags }) => {
    const app = await stage.app(tags.includes(movesClock.tag) ? MovedClock : RealClock)
    await startInOneDay(app)
    await use(app)
  },
  makeRestaurant: async ({ app, browser, usedPages }, use) => {
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
        async order(change) {
          // A console that was just opened may not have its event stream yet.
          await until("a device of the restaurant is online", () => app.presence.isOnline(id))
          return create(app, "/v1/orders", liveKey, { ...pickup, ...change })
        },
        book: change => create(app, "/v1/reservations", liveKey, { ...booking(app), ...change }),
        goOnline: () => app.presence.open(id, id, "tablet", Number.MAX_SAFE_INTEGER),
        async console({
          role = "OWNER",
          path = "/console",
          width = 1280,
          height = 800,
          language = "en",
          cookie,
          installed = false,
        } = {}) {
          const [, token = ""] = (cookie ?? (await app.signedIn(id, role))).split("=")
          const look = { baseURL: app.url, language }
          const page = installed
            ? await (await openContext(browser, look, true)).newPage()
            : await usedPages.console(look)
          const context = page.context()
          open.push(() => (installed ? context.close() : usedPages.giveBack(page)))
          await page.setViewportSize({ width, height })
          await context.addCookies([
            { name: "rasoi", value: token, url: app.url, httpOnly: true },
            { ...markOf(context), url: app.url, httpOnly: true },
          ])
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
  const response = await app.call(path, { key, method: "POST", body, headers })
  if (response.status !== 201) throw new Error(`${path} responded with ${response.status}: ${response.text}`)
  return response.body
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
