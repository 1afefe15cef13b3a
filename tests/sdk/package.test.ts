import { execFile } from "node:child_process"
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { publicReference } from "../../apps/server/src/site/docs/reference/page.ts"
import { startTestApp, type TestApp } from "../../apps/server/src/testing/app.ts"
import { packageVersion } from "../../packages/sdk/src/version.ts"
import { everyNode } from "../every-node.fixture.ts"
import { snippets } from "./readme.fixture.ts"

const root = join(import.meta.dirname, "../..")
const address = `/sdk/${packageVersion}.tgz`
const compiler = join(root, "node_modules/.bin/tsc")
const run = promisify(execFile)

let app: TestApp
let folder: string
let project: string
let installed: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "rasoi-sdk-"))
  project = mkdtempSync(join(folder, "project-"))
  app = await startTestApp({ config: { demo: true } })
  writeFileSync(
    join(project, "package.json"),
    JSON.stringify({ name: "a-shop", private: true, type: "module" }),
  )
  // Nothing but the server can be reached.
  const quietly = ["--registry", "http://127.0.0.1:9", "--no-audit", "--no-fund", "--ignore-scripts"]
  const cache = ["--cache", join(folder, "cache")]
  await run("npm", ["install", `${app.url}${address}`, ...quietly, ...cache], { cwd: project })
  installed = join(project, "node_modules/@rasoi/sdk")
})
afterAll(async () => {
  await app?.stop()
  rmSync(folder, { recursive: true, force: true })
})

describe("the tarball", () => {
  test("holds JavaScript, declarations and documents, and needs nothing else", () => {
    const files = readdirSync(installed, { recursive: true, encoding: "utf8" }).filter(name =>
      name.includes("."),
    )
    const documents = files.filter(name => !/\.(js|d\.ts)$/.test(name) && name !== "cjs/package.json")
    expect([...documents, ...readdirSync(installed).filter(name => name === "LICENSE")].sort()).toEqual([
      "LICENSE",
      "README.md",
      "package.json",
    ])
    expect(files.filter(name => /test|fixture/.test(name) && !/test-mode/.test(name))).toEqual([])
    const manifest = JSON.parse(readFileSync(join(installed, "package.json"), "utf8"))
    expect(Object.keys(manifest).filter(name => /dependencies|private|scripts/i.test(name))).toEqual([])
    const imported = files
      .filter(name => /\.(js|d\.ts)$/.test(name))
      .flatMap(name => [
        ...readFileSync(join(installed, name), "utf8").matchAll(/(?:from |import\()"([^"]+)"/g),
      ])
      .map(([, target = ""]) => target)
    expect(imported.length).toBeGreaterThan(20)
    expect(imported.filter(target => !/^\.\.?\/[\w/-]+\.js$/.test(target))).toEqual([])
    expect(readdirSync(join(project, "node_modules"))).toEqual([".bin", ".package-lock.json", "@rasoi"])
  })
})

test("the source itself cannot be published by mistake: it would not run", async () => {
  const nowhere = [
    "--registry",
    "http://127.0.0.1:9",
    "--fetch-retries=0",
    // This test may run in a silent npm, whose settings its children get.
    "--loglevel=error",
    "--//127.0.0.1:9/:_authToken=none",
  ]
  const publishing = run("npm", ["publish", "./packages/sdk", ...nowhere], { cwd: root })
  await expect(publishing).rejects.toThrow(/EPRIVATE/)
})

/** The calls that the API reference shows. */
const referenceStart =
  'import { Rasoi } from "@rasoi/sdk"\nconst rasoi = new Rasoi({ apiKey: "", baseUrl: "" })\n'
const referenceCalls = [
  ...publicReference().matchAll(/<figure class="code ts"[\s\S]*?<code>([\s\S]*?)<\/code>/g),
].map(([, call = ""]) => call.replaceAll("&quot;", '"').replaceAll("&lt;", "<").replaceAll("&amp;", "&"))

const processDeclared = "declare const process: { env: Record<string, string | undefined> }\n"

/** Code that a strict type checker must accept, and errors that it must find. */
const usage = `import { type Order, Rasoi, RasoiApiError, RasoiError } from "@rasoi/sdk"
const rasoi = new Rasoi({ apiKey: "", baseUrl: "", maxRetries: 2 })
export async function use(order: Order): Promise<string> {
  try {
    // @ts-expect-error: a status that cannot be asked for
    rasoi.orders.list({ status: "EATEN" })
    // @ts-expect-error: no customer, no payment
    await rasoi.orders.create({ type: "PICKUP", items: [] })
    // @ts-expect-error: prices are never sent
    await rasoi.orders.quote({ type: "PICKUP", items: [{ menuItemId: "a", quantity: 1, price: 1 }] })
    const items = [{ menuItemId: "a", quantity: 1 }]
    const customer = { name: "Asha", phone: "9845012345" }
    const delivery = { address: "12 Residency Road", pincode: "560025" }
    await rasoi.orders.quote({ type: "DELIVERY", items, delivery })
    // @ts-expect-error: delivery needs an address
    await rasoi.orders.quote({ type: "DELIVERY", items })
    // @ts-expect-error: pickup has none
    await rasoi.orders.quote({ type: "PICKUP", items, delivery })
    const made = { type: "PICKUP" as const, items, delivery }
    // @ts-expect-error: nor has one that was put together elsewhere
    await rasoi.orders.quote(made)
    // @ts-expect-error: a time is for pickup only
    await rasoi.orders.quote({ type: "DELIVERY", items, delivery, pickupAt: "2026-10-17T18:35:00+05:30" })
    await rasoi.orders.create({ type: "PICKUP", items, customer, payment: "PAY_AT_COUNTER" })
    // @ts-expect-error: pickup is paid at the counter
    await rasoi.orders.create({ type: "PICKUP", items, customer, payment: "CASH_ON_DELIVERY" })
    // @ts-expect-error: delivery is paid in cash
    await rasoi.orders.create({ type: "DELIVERY", items, customer, delivery, payment: "PAY_AT_COUNTER" })
    // @ts-expect-error: not every status is known
    const known: "PENDING" | "COMPLETED" = order.status
    return known
  } catch (error) {
    if (error instanceof RasoiError && error.code === "PRICE_CHANGED") return error.quote.total.display
    if (error instanceof RasoiApiError && error.code === "CLOSED") return error.opensAt ?? "closed"
    // @ts-expect-error: a code without a quote
    if (error instanceof RasoiError && error.code === "CLOSED") return error.quote
    throw error
  }
}
`

test.each([
  ["Node's resolution and a browser's types", { module: "nodenext", lib: ["es2022", "dom"], types: [] }],
  [
    "a bundler's resolution",
    { module: "esnext", moduleResolution: "bundler", lib: ["es2022", "dom"], types: [] },
  ],
  [
    "Node's types alone",
    { module: "nodenext", lib: ["es2022"], types: [join(root, "node_modules/@types/node")] },
  ],
])("type-checks alone, with every snippet of its README: %s", async (name, options) => {
  const files: Record<string, string> = { ...Object.fromEntries(snippets), "usage.ts": usage }
  files["reference.ts"] = `${referenceStart}${referenceCalls.join("\n")}\n`
  if (options.types.length === 0) files["process.d.ts"] = processDeclared
  const shop = mkdtempSync(join(project, "shop-"))
  for (const [path, text] of Object.entries(files)) writeFileSync(join(shop, path), text)
  const strict = {
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    noPropertyAccessFromIndexSignature: false,
    skipLibCheck: options.types.length > 0,
  }
  const compilerOptions = { target: "es2022", noEmit: true, moduleDetection: "force", ...strict, ...options }
  writeFileSync(join(shop, "tsconfig.json"), JSON.stringify({ compilerOptions, include: ["*.ts"] }))
  const { stdout } = await run(compiler, ["-p", shop, "--singleThreaded"]).catch(
    error => error as { stdout: string },
  )
  expect(stdout, name).toBe("")
})

test("type-checks in a CommonJS project, as TypeScript's node16 reads it", async () => {
  const shop = mkdtempSync(join(project, "commonjs-"))
  writeFileSync(join(shop, "package.json"), JSON.stringify({ type: "commonjs" }))
  writeFileSync(join(shop, "usage.ts"), usage)
  const compilerOptions = {
    module: "node16",
    target: "es2022",
    lib: ["es2022", "dom"],
    types: [],
    strict: true,
  }
  writeFileSync(join(shop, "tsconfig.json"), JSON.stringify({ compilerOptions, include: ["*.ts"] }))
  const checking = run(compiler, ["-p", shop, "--noEmit", "--singleThreaded"])
  expect((await checking.catch(error => error as { stdout: string })).stdout).toBe("")
})

/** From the menu to a placed order, in a separate process. */
const walk = `import { Rasoi, RasoiError } from "@rasoi/sdk"
const rasoi = new Rasoi({ apiKey: process.env.RASOI_API_KEY, baseUrl: process.env.RASOI_URL })
const menu = await rasoi.menu.get()
const again = await rasoi.menu.get()
const items = [{ menuItemId: "itm_butter_chicken_half", quantity: 2 }]
const { total } = await rasoi.orders.quote({ type: "PICKUP", items })
const order = await rasoi.orders.create({
  type: "PICKUP", items, customer: { name: "Asha", phone: "9845012345" }, payment: "PAY_AT_COUNTER", expectedTotal: total.amount,
})
const listed = []
for await (const { id } of rasoi.orders.list()) listed.push(id)
const { status } = await rasoi.orders.cancel(order.id)
const refused = await rasoi.orders.get("ord_none").catch(error => error)
process.stdout.write(JSON.stringify({
  same: JSON.stringify(menu) === JSON.stringify(again), listed: listed.includes(order.id), status,
  code: refused instanceof RasoiError && refused.code,
}))
`

describe("runs", () => {
  test.each(everyNode())("on Node $major against the real server", async ({ path }) => {
    const file = join(project, "walk.mjs")
    writeFileSync(file, walk)
    const { secret } = await app.key(await app.restaurant())
    const env = { ...process.env, RASOI_API_KEY: secret, RASOI_URL: app.url }
    const { stdout } = await run(path, [file], { env, cwd: project })
    expect(JSON.parse(stdout)).toEqual({ same: true, listed: true, status: "CANCELLED", code: "NOT_FOUND" })
  })

  test.each(everyNode())(
    "on Node $major with require, as before it could load ES modules",
    async ({ path }) => {
      const program = `const { Rasoi, RasoiError } = require("@rasoi/sdk")
      const rasoi = new Rasoi({ apiKey: process.env.RASOI_API_KEY, baseUrl: process.env.RASOI_URL })
      rasoi.menu.get()
        .then(menu => rasoi.orders.get("ord_none").catch(error => [menu.object, error instanceof RasoiError, error.code]))
        .then(found => console.log(JSON.stringify(found)))`
      const { secret } = await app.key(await app.restaurant())
      const env = { ...process.env, RASOI_API_KEY: secret, RASOI_URL: app.url }
      const options = ["--no-experimental-require-module", "--input-type=commonjs", "--eval", program]
      const { stdout } = await run(path, options, { env, cwd: project })
      expect(JSON.parse(stdout)).toEqual(["menu", true, "NOT_FOUND"])
    },
  )

  test.each(everyNode())("on Node $major with nothing but what every runtime has", async ({ path }) => {
    const file = join(project, "bare.mjs")
    writeFileSync(file, bare)
    const { stdout } = await run(path, [file], { cwd: project })
    expect(JSON.parse(stdout)).toEqual({
      attempts: 2,
      keys: 1,
      gone: ["undefined", "undefined", "undefined"],
    })
  })
})

/** Deletes every global that is not part of the language or on the short list, then places an order. */
const bare = `const { stdout } = globalThis.process
const allowed = ["fetch", "AbortController", "AbortSignal", "setTimeout", "clearTimeout", "crypto", "URL", "URLSearchParams", "globalThis"]
const language = new Set(["Object", "Function", "Array", "Number", "parseFloat", "parseInt", "Infinity", "NaN", "undefined", "Boolean",
  "String", "Symbol", "Date", "Promise", "RegExp", "Error", "AggregateError", "EvalError", "RangeError", "ReferenceError", "SyntaxError",
  "TypeError", "URIError", "JSON", "Math", "Intl", "ArrayBuffer", "Uint8Array", "Map", "Set", "WeakMap", "WeakSet", "WeakRef", "Proxy",
  "Reflect", "decodeURI", "decodeURIComponent", "encodeURI", "encodeURIComponent", "isFinite", "isNaN", "Iterator"])
for (const name of Object.getOwnPropertyNames(globalThis)) {
  if (!allowed.includes(name) && !language.has(name)) delete globalThis[name]
}
const { Rasoi } = await import("@rasoi/sdk")
const keys = []
const rasoi = new Rasoi({
  apiKey: "rasoi_test_DemoRestaurantTestKey000000000000DcL1U",
  baseUrl: "https://order.example.com",
  // The real timer, without the delay.
  runtime: { random: () => 0, sleep: () => new Promise(resolve => setTimeout(resolve, 0)) },
  async fetch(url, init) {
    keys.push(init.headers["idempotency-key"])
    if (keys.length === 1) throw new TypeError("fetch failed")
    // The part of Response that the SDK uses; Node's own needs globals that were deleted.
    return { status: 201, headers: { get: () => null }, text: async () => '{ "object": "order" }' }
  },
})
await rasoi.orders.create({})
const gone = [typeof globalThis.process, typeof globalThis.Buffer, typeof globalThis.performance]
stdout.write(JSON.stringify({ attempts: keys.length, keys: new Set(keys).size, gone }))
`
