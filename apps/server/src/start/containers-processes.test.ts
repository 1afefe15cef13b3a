import { readFileSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { addDays, localDate } from "@rasoi/core"
import { afterEach, beforeEach, expect, inject, test } from "vitest"
import { demoKeys } from "../demo/index.ts"
import { bookingCaller, bookingRequest } from "../features/reservations/booking.fixture.ts"
import {
  type Container,
  type ContainerOptions,
  containersUnavailable,
  type Finished,
  runInContainer,
  startContainer,
} from "../testing/containers.ts"
import { copyDataDir, type DataDir, until } from "../testing/process.ts"

const unavailable = containersUnavailable()
const key = demoKeys.test

let volume: DataDir | undefined
const started: Container[] = []
beforeEach(context => {
  // The report shows the reason: without namespaces, nothing is tested here.
  if (unavailable !== undefined) context.skip(unavailable)
  volume = copyDataDir(inject("demoDataDir"))
})
afterEach(async () => {
  await Promise.all(started.splice(0).map(container => container.kill()))
  volume?.remove()
})

const volumePath = () => volume?.path ?? ""
const lockFile = () => join(volumePath(), "rasoi.lock")

async function start(name: string, options?: ContainerOptions): Promise<Container> {
  const container = await startContainer(name, volumePath(), "demo", options)
  started.push(container)
  return container
}

/** Books tables and adds what was acknowledged. */
async function book(container: Container, tables: number, acknowledged: string[]): Promise<void> {
  for (let table = 0; table < tables; table += 1) {
    const date = addDays(localDate("Asia/Kolkata", Date.now()), 2 + (acknowledged.length % 10))
    const { status, body, text } = await bookingCaller(container)(key, bookingRequest({ date, people: 1 }))
    expect(status, text).toBe(201)
    acknowledged.push(body.id)
  }
}

async function expectAll(container: Container, acknowledged: readonly string[]): Promise<void> {
  for (const id of acknowledged) {
    const { status, body } = await container.call(`/v1/reservations/${id}`, { key })
    expect([status, body.id]).toEqual([200, id])
  }
}

/** Makes the lock file as old as that of a holder that has been stopped for a minute. */
function ageLockFile(): void {
  utimesSync(lockFile(), new Date(), new Date(statSync(lockFile()).mtimeMs - 60_000))
}

function expectInUse({ code, output }: Finished, words: string): void {
  expect(code, output).toBe(1)
  const { error } = JSON.parse(output)
  expect(error).toEqual({ code: "DATA_DIR_IN_USE", message: expect.stringContaining(words) })
}

test("while a container is stopped, another one is refused; the first goes on, and every booking is there", async () => {
  const acknowledged: string[] = []
  const first = await start("first")
  await book(first, 5, acknowledged)
  first.signal("SIGSTOP")
  ageLockFile()

  const [server, command] = await Promise.all([
    runInContainer("second", volumePath(), "serve --json"),
    runInContainer("third", volumePath(), "restaurant list --json"),
  ])
  first.signal("SIGCONT")
  for (const refused of [server, command])
    expectInUse(
      refused,
      "a running Rasoi server in another container or on another machine (host name first,",
    )
  await until(async () => (await first.call("/readyz")).status === 200)
  await book(first, 5, acknowledged)
  expect(await first.stop()).toBe(0)

  const next = await start("next")
  await expectAll(next, acknowledged)
  expect(await next.stop()).toBe(0)
  const log = readFileSync(join(volumePath(), "postgres.log"), "utf8")
  expect(log).not.toMatch(/PANIC|was interrupted|not properly shut down/)
})

test("a container is killed: the next one starts, although the lock file was touched a moment ago", async () => {
  const acknowledged: string[] = []
  const first = await start("first")
  await book(first, 1, acknowledged)
  await first.kill()
  const justNow = new Date(Date.now() + 7_000)
  utimesSync(lockFile(), justNow, justNow)
  const examined = await runInContainer("second", volumePath(), "doctor --json")
  expect(JSON.parse(examined.output).checks).toContainEqual(
    expect.objectContaining({ about: "In use by", found: "nobody" }),
  )
  const second = await start("second")
  await expectAll(second, acknowledged)
})

test("a server is killed but its database runs on in that container: another server is refused until it ends", async () => {
  const acknowledged: string[] = []
  const first = await start("first", { keepAfterServer: true })
  await book(first, 1, acknowledged)
  process.kill(first.serverPid, "SIGKILL")
  await until(() => !first.processes().includes(first.serverPid))
  // The shell and the database. Its connections to the dead server end by themselves, sooner or later.
  const database = () => first.processes().slice(0, 3)
  const before = database()
  expectInUse(await runInContainer("second", volumePath(), "serve --json"), "still runs")
  expect(database()).toEqual(before)

  await first.kill()
  const second = await start("second")
  await expectAll(second, acknowledged)
})

test("a server is killed and started again in its container: it stops the database that was left", async () => {
  const acknowledged: string[] = []
  const first = await start("first", { keepAfterServer: true })
  await book(first, 1, acknowledged)
  process.kill(first.serverPid, "SIGKILL")
  await until(() => !first.processes().includes(first.serverPid))
  const { code, output } = await first.exec("restaurant list")
  expect([code, output]).toEqual([0, expect.stringContaining("Angaara")])
  const second = await start("second")
  await expectAll(second, acknowledged)
})

test("a server whose lock file another machine has replaced ends its database and itself", async () => {
  const acknowledged: string[] = []
  const first = await start("first", { keepAfterServer: true })
  await book(first, 1, acknowledged)
  const other = { ...JSON.parse(readFileSync(lockFile(), "utf8")), realm: "another machine", nonce: "other" }
  writeFileSync(lockFile(), JSON.stringify(other))
  await until(() => !first.processes().includes(first.serverPid))
  // The shell and its `sleep`.
  await until(() => first.processes().length === 2)
  expect(first.output()).toContain("another process has taken over the data directory")
  expect(JSON.parse(readFileSync(lockFile(), "utf8"))).toEqual(other)

  await first.kill()
  rmSync(lockFile())
  const second = await start("second")
  await expectAll(second, acknowledged)
})

/** The commands that the documents show for a running container. */
const documented = ["docs/operations.md", "deploy/compose.yaml"].flatMap(file => {
  const text = readFileSync(join(import.meta.dirname, "..", "..", "..", "..", file), "utf8")
  return [...text.matchAll(/docker compose -f \S+ exec rasoi rasoi (.+)/g)].map(([, command = ""]) => command)
})

test("the documented commands work beside a running server; in a container of their own they are refused and say what to do", async () => {
  expect(documented).toContain("restaurant list")
  const server = await start("server")
  for (const command of documented) {
    const { code, output } = await server.exec(command)
    expect(code, output).toBe(0)
  }
  const made = await server.exec("key create --name Website --quiet")
  const used = await server.call("/v1/restaurant", { key: made.output.trim() })
  expect([made.code, used.status], made.output).toEqual([0, 200])

  const alone = await runInContainer("second", volumePath(), "restaurant list --json")
  expectInUse(alone, 'Run commands there: "docker compose exec rasoi rasoi …"')
  expect(await server.stop()).toBe(0)
  const stopped = await runInContainer("second", volumePath(), "restaurant list")
  expect([stopped.code, stopped.output]).toEqual([0, expect.stringContaining("Angaara")])
})
