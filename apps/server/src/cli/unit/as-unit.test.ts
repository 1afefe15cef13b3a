import { execFile } from "node:child_process"
import { mkdirSync, writeFileSync } from "node:fs"
import { userInfo } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"
import { afterAll, beforeAll, expect, test } from "vitest"
import { freePort, makeDataDir, type ServerProcess, startServerProcess } from "../../testing/process.ts"
import { makeSpawner } from "../rasoi.fixture.ts"

/** A server with the environment of a unit, and commands beside it: through deploy/rasoi, and by hand. */
const directory = makeDataDir()
const wrapper = join(import.meta.dirname, "../../../../../deploy/rasoi")
const dataDir = join(directory.path, "data")
let port: number
let server: ServerProcess
beforeAll(async () => {
  port = await freePort()
  const settings = {
    PORT: String(port),
    METRICS_ADDRESS: "off",
    BACKUP_DIRECTORY: join(directory.path, "backups"),
    PRIVACY_KEY: "a key with $ & # and 32 characters",
  }
  mkdirSync(settings.BACKUP_DIRECTORY)
  const lines = Object.entries(settings).map(([name, value]) => `${name}="${value.replace("$", "\\$")}"\n`)
  writeFileSync(join(directory.path, "rasoi.env"), lines.join(""))
  const unit = [
    `User=${userInfo().username}`,
    `EnvironmentFile=${directory.path}/rasoi.env`,
    `Environment=RASOI_DATA_DIR=${dataDir}`,
  ]
  writeFileSync(join(directory.path, "rasoi.service"), ["[Service]", ...unit, ""].join("\n"))
  writeFileSync(
    join(directory.path, "rasoi@.service"),
    ["[Service]", ...unit, "Environment=PORT=%i", ""].join("\n"),
  )
  server = await startServerProcess("serve", dataDir, settings)
})
afterAll(async () => {
  await server?.stop()
  directory.remove()
})

interface Found {
  status: string
  found: string
}

const checksOf = (stdout: string): Record<string, Found> =>
  Object.fromEntries(
    (JSON.parse(stdout).checks as (Found & { about: string })[]).map(({ about, ...rest }) => [about, rest]),
  )

async function wrapped(...args: string[]) {
  const env = {
    ...process.env,
    SYSTEMD_UNIT_PATH: directory.path,
    PORT: "1",
    DATABASE_URL: "postgres://nobody/none",
  }
  return promisify(execFile)(wrapper, args, { env, cwd: directory.path })
}

test("through deploy/rasoi, doctor judges the configuration of the server, whatever the shell has", async () => {
  const checks = checksOf((await wrapped("doctor", "--json")).stdout)
  expect(checks["Server's settings"]).toMatchObject({
    status: "ok",
    found: "the running server has the same",
  })
  expect(checks.Port?.found).toBe(`a Rasoi server responds on port ${port}`)
  expect(checks["In use by"]?.found).toContain(String(server.child.pid))
})

test("deploy/rasoi @NAME uses the template, and names a unit that is not there", async () => {
  expect((await wrapped("@any", "restaurant", "list")).stdout).toBe(
    (await wrapped("restaurant", "list")).stdout,
  )
  const env = { ...process.env, SYSTEMD_UNIT_PATH: "/none" }
  await expect(promisify(execFile)(wrapper, ["doctor"], { env })).rejects.toThrow(
    "There is no unit rasoi.service in /none.",
  )
})

test("by hand, doctor names the settings that the running server has and this shell has not", async () => {
  const { stdout } = await makeSpawner({ RASOI_DATA_DIR: dataDir, PORT: String(port) })("doctor --json")
  const found = "the running server was started with another BACKUP_DIRECTORY, PRIVACY_KEY"
  expect(checksOf(stdout)["Server's settings"]).toMatchObject({ status: "warn", found })
  expect(stdout).not.toContain("32 characters")
})

test("by hand on another data directory, doctor says that the server on this port does not use it", async () => {
  const other = join(directory.path, "other")
  const { stdout } = await makeSpawner({ RASOI_DATA_DIR: other, PORT: String(port) })("doctor --json")
  expect(checksOf(stdout).Port).toMatchObject({ status: "warn" })
  expect(checksOf(stdout).Port?.found).toContain(`it does not use ${other}`)
})
