import { expect, test } from "@playwright/test"
import { makeDataDir, type ServerProcess, startServerProcess } from "../../apps/server/src/testing/process.ts"

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
