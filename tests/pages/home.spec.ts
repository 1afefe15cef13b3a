import { execFile } from "node:child_process"
import { promisify } from "node:util"
import { expect, test } from "@playwright/test"
import { makeDataDir, type ServerProcess, startServerProcess } from "../../apps/server/src/testing/process.ts"
import { thorough } from "./thorough.ts"

// One demo for the whole file: in parallel, each worker would start one.
test.describe.configure({ mode: "default" })

let server: ServerProcess
let dataDir: ReturnType<typeof makeDataDir>

test.beforeAll(async () => {
  dataDir = makeDataDir()
  server = await startServerProcess("demo", dataDir.path)
})
test.afterAll(async () => {
  await server?.stop()
  dataDir?.remove()
})

test("one press on the demo's home page opens the console, signed in as the owner", async ({ page }) => {
  expect(server.output()).toContain(`${server.url}/console `)
  const faults: string[] = []
  page.on("console", message => {
    if (/Content Security Policy/i.test(message.text())) faults.push(message.text())
  })
  await page.goto(server.url)
  await page.getByRole("button", { name: "Open the console" }).click()
  await page.waitForURL(`${server.url}/console**`)
  const session = await page.request.get(`${server.url}/console/v1/session`)
  expect(await session.json()).toMatchObject({ role: "OWNER", person: { name: "Demo owner" } })
  expect(faults).toEqual([])
})

test("one press sends a live order to the inbox, and the inbox sends another; the website is one link away", async ({
  page,
}) => {
  await page.goto(server.url)
  await page.getByRole("button", { name: "Send yourself an order" }).click()
  const fresh = page.getByRole("region", { name: "New" }).getByRole("article")
  await expect(fresh).toHaveCount(1)
  await page.getByRole("button", { name: "Send yourself an order" }).click()
  await expect(fresh).toHaveCount(2)
  await page.goto(server.url)
  await page.getByRole("link", { name: "Open the website" }).click()
  await expect(page.getByRole("heading", { name: "Angaara Tandoor" })).toBeVisible()
  expect(server.output()).toContain(page.url())
})

test(
  "the home page leads an owner to the guide, and a developer to the quickstart, the recipes, MCP and llms.txt",
  thorough,
  async ({ page }) => {
    for (const [name, address] of [
      ["The owner's guide", "/docs/owners-guide"],
      ["Quickstart", "/docs/quickstart"],
      ["Recipes", "/docs#copy-a-program"],
      ["MCP", "/docs/mcp"],
      ["llms.txt", "/llms.txt"],
    ]) {
      await page.goto(server.url)
      const link = page.getByRole("link", { name })
      await expect(link).toHaveAttribute("href", address ?? "")
      const response = await page.request.get(`${server.url}${address}`)
      expect(response.status()).toBe(200)
      const [, fragment] = (address ?? "").split("#")
      if (fragment) expect(await response.text()).toContain(`id="${fragment}"`)
    }
  },
)

test("the home page's request works as it is pasted", thorough, async ({ page }) => {
  await page.goto(server.url)
  const command = (await page.locator("#first-request").textContent()) ?? ""
  const { stdout } = await promisify(execFile)("/bin/sh", ["-c", command])
  expect(JSON.parse(stdout)).toMatchObject({ object: "menu", test: true })
})
