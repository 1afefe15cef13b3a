/**
 * Measures the inbox of a rush on a cheap tablet: sixty open orders, a CPU that is six times slower. Chromium's trace
 * tells how long the page's main thread was busy without a pause, which is the longest that a frame had to wait.
 *
 * Before that, five cold loads with fewer orders, a CPU four times slower and a slow connection (`inbox-load.ts`).
 *
 * `npm run bench:inbox`; `-- --load` only the loads
 */
import { setTimeout as sleep } from "node:timers/promises"
import { type Browser, type CDPSession, chromium, expect, type Locator, type Page } from "@playwright/test"
import { makeDataDir, type ServerProcess, startServerProcess } from "../apps/server/src/testing/process.ts"
import { testBrowser } from "../scripts/browser.ts"
import { makeCleanUp } from "./clean-up.ts"
import { makeRush, measureLoads, rush } from "./inbox-load.ts"

const openOrders = 60
const rushOrders = Object.values(rush).reduce((sum, count) => sum + count, 0)
const slowdown = 6
const goalMs = 50
const rounds = process.argv.includes("--quick") ? 1 : 5
const viewport = { width: 1280, height: 800 }

interface TraceEvent {
  readonly name: string
  readonly pid: number
  readonly tid: number
  /** Start and duration in microseconds. */
  readonly ts: number
  readonly dur?: number
  readonly args?: {
    readonly name?: string
    readonly chrome_mojo_event_info?: { readonly mojo_interface_tag?: string }
  }
}

/** What happens while Chromium records. A part before it finds the places, because looking for them takes time too. */
interface Action {
  prepare?(): Promise<void>
  run(): Promise<void>
}

async function sendOrders(server: ServerProcess, count: number, signedIn = ""): Promise<string> {
  let cookie = signedIn
  for (let sent = 0; sent < count; sent += 1) cookie = await sendOrder(server, cookie)
  return cookie
}

/** Fills the board after the rush of the loads. Half of the new orders are then accepted, and half of these are ready. */
async function fillInbox(server: ServerProcess, cookie: string): Promise<void> {
  await sendOrders(server, openOrders - rushOrders, cookie)
  const { body } = await server.call("/console/v1/orders?view=active", { cookie })
  const orders = body.data as { id: string; status: string; type: string }[]
  const pending = orders.filter(({ status }) => status === "PENDING")
  for (const { id } of pending.slice(0, openOrders / 2))
    await server.call(`/console/v1/orders/${id}/accept`, {
      method: "POST",
      cookie,
      body: { prepMinutes: 25 },
    })
  for (const { id } of pending.slice(0, openOrders / 4)) {
    await server.call(`/console/v1/orders/${id}/prepare`, { method: "POST", cookie })
    await server.call(`/console/v1/orders/${id}/ready`, { method: "POST", cookie })
  }
}

async function sendOrder(server: ServerProcess, cookie: string, attempts = 20): Promise<string> {
  const response = await fetch(`${server.url}/console/demo/order`, {
    method: "POST",
    redirect: "manual",
    headers: { cookie },
  })
  // A key may place sixty orders in a minute.
  if (response.status >= 400) {
    if (attempts === 0) throw new Error(`a demo order was refused with ${response.status}`)
    await sleep(5_000)
    return sendOrder(server, cookie, attempts - 1)
  }
  return cookie || (response.headers.getSetCookie()[0]?.split(";")[0] ?? "")
}

/** Records the tasks of the page's main thread while something happens. */
async function record(session: CDPSession, work: () => Promise<void>): Promise<TraceEvent[]> {
  const events: TraceEvent[] = []
  const collect = ({ value }: { value: object[] }) => events.push(...(value as TraceEvent[]))
  session.on("Tracing.dataCollected", collect)
  await session.send("Tracing.start", {
    transferMode: "ReportEvents",
    traceConfig: { includedCategories: ["toplevel", "mojom", "disabled-by-default-devtools.timeline"] },
  })
  await work()
  const complete = new Promise<void>(done => session.once("Tracing.tracingComplete", () => done()))
  await session.send("Tracing.end")
  await complete
  session.off("Tracing.dataCollected", collect)
  const main = events.find(({ name, args }) => name === "thread_name" && args?.name === "CrRendererMain")
  return events.filter(({ pid, tid }) => pid === main?.pid && tid === main?.tid)
}

/** In milliseconds, without the tasks in which the page responds to this program. */
async function longestTask(session: CDPSession, work: () => Promise<void>): Promise<number> {
  const events = await record(session, work)
  const own = events.filter(({ args }) =>
    args?.chrome_mojo_event_info?.mojo_interface_tag?.includes("DevTools"),
  )
  const tasks = events.filter(({ name, ts, dur = 0 }) => {
    return /RunTask$/.test(name) && !own.some(event => event.ts >= ts && event.ts <= ts + dur)
  })
  if (tasks.length === 0) throw new Error("the trace has no tasks of the page")
  return Math.max(...tasks.map(({ dur = 0 }) => dur / 1000))
}

/** A finger that goes through two columns, down and up again. */
async function scroll(page: Page, places: readonly (readonly [number, number])[]): Promise<void> {
  for (const [x, y] of places) {
    await page.mouse.move(x, y)
    for (const by of [...Array(20).fill(120), ...Array(20).fill(-120)]) {
      await page.mouse.wheel(0, by)
      await sleep(16)
    }
  }
}

async function centerOf(place: Locator): Promise<readonly [number, number]> {
  const box = await place.boundingBox()
  if (!box) throw new Error("not on the screen")
  return [box.x + box.width / 2, box.y + box.height / 2]
}

async function measureTasks(browser: Browser, server: ServerProcess, cookie: string): Promise<void> {
  const context = await browser.newContext({ viewport, baseURL: server.url })
  const [name = "", value = ""] = cookie.split("=")
  await context.addCookies([{ name, value, url: server.url, httpOnly: true }])
  const page = await context.newPage()
  await page.goto("/console")
  const orders = page.locator("[data-order]")
  const newOrders = page.locator("#column-new [data-order]")
  await expect.poll(() => orders.count()).toBeGreaterThanOrEqual(openOrders)
  const session = await context.newCDPSession(page)
  await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown })
  await sleep(2_000)
  const columns = await Promise.all(["new", "kitchen"].map(name => centerOf(page.locator(`#column-${name}`))))
  let accept: readonly [number, number] = [0, 0]
  const actions: Record<string, Action> = {
    "scrolling two columns": { run: () => scroll(page, columns) },
    "a new order arrives": {
      async run() {
        await sendOrder(server, cookie)
        await sleep(3_000)
      },
    },
    "an order is accepted": {
      async prepare() {
        accept = await centerOf(newOrders.first().getByRole("button", { name: /^Accept/ }))
      },
      async run() {
        await page.mouse.click(...accept)
        await sleep(3_000)
      },
    },
  }
  for (const [action, { prepare, run }] of Object.entries(actions)) {
    const longest: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      const before = [await orders.count(), await newOrders.count()]
      await prepare?.()
      longest.push(await longestTask(session, run))
      const after = [await orders.count(), await newOrders.count()]
      if (action !== "scrolling two columns") expect(after, action).not.toEqual(before)
    }
    const worst = Math.max(...longest)
    if (worst > goalMs) process.exitCode = 1
    const verdict = worst > goalMs ? "   above the goal" : ""
    process.stdout.write(
      `${action.padEnd(24)} longest task ${longest.map(ms => Math.round(ms)).join(", ")} ms (goal ${goalMs})${verdict}\n`,
    )
  }
}

const cleanUp = makeCleanUp()
try {
  const dataDir = makeDataDir()
  cleanUp.add(() => dataDir.remove())
  const server = await startServerProcess("demo", dataDir.path, {
    LOG_LEVEL: "silent",
  })
  cleanUp.add(() => server.stop())
  const cookie = await sendOrders(server, rushOrders)
  await makeRush(server, cookie)
  const browser = await chromium.launch({ executablePath: testBrowser.path, args: testBrowser.args })
  cleanUp.add(() => browser.close())
  if (!(await measureLoads(browser, server.url, cookie))) process.exitCode = 1
  if (!process.argv.includes("--load")) {
    await fillInbox(server, cookie)
    await measureTasks(browser, server, cookie)
  }
} finally {
  await cleanUp.run()
}
