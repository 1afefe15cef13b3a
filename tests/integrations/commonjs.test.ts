import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { beforeAll, expect, test } from "vitest"
import { testApp } from "../../apps/server/src/testing/fixtures.ts"
import { integrationProjects, oldNode } from "../../scripts/integration-packages.ts"
import { installSdk } from "./backends.fixture.ts"
import { runProgram } from "./program.fixture.ts"

const app = await testApp()
const { folder } = integrationProjects.commonjs
const node = join(folder, "node_modules", oldNode.package, "bin/node")
const write = (name: string, text: string) => writeFileSync(join(folder, name), text)

/** Places an order and is refused another. TypeScript and JavaScript. */
const body = `async function placeTwo() {
  const rasoi = new Rasoi({
    apiKey: process.env.RASOI_API_KEY ?? "",
    baseUrl: process.env.RASOI_URL ?? "",
  })
  const items = [{ menuItemId: "itm_butter_chicken_half", quantity: 2 }]
  const { total } = await rasoi.orders.quote({ type: "PICKUP", items })
  const customer = { name: "Asha Rao", phone: "9845012345" }
  const order = { type: "PICKUP", items, customer, payment: "PAY_AT_COUNTER" } as const
  const { status } = await rasoi.orders.create({ ...order, expectedTotal: total.amount })
  const error = await rasoi.orders.create({ ...order, expectedTotal: 1 }).catch(error => error)
  return [status, error instanceof RasoiError && error.code]
}
`
const javaScript = `const { Rasoi, RasoiError } = require("@rasoi/sdk")\n${body.replace(" as const", "")}`
const expected = ["PENDING", "PRICE_CHANGED"]

let env: Record<string, string>
beforeAll(async () => {
  await installSdk(app.url, folder)
  env = { RASOI_URL: app.url, RASOI_API_KEY: (await app.key(await app.restaurant())).secret }
})

test(`require() works on Node ${oldNode.version}, which cannot require an ES module`, async () => {
  write("module.mjs", "export const one = 1\n")
  write(
    "order.js",
    `${javaScript}
let code
try { require("./module.mjs") } catch (error) { code = error.code }
placeTwo().then(placed => console.log(JSON.stringify([process.version, code, ...placed])))\n`,
  )
  const printed = await runProgram(node, ["order.js"], { cwd: folder, env })
  expect(JSON.parse(printed)).toEqual([`v${oldNode.version}`, "ERR_REQUIRE_ESM", ...expected])
})

test("Jest loads it without settings, on the same Node", async () => {
  write(
    "order.test.js",
    `${javaScript}
test("places an order", async () => expect(await placeTwo()).toEqual(${JSON.stringify(expected)}))\n`,
  )
  const printed = await runProgram(node, ["node_modules/jest/bin/jest.js", "--ci"], { cwd: folder, env })
  expect(printed).toMatch(/Tests: +1 passed, 1 total/)
})

test("a CommonJS package compiles with TypeScript's node16, and what it emits runs on the same Node", async () => {
  write(
    "compiled.ts",
    `import { Rasoi, RasoiError } from "@rasoi/sdk"
${body}
placeTwo().then(placed => console.log(JSON.stringify(placed)))\n`,
  )
  const options = "--module node16 --target es2022 --strict --types node --outDir dist".split(" ")
  await runProgram(node, ["node_modules/typescript/bin/tsc", "compiled.ts", ...options], { cwd: folder })
  const printed = await runProgram(node, ["dist/compiled.js"], { cwd: folder, env })
  expect(JSON.parse(printed)).toEqual(expected)
})
