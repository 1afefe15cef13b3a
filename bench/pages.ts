/**
 * Measures the customer's pages on a simulated phone: bytes, requests, and time to the first paint with a slowed CPU. It
 * alternates with a page that contains only a heading, in the same run.
 *
 * `npm run bench:pages`
 */
import { randomUUID } from "node:crypto"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { type Browser, chromium } from "@playwright/test"
import { demoKeys, demoPageSlug } from "../apps/server/src/demo/index.ts"
import { makeDataDir, startServerProcess } from "../apps/server/src/testing/process.ts"
import { testBrowser } from "../scripts/browser.ts"
import { spreadOf } from "./figures.ts"

const rounds = process.argv.includes("--quick") ? 3 : 9
/** How much slower a cheap phone is than this machine. */
const slowdown = 6

interface Visit {
  requests: number
  bytes: number
  firstPaintMs: number
}

async function visit(browser: Browser, url: string): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send("Network.enable")
  await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown })
  let requests = 0
  let bytes = 0
  session.on("Network.loadingFinished", ({ encodedDataLength }) => {
    requests += 1
    bytes += encodedDataLength
  })
  await page.goto(url, { waitUntil: "load" })
  await page.waitForFunction(`performance.getEntriesByName("first-contentful-paint").length > 0`)
  const firstPaintMs = Number(
    await page.evaluate(`performance.getEntriesByName("first-contentful-paint")[0].startTime`),
  )
  await context.close()
  return { requests, bytes, firstPaintMs }
}

const empty = createServer((_, response) =>
  response.setHeader("Content-Type", "text/html").end("<h1>Nothing</h1>"),
)
await new Promise<void>(resolve => empty.listen(0, "127.0.0.1", resolve))
const dataDir = makeDataDir()
const server = await startServerProcess("demo", dataDir.path, { LOG_LEVEL: "silent" })
const { body: order } = await server.call("/v1/orders", {
  key: demoKeys.test,
  method: "POST",
  headers: { "idempotency-key": randomUUID() },
  body: {
    type: "PICKUP",
    items: [{ menuItemId: "itm_butter_chicken_half", quantity: 2 }],
    customer: { name: "Asha", phone: "9845012345" },
    payment: "PAY_AT_COUNTER",
  },
})
const pages = {
  "An empty page": `http://127.0.0.1:${(empty.address() as AddressInfo).port}/`,
  "Tracking page": `${server.url}/t/${order.trackingUrl.split("/").at(-1)}`,
  "Storefront, menu": `${server.url}/r/${demoPageSlug}`,
}
const browser = await chromium.launch({ executablePath: testBrowser.path, args: testBrowser.args })
try {
  const visits = new Map(Object.keys(pages).map(name => [name, [] as Visit[]]))
  for (let round = 0; round <= rounds; round += 1) {
    for (const [name, url] of Object.entries(pages)) {
      const seen = await visit(browser, url)
      // The first round warms everything up.
      if (round > 0) visits.get(name)?.push(seen)
    }
  }
  const times = (name: string) => (visits.get(name) ?? []).map(seen => seen.firstPaintMs)
  const { median: limit } = spreadOf(times("An empty page"))
  for (const [name, seen] of visits) {
    const [{ requests, bytes } = { requests: 0, bytes: 0 }] = seen
    const { median, least, most } = spreadOf(times(name).map(time => time / limit))
    const spread = `${least.toFixed(2)}–${most.toFixed(2)}`
    const paint = `first paint ${median.toFixed(2)} of the empty page (${spread})`
    process.stdout.write(
      `${name.padEnd(18)} ${requests} requests, ${(bytes / 1024).toFixed(1)} KB, ${paint}\n`,
    )
  }
} finally {
  await browser.close()
  empty.close()
  await server.stop()
  dataDir.remove()
}
