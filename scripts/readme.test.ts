import { execFile } from "node:child_process"
import { readFileSync } from "node:fs"
import { promisify } from "node:util"
import { afterAll, beforeAll, expect, test } from "vitest"
import { blocksOf, runShell, withAddress } from "./docs/blocks.fixture.ts"
import { type DemoServer, startDemo } from "./docs/demo.fixture.ts"

const readme = readFileSync(new URL("../README.md", import.meta.url), "utf8")

let demo: DemoServer

beforeAll(async () => {
  demo = await startDemo()
})
afterAll(() => demo?.stop())

/** Runs a block of the README against this test's server. */
async function run(block: string) {
  const settings = blockWith("export RASOI_API_KEY").split("\n")
  const exports = settings.filter(line => line.startsWith("export"))
  return JSON.parse(await runShell([...exports, block].join("\n")))
}

const blockWith = (marker: string) => {
  const blocks = blocksOf(withAddress(demo.url, readme))
  const found = blocks.find(({ text }) => text.includes(marker))
  if (!found) throw new Error(`the README has no block with ${marker}`)
  return found.text
}

test("the README's requests return what it says", async () => {
  expect((await run(blockWith("/v1/menu"))).object).toBe("menu")
  const quote = await run(blockWith("/v1/orders/quote"))
  expect(quote.total.amount).toBeGreaterThan(0)
  const order = await run(blockWith("my-first-order"))
  expect(order).toMatchObject({ object: "order", status: "PENDING", total: quote.total })
  expect(await run(blockWith("my-first-order"))).toEqual(order)
  const list = await run(blockWith("limit=1"))
  expect(list.data.map((each: { id: string }) => each.id)).toEqual([order.id])
})

test("every command of the CLI that the README names exists", async () => {
  const named = [...readme.matchAll(/npx rasoi ([a-z]+(?: [a-z]+)?)/g)].map(match => match[1] ?? "")
  expect(named.length).toBeGreaterThan(3)
  const main = new URL("../apps/server/bin/rasoi.js", import.meta.url).pathname
  for (const command of new Set(named)) {
    const { stdout } = await promisify(execFile)(process.execPath, [main, ...command.split(" "), "--help"])
    expect(stdout).toContain("rasoi")
  }
})

test("every file that the README links to exists", () => {
  const links = [...readme.matchAll(/\]\((?!http)([^)#]+)\)/g)].map(match => match[1] ?? "")
  expect(links.length).toBeGreaterThan(5)
  for (const link of links)
    expect(() => readFileSync(new URL(`../${link}`, import.meta.url))).not.toThrow(/ENOENT/)
})
