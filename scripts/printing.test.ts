import { execFile, spawn } from "node:child_process"
import { randomUUID } from "node:crypto"
import { once } from "node:events"
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { type AddressInfo, createServer, type Server } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"
import { afterAll, beforeAll, expect, inject, test } from "vitest"
import { demoKeys, demoLogin } from "../apps/server/src/demo/index.ts"
import { pickup } from "../apps/server/src/features/orders/fixture.ts"
import { keepConsoleOpen } from "../apps/server/src/testing/keep-console-open.ts"
import {
  copyDataDir,
  type DataDir,
  type ServerProcess,
  startServerProcess,
  until,
} from "../apps/server/src/testing/process.ts"

const page = readFileSync(new URL("../docs/printing.md", import.meta.url), "utf8")
const blocks = [...page.matchAll(/```sh\n([\s\S]*?)```/g)].map(match => match[1] ?? "")
const directory = mkdtempSync(join(tmpdir(), "rasoi-printing-"))

let server: ServerProcess
let dataDir: DataDir
let printer: Server
let cookie: string
const leaving = new AbortController()
/** The bytes of each connection to the printer. */
const printouts: string[] = []

beforeAll(async () => {
  dataDir = copyDataDir(inject("demoDataDir"))
  server = await startServerProcess("demo", dataDir.path)
  printer = createServer(socket => {
    let bytes = ""
    socket.setEncoding("latin1")
    socket.on("data", text => {
      bytes += text
    })
    socket.on("end", () => printouts.push(bytes))
  }).listen(0, "127.0.0.1")
  await once(printer, "listening")
  cookie = await server.signIn(demoLogin)
  await keepConsoleOpen(server.url, cookie, leaving.signal)
  // The guide's first command. The others need what it stores.
  const body = { name: "Kitchen printer" }
  const made = await server.call("/console/v1/devices/codes", { cookie, method: "POST", body })
  await run("devices/pair", `export CODE=${made.body.code}`)
})
afterAll(async () => {
  leaving.abort()
  printer.close()
  await server.stop()
  dataDir.remove()
  rmSync(directory, { recursive: true, force: true })
})

/** A replacement for netcat where it is not installed. */
const netcat = `command -v nc >/dev/null || nc() { cat >"/dev/tcp/$3/$4"; }`

function scriptOf(marker: string): string {
  const block = blocks.find(each => each.includes(marker))
  if (!block) throw new Error(`the page has no block with ${marker}`)
  const { port } = printer.address() as AddressInfo
  const address = `export RASOI=${server.url} PRINTER=127.0.0.1`
  return `${netcat}\n${address}\n${block.replaceAll(" 9100", ` ${port}`)}`
}

const run = (marker: string, before = "") =>
  promisify(execFile)("bash", ["-euo", "pipefail", "-c", `${before}\n${scriptOf(marker)}`], {
    cwd: directory,
  })

async function place() {
  const headers = { "idempotency-key": randomUUID() }
  const response = await server.call("/v1/orders", {
    key: demoKeys.live,
    method: "POST",
    body: pickup,
    headers,
  })
  expect(response.status, response.text).toBe(201)
  return response.body
}

test("the commands of the printing guide print the expected printouts", async () => {
  const order = await place()
  expect((await run("tr -cd")).stdout).toContain("2 x Butter Chicken (Half)")
  for (const [marker, title] of [
    ["/ticket.escpos?width=80", `#${order.number}`],
    ["/bill.escpos", "NO BILL NUMBER YET"],
  ] as const) {
    const before = printouts.length
    await run(marker)
    await until(() => printouts.length > before)
    expect(printouts.at(-1)).toContain(title)
    expect(printouts.at(-1)?.endsWith("\u001dV\u0001")).toBe(true)
  }
})

test("the loop prints each accepted order once", async () => {
  const order = await place()
  const before = printouts.length
  const accept = { cookie, method: "POST" }
  await server.call(`/console/v1/orders/${order.id}/accept`, accept)
  const loop = spawn("bash", ["-c", scriptOf("while sleep 5").replace("sleep 5", "sleep 0.1")], {
    cwd: directory,
  })
  try {
    await until(() => printouts.length > before)
    const later = await place()
    await server.call(`/console/v1/orders/${later.id}/accept`, accept)
    await until(() => printouts.length > before + 1)
    const printed = printouts.slice(before)
    expect(printed.map(printout => /#(\d+)/.exec(printout)?.[1])).toEqual([order.number, later.number])
    expect(printed.join("")).not.toContain("DUPLICATE")
  } finally {
    loop.kill("SIGTERM")
    await once(loop, "exit")
  }
})
