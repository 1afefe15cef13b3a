import { execFile } from "node:child_process"
import { readFileSync } from "node:fs"
import { promisify } from "node:util"
import { afterAll, beforeAll, expect, test } from "vitest"
import { makeDataDir, type ServerProcess, startServerProcess } from "../apps/server/src/testing/process.ts"

const readme = readFileSync(new URL("../README.md", import.meta.url), "utf8")
const blocks = [...readme.matchAll(/```sh\n([\s\S]*?)```/g)].map(match => match[1] ?? "")
const [setUp = ""] = blocks.filter(block => block.includes("export KEY"))
const exports = setUp.split("\n").filter(line => line.startsWith("export"))

let server: ServerProcess
let dataDir: ReturnType<typeof makeDataDir>

beforeAll(async () => {
  dataDir = makeDataDir()
  server = await startServerProcess("demo", dataDir.path)
})
afterAll(async () => {
  await server.stop()
  dataDir.remove()
})

/** Runs a block of the README as a reader would, only at the address of this test's server. */
async function run(block: string) {
  const script = `${exports.join("\n")}\nexport RASOI=${server.url}\n${block.replaceAll(/^export.*$/gm, "")}`
  const { stdout } = await promisify(execFile)("bash", ["-euc", script], { maxBuffer: 10_000_000 })
  return JSON.parse(stdout)
}

const blockWith = (text: string) => {
  const found = blocks.find(block => block.includes(text))
  if (!found) throw new Error(`the README has no block with ${text}`)
  return found
}

test("the README's requests answer as it says", async () => {
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
  const main = new URL("../apps/server/src/main.ts", import.meta.url).pathname
  for (const command of new Set(named)) {
    const { stdout } = await promisify(execFile)(process.execPath, [main, ...command.split(" "), "--help"])
    expect(stdout).toContain("rasoi")
  }
})

test("every file that the README links to is there", () => {
  const links = [...readme.matchAll(/\]\((?!http)([^)#]+)\)/g)].map(match => match[1] ?? "")
  expect(links.length).toBeGreaterThan(5)
  for (const link of links)
    expect(() => readFileSync(new URL(`../${link}`, import.meta.url))).not.toThrow(/ENOENT/)
})
