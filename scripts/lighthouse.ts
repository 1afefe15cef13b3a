/**
 * Measures pages with Lighthouse on a simulated phone: performance and accessibility, from 0 to 100. Lighthouse brings 160
 * packages, so it is installed into a folder of its own and is no dependency of the project.
 *
 * `npm run lighthouse`; `-- reference tracking` measures some pages.
 */
import { tmpdir } from "node:os"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { chromium } from "@playwright/test"
import { demoKeys, demoPageSlug } from "../apps/server/src/demo/index.ts"
import { makeDataDir, type ServerProcess, startServerProcess } from "../apps/server/src/testing/process.ts"
import { makeCleanUp } from "../bench/clean-up.ts"
import { testBrowser } from "./browser.ts"
import { installPackages } from "./install-packages.ts"

const version = "13.4.0"
const folder = join(tmpdir(), `rasoi-lighthouse-${version}`)
const debuggingPort = 9333
const openOrders = 30

interface PageToMeasure {
  readonly name: string
  readonly url: string
  readonly goal: number
  readonly cookie?: string
}

interface Audit {
  readonly title: string
  readonly score: number | null
  /** As "1,240 ms". */
  readonly displayValue?: string
  readonly details?: {
    readonly items?: readonly { readonly node?: { snippet: string; explanation?: string } }[]
  }
}

interface Report {
  readonly lhr: {
    readonly categories: Record<
      "performance" | "accessibility",
      { score: number | null; auditRefs: { id: string; weight: number }[] }
    >
    readonly audits: Record<string, Audit>
    /** How fast this machine is, by Lighthouse's own measure. The simulated phone is four times slower than it. */
    readonly environment: { readonly benchmarkIndex: number }
  }
}

type Lighthouse = (url: string, flags: object) => Promise<Report>

const cleanUp = makeCleanUp()
try {
  await installPackages(cleanUp, { folder, dependencies: { lighthouse: version }, files: {} })
  const program = pathToFileURL(join(folder, "node_modules/lighthouse/core/index.js")).href
  const { default: lighthouse } = (await import(program)) as { default: Lighthouse }
  const dataDir = makeDataDir()
  cleanUp.add(() => dataDir.remove())
  const server = await startServerProcess("demo", dataDir.path, {
    LOG_LEVEL: "silent",
  })
  cleanUp.add(() => server.stop())
  const args = [...testBrowser.args, `--remote-debugging-port=${debuggingPort}`]
  const browser = await chromium.launch({ executablePath: testBrowser.path, args })
  cleanUp.add(() => browser.close())
  const wanted = process.argv.slice(2)
  for (const page of await preparePages(server)) {
    if (wanted.length === 0 || wanted.includes(page.name)) await measure(lighthouse, page)
  }
} finally {
  await cleanUp.run()
}

/** An inbox with many orders, and the pages of one of them. */
async function preparePages(server: ServerProcess): Promise<PageToMeasure[]> {
  let cookie = ""
  for (let sent = 0; sent < openOrders; sent += 1) {
    const response = await fetch(`${server.url}/console/demo/order`, {
      method: "POST",
      redirect: "manual",
      headers: { cookie },
    })
    cookie ||= response.headers.getSetCookie()[0]?.split(";")[0] ?? ""
  }
  const { body } = await server.call("/v1/orders?limit=1", { key: demoKeys.live })
  const token = body.data[0].trackingUrl.split("/").at(-1)
  return [
    { name: "inbox", url: `${server.url}/console`, goal: 75, cookie },
    { name: "reference", url: `${server.url}/docs/reference`, goal: 95 },
    { name: "tracking", url: `${server.url}/t/${token}`, goal: 95 },
    { name: "storefront", url: `${server.url}/r/${demoPageSlug}`, goal: 95 },
    { name: "home", url: `${server.url}/`, goal: 95 },
  ]
}

async function measure(lighthouse: Lighthouse, { name, url, goal, cookie }: PageToMeasure): Promise<void> {
  const { lhr } = await lighthouse(url, {
    port: debuggingPort,
    logLevel: "error",
    onlyCategories: ["performance", "accessibility"],
    ...(cookie ? { extraHeaders: { Cookie: cookie }, disableStorageReset: true } : {}),
  })
  const scoreOf = (category: "performance" | "accessibility") =>
    Math.round((lhr.categories[category].score ?? 0) * 100)
  const [performance, accessibility] = [scoreOf("performance"), scoreOf("accessibility")]
  const reached = performance >= goal && accessibility === 100
  if (!reached) process.exitCode = 1
  const line = `${name.padEnd(12)} performance ${String(performance).padStart(3)} (goal ${goal})   accessibility ${accessibility} (goal 100)`
  process.stdout.write(`${line}${reached ? "" : "   below the goal"}\n`)
  if (!reached)
    process.stdout.write(
      `    This machine's benchmark index: ${Math.round(lhr.environment.benchmarkIndex)}\n`,
    )
  if (!reached) for (const fault of faultsOf(lhr)) process.stdout.write(`    ${fault}\n`)
}

function faultsOf({ categories, audits }: Report["lhr"]): string[] {
  const refs = [...categories.performance.auditRefs, ...categories.accessibility.auditRefs]
  return refs
    .filter(({ weight }) => weight > 0)
    .flatMap(({ id }) => audits[id] ?? [])
    .filter(({ score }) => score !== null && score < 0.9)
    .flatMap(({ title, score, displayValue, details }) => [
      `${title}: ${Math.round((score ?? 0) * 100)} ${displayValue ? `(${displayValue})` : ""}`,
      ...(details?.items ?? []).flatMap(({ node }) =>
        node ? `    ${node.snippet} ${node.explanation ?? ""}` : [],
      ),
    ])
}
