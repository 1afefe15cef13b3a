import { existsSync, mkdirSync, readdirSync } from "node:fs"
import { createServer } from "node:net"
import { join } from "node:path"
import { afterAll, expect, test } from "vitest"
import { makeDataDir } from "../testing/process.ts"
import { makeRestaurant, makeSpawner, rasoiWith } from "./rasoi.fixture.ts"

const dataDir = makeDataDir()
afterAll(() => dataDir.remove())
const run = makeSpawner({ RASOI_DATA_DIR: join(dataDir.path, "data") })

test("from nothing: a dry run and the doctor make no database, migrate does, commands use it and leave no process", async () => {
  const [planned, examined] = await Promise.all([run("migrate --dry-run"), run("doctor")])
  expect(planned.stdout).toMatch(/^\d+ to apply; .*\n {2}0001-foundation {2}to be applied\n/)
  expect(examined).toMatchObject({ code: 0, stderr: "" })
  expect(examined.stdout).toContain("the first start makes it")
  expect(existsSync(join(dataDir.path, "data"))).toBe(false)

  const migrated = await run("migrate")
  expect(migrated.stdout).toMatch(/^\d+ applied\.\n {2}0001-foundation {2}applied now\n/)
  const id = await makeRestaurant(run)
  // Side by side: one starts the database, the other joins, and neither stops it under the other.
  const [list, key] = await Promise.all([
    run("restaurant list --json"),
    run("key create --name Board --quiet"),
  ])
  expect(list.json.restaurants).toMatchObject([{ id, status: "ACTIVE" }])
  expect(key).toMatchObject({ code: 0, stderr: "" })
  expect(readdirSync(join(dataDir.path, "data"))).not.toContain("rasoi.lock")
  expect(existsSync(join(dataDir.path, "data", "postgres", "postmaster.pid"))).toBe(false)
})

test("doctor fails for what would stop a start, and says what to do", async () => {
  const stranger = createServer().listen(0, "0.0.0.0")
  await new Promise(resolve => stranger.once("listening", resolve))
  const { port } = stranger.address() as { port: number }
  const blocked = join(dataDir.path, "blocked")
  mkdirSync(blocked)
  const busy = { RASOI_DATA_DIR: blocked, PORT: String(port), TLS_CERT: "/nothing", TLS_KEY: "/nothing" }
  const here = await rasoiWith(busy, "doctor")
  const wrong = { RASOI_DATA_DIR: blocked, PORT: "eighty", LOG_LEVEL: "loud" }
  const environment = await rasoiWith(wrong, "doctor --json")
  const nowhere = { DATABASE_URL: "postgres://nobody:hush@127.0.0.1:1/nothing" }
  const unreachable = await rasoiWith(nowhere, "doctor")
  stranger.close()
  expect(here.code).toBe(1)
  expect(here.stdout).toMatch(/^fail {2}Port +.* is taken by another program\.\n +→ Stop that program/m)
  expect(here.stdout).toMatch(/^fail {2}TLS +.*\n +→ /m)
  expect([environment.code, environment.json.ok]).toEqual([1, false])
  expect(environment.stdout).toMatch(/PORT must be.*LOG_LEVEL must be/s)
  expect(unreachable.code).toBe(1)
  expect(unreachable.stdout).toMatch(/^fail {2}Database +The database cannot be reached/m)
  expect(unreachable.stdout + unreachable.stderr).not.toContain("hush")
})
