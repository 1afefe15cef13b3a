/** A cold load of the inbox in a rush, on a cheap tablet with a slow connection. */
import { setTimeout as sleep } from "node:timers/promises"
import { type Browser, expect, type Page } from "@playwright/test"
import type { ServerProcess } from "../apps/server/src/testing/process.ts"

const slowdown = 4
/** As Lighthouse defines slow 4G. */
const slow4G = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 96_000 }
const goals = { paintMs: 2500, blockedMs: 600 }
const loads = 5

/** One new order, most in the kitchen: as in `tests/pages/console-rush.spec.ts`. */
export const rush = { new: 1, kitchen: 25, ready: 7, out: 6 }

interface ListedOrder {
  readonly id: string
  readonly type: string
}

/** Moves orders that wait for their answer until the columns are as full as in a rush. */
export async function makeRush(server: ServerProcess, cookie: string): Promise<void> {
  const { body } = await server.call("/console/v1/orders?view=active", { cookie })
  const waiting = (body.data as (ListedOrder & { status: string })[]).filter(
    ({ status }) => status === "PENDING",
  )
  const move = async ({ id }: ListedOrder, step: string, sent?: object) => {
    const path = `/console/v1/orders/${id}/${step}`
    const { status, text } = await server.call(path, { method: "POST", cookie, ...(sent && { body: sent }) })
    if (status !== 200) throw new Error(`${step} was refused with ${status}: ${text}`)
  }
  const deliveries = waiting.filter(({ type }) => type === "DELIVERY").slice(0, rush.out)
  const others = waiting.filter(order => !deliveries.includes(order))
  const ready = others.slice(0, rush.ready)
  const cooking = others.slice(rush.ready, -rush.new)
  for (const order of [...deliveries, ...ready, ...cooking]) await move(order, "accept", { prepMinutes: 25 })
  for (const order of [...deliveries, ...ready, ...cooking.slice(cooking.length / 3)])
    await move(order, "prepare")
  for (const order of [...deliveries, ...ready]) await move(order, "ready")
  for (const order of deliveries) await move(order, "dispatch", { name: "Ravi Kumar", phone: "9845011111" })
}

interface Load {
  readonly paintMs: number
  readonly blockedMs: number
}

/** Runs in the page before its own scripts: a page that is busy would not report these afterwards. */
const observe = `(() => {
  window.load = { paintMs: 0, blockedMs: 0, lastTaskAt: 0 }
  new PerformanceObserver(list => {
    for (const { startTime } of list.getEntries()) load.paintMs = startTime
  }).observe({ type: "largest-contentful-paint", buffered: true })
  new PerformanceObserver(list => {
    for (const { startTime, duration } of list.getEntries()) {
      load.blockedMs += duration - 50
      load.lastTaskAt = startTime + duration
    }
  }).observe({ type: "longtask", buffered: true })
})()`

async function loadOnce(browser: Browser, url: string, cookie: string): Promise<Load> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    serviceWorkers: "block",
  })
  try {
    const [name = "", value = ""] = cookie.split("=")
    await context.addCookies([{ name, value, url, httpOnly: true }])
    const page = await context.newPage()
    await page.addInitScript(observe)
    const session = await context.newCDPSession(page)
    await session.send("Network.enable")
    await session.send("Network.emulateNetworkConditions", slow4G)
    await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown })
    await page.goto(`${url}/console`)
    await expect
      .poll(() => page.locator("[data-order]").count(), { timeout: 60_000 })
      .toBeGreaterThanOrEqual(39)
    await untilQuiet(page)
    return await page.evaluate<Load>("load")
  } finally {
    await context.close()
  }
}

/** Until no task has been long for two seconds. */
async function untilQuiet(page: Page): Promise<void> {
  while (await page.evaluate<boolean>("performance.now() - load.lastTaskAt < 2000")) await sleep(250)
}

const median = (values: readonly number[]) =>
  values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0

/** Prints LCP and blocked time; returns whether both reach their goals. */
export async function measureLoads(browser: Browser, url: string, cookie: string): Promise<boolean> {
  // The server's first response of a kind takes longer.
  await loadOnce(browser, url, cookie)
  const measured: Load[] = []
  for (let load = 0; load < loads; load += 1) measured.push(await loadOnce(browser, url, cookie))
  return (["paintMs", "blockedMs"] as const)
    .map(figure => {
      const values = measured.map(load => Math.round(load[figure]))
      const isReached = median(values) <= goals[figure]
      const name = figure === "paintMs" ? "largest paint" : "blocked"
      process.stdout.write(
        `a cold load, 39 orders   ${name} ${values.join(", ")}: median ${median(values)} ms (goal ${goals[figure]})${isReached ? "" : "   above the goal"}\n`,
      )
      return isReached
    })
    .every(Boolean)
}
