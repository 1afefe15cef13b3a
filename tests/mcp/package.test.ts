import { execFileSync } from "node:child_process"
import { mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { gunzipSync } from "node:zlib"
import { afterAll } from "vitest"
import { expect, test, testApp } from "../../apps/server/src/testing/fixtures.ts"
import { packageVersion } from "../../packages/mcp/src/version.ts"
import { buildMcp } from "../../scripts/mcp/build.ts"
import { packFolder } from "../../scripts/pack-folder.ts"
import { everyNode } from "../every-node.fixture.ts"
import { connectProcess } from "./client.fixture.ts"

const app = await testApp()
const address = `/mcp/${packageVersion}.tgz`
const folder = mkdtempSync(join(tmpdir(), "rasoi-mcp-"))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const served = await fetch(`${app.url}${address}`)
const bytes = new Uint8Array(await served.arrayBuffer())
writeFileSync(join(folder, "mcp.tgz"), bytes)
execFileSync("tar", ["xzf", "mcp.tgz"], { cwd: folder })
// As if npm had installed what the package depends on.
symlinkSync(join(import.meta.dirname, "../../node_modules"), join(folder, "node_modules"))

test("the package of a version never changes: building it gives what is released and served", async () => {
  expect(served.headers.get("content-type")).toBe("application/gzip")
  expect(served.headers.get("cache-control")).toContain("immutable")
  expect(gunzipSync(bytes).equals(await packFolder(buildMcp))).toBe(true)
  const newest = await fetch(`${app.url}/mcp.tgz`, { redirect: "manual" })
  expect([newest.status, newest.headers.get("location")]).toEqual([302, address])
  const { status, body } = await app.call("/mcp/9.9.9.tgz")
  expect([status, body.error.message]).toEqual([404, expect.stringContaining(address)])
  const files = readdirSync(join(folder, "package"))
  expect(files.sort()).toEqual(["LICENSE", "README.md", "package.json", "rasoi-mcp.js"])
})

test.each(everyNode())("the package runs on Node $major", async ({ path }) => {
  const { secret } = await app.key(await app.restaurant())
  const { call } = await connectProcess(app.url, secret, [join(folder, "package/rasoi-mcp.js")], path)
  const cart = { type: "PICKUP", items: [{ menuItemId: "itm_butter_chicken_half", quantity: 2 }] }
  const { quoteId, expectedTotal } = (await call("quote_order", cart)).values
  const customer = { name: "Asha Rao", phone: "9845012345" }
  const { values } = await call("place_order", { ...cart, quoteId, expectedTotal, customer })
  expect(values.status).toBe("PENDING")
})
