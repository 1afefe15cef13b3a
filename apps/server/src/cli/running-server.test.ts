import { afterAll, beforeAll, expect, test, vi } from "vitest"
import { makeDataDir, type ServerProcess, startServerProcess, until } from "../testing/process.ts"
import { makeRestaurant, makeSpawner, rasoi, rasoiWith, useDatabase } from "./rasoi.fixture.ts"

/** Commands beside a running server, on its embedded database; `run` gives them a process of their own. */
const dataDir = makeDataDir()
vi.stubEnv("RASOI_DATA_DIR", dataDir.path)
vi.stubEnv("METRICS_ADDRESS", "off")
const run = makeSpawner()
let server: ServerProcess
let restaurantId: string
beforeAll(async () => {
  server = await startServerProcess("serve", dataDir.path)
  restaurantId = await makeRestaurant()
})
afterAll(async () => {
  await server?.stop()
  dataDir.remove()
})

const statusWith = async (key: string) => (await server.call("/v1/restaurant", { key })).status
const codeWith = async (key: string) => (await server.call("/v1/restaurant", { key })).body.error?.code

test("a new key works on the server at once; a rolled or revoked key stops working there", async () => {
  const key = (await run("key create --name Website --quiet")).stdout.trim()
  expect(await statusWith(key)).toBe(200)

  const renewed = (await rasoi("key roll Website --overlap 0 --quiet")).stdout.trim()
  await until(async () => (await codeWith(key)) === "KEY_REVOKED")
  expect(await statusWith(renewed)).toBe(200)

  const limits = await rasoi("key limits Website --set restaurant.get=6000")
  expect(limits.stdout).toMatch(/restaurant\.get +6000 +published: 600/)
  const raised = async () =>
    (await server.call("/v1/restaurant", { key: renewed })).headers.get("ratelimit-policy")
  await until(async () => (await raised())?.includes("q=6000") === true)

  const revoked = await rasoi("key revoke Website --json")
  expect(revoked.json).toMatchObject({ restaurantId, name: "Website" })
  await until(async () => (await codeWith(renewed)) === "KEY_REVOKED")
  const again = await rasoi(`key revoke ${revoked.json.id}`)
  expect([again.code, again.stdout]).toEqual([0, expect.stringContaining("already revoked")])
  expect((await rasoi("key list")).stdout).toContain("revoked")
})

test("a suspended restaurant takes no orders until it is resumed", async () => {
  const key = (await rasoi("key create --name Status --quiet")).stdout.trim()
  const noon = { "service-test-time": "2026-11-16T12:30:00+05:30" }
  const accepts = async () =>
    (await server.call("/v1/restaurant", { key, headers: noon })).body.ordering.acceptingNow as boolean
  expect(await accepts()).toBe(true)
  expect((await rasoi("restaurant suspend")).stdout).toContain("is now suspended")
  await until(async () => !(await accepts()))
  expect((await rasoi(`restaurant suspend ${restaurantId} --json`)).json).toMatchObject({ changed: false })
  expect((await rasoi("restaurant list")).stdout).toContain("suspended")
  expect((await rasoi("restaurant resume")).stdout).toContain("is now active")
  await until(accepts)
})

test("a person made here signs in; a new password ends their sessions", async () => {
  const email = "asha@example.com"
  const { stdout } = await rasoi(`staff create --email ${email} --name Asha --role owner`)
  const cookie = await server.signIn({ email, password: stdout.trim() })
  const session = async () => (await server.call("/console/v1/session", { cookie })).status
  expect(await session()).toBe(200)
  await run(`staff password --email ${email} --password-stdin`, "correct horse battery\n")
  await until(async () => (await session()) === 401)
  await server.signIn({ email, password: "correct horse battery" })
  const audit = await server.call("/console/v1/audit", {
    cookie: await server.signIn({ email, password: "correct horse battery" }),
  })
  const entries = audit.body.data.filter((entry: { actor: string }) => entry.actor === "command line")
  expect(entries.map((entry: { action: string }) => entry.action)).toContain("staff.password")
})

test("an imported menu appears on the API of the running server", async () => {
  const key = (await rasoi("key create --name Menu --quiet")).stdout.trim()
  const names = async () =>
    (await server.call("/v1/menu", { key })).body.categories.map(
      (category: { name: string }) => category.name,
    )
  expect(await names()).toEqual([])
  const csv = "Category,Item,Price,Food type\nBreads,Naan,40,Veg\n"
  const { stdout } = await rasoi("menu import - --format csv", csv)
  expect(stdout).toContain("Naan: added to Breads at ₹40.00")
  await until(async () => (await names()).includes("Breads"))
})

test("migrate and doctor leave a running server alone and say that it runs", async () => {
  const migrated = await rasoi("migrate --json")
  const examined = await rasoiWith({ PORT: new URL(server.url).port }, "doctor --json")
  expect(migrated.json).toMatchObject({ justApplied: [], missing: [] })
  const found = Object.fromEntries(
    examined.json.checks.map((check: { about: string; found: string }) => [check.about, check.found]),
  )
  expect([examined.code, examined.json.ok]).toEqual([0, true])
  expect(found["In use by"]).toBe(`a running server with process id ${server.child.pid}`)
  expect(found.Port).toContain("a Rasoi server responds")
  expect(found.Database).toMatch(/^PostgreSQL 18/)
})

test("a second server is refused: for the port, for the data directory, for every fault of the environment", async () => {
  const { port } = new URL(server.url)
  const other = makeDataDir()
  const [taken, inUse, faults, demo] = await Promise.all([
    makeSpawner({ RASOI_DATA_DIR: other.path, PORT: port })("serve"),
    run("serve --json"),
    makeSpawner({ RASOI_DATA_DIR: other.path, PORT: "eighty", TLS_CERT: "x", LOG_LEVEL: "loud" })("serve"),
    makeSpawner({ RASOI_DATA_DIR: other.path, PORT: port })("demo --json"),
  ])
  expect([taken.code, taken.stderr]).toEqual([
    1,
    expect.stringContaining(`Port ${port} on 0.0.0.0 is taken: a Rasoi`),
  ])
  expect([inUse.code, inUse.json.error.code]).toEqual([1, "DATA_DIR_IN_USE"])
  expect(inUse.json.error.message).toContain(`process id ${server.child.pid}`)
  expect(faults.code).toBe(1)
  for (const name of ["PORT", "TLS_KEY", "LOG_LEVEL"]) expect(faults.stderr).toContain(name)
  expect([demo.code, demo.json.error.code]).toEqual([1, "PORT_UNUSABLE"])
  other.remove()
})

test("demo refuses a database with other restaurants: its keys would open nothing there", async () => {
  await useDatabase()
  await makeRestaurant()
  const { code, json } = await run("demo --json")
  vi.stubEnv("DATABASE_URL", undefined)
  expect([code, json.error.code]).toEqual([1, "NOT_A_DEMO"])
})
