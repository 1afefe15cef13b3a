import { execFile, spawn } from "node:child_process"
import { once } from "node:events"
import {
  lstatSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  symlinkSync,
  writeFileSync,
} from "node:fs"
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setImmediate, setTimeout as sleep } from "node:timers/promises"
import { promisify } from "node:util"
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest"
import { thorough } from "../../../../../tests/rounds.ts"
import { makeRestaurant, makeSpawner } from "../../cli/rasoi.fixture.ts"
import { copyDataDir, type DataDir, makeDataDir, spawnServer, until } from "../../testing/process.ts"

const run = promisify(execFile)
const main = join(import.meta.dirname, "..", "..", "..", "bin", "rasoi.js")

let root: string
let file: string
let restored: string
let withData: DataDir
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "rasoi-restore-"))
  const source = makeSpawner({ RASOI_DATA_DIR: join(root, "source") })
  restored = await makeRestaurant(source, "From the backup")
  file = join(root, "backup.tar.zst")
  const { code, stderr } = await source(["backup", "--to", file])
  if (code !== 0) throw new Error(stderr)
  withData = makeDataDir()
  await makeRestaurant(makeSpawner({ RASOI_DATA_DIR: withData.path }), "There before")
})
afterAll(async () => {
  withData?.remove()
  await rm(root, { recursive: true, force: true })
})

/** Starts the restore and, after a while, kills it together with its database. */
async function killRestore(dataDir: string, afterMs: number): Promise<void> {
  const child = spawn(process.execPath, [main, "restore", file, "--replace"], {
    env: { ...process.env, RASOI_DATA_DIR: dataDir, METRICS_ADDRESS: "off" },
    stdio: "ignore",
    detached: true,
  })
  const exited = once(child, "exit")
  await Promise.race([sleep(afterMs), exited])
  if (child.exitCode === null) process.kill(-(child.pid as number), "SIGKILL")
  await exited
}

const namesIn = (json: { restaurants: { name: string }[] }) => json.restaurants.map(({ name }) => name)

describe.each([
  ["an empty directory", makeDataDir, [], [1_200]],
  ["a directory with data", () => copyDataDir(withData.path), ["There before"], [2_500]],
])("a restore into %s that is killed", (_, makeTarget, before, moments) => {
  test.each(thorough ? [200, 700, 1_200, 1_800, 2_500, 3_500] : moments)(
    "after %i ms: nothing has changed, everything is restored, or commands report the unfinished restore; a second restore completes",
    async afterMs => {
      const dataDir = makeTarget()
      onTestFinished(dataDir.remove)
      const rasoi = makeSpawner({ RASOI_DATA_DIR: dataDir.path })
      await killRestore(dataDir.path, afterMs)
      const { code, json } = await rasoi("restaurant list --json")
      if (code === 0) expect([before, ["From the backup"]]).toContainEqual(namesIn(json))
      else expect(json.error.code).toBe("RESTORE_UNFINISHED")
      const again = await rasoi(["restore", file, "--replace"])
      expect([again.code, again.stderr]).toEqual([0, ""])
      const { stdout } = await rasoi("restaurant list")
      expect(stdout).toContain(restored)
      expect(stdout).not.toContain("There before")
    },
    180_000,
  )
})

/** Programs of PostgreSQL that work below this directory. */
function databaseProcessesIn(dataDir: string): string[] {
  return readdirSync("/proc").filter(pid => {
    try {
      return readlinkSync(`/proc/${pid}/cwd`).startsWith(`${dataDir}/`)
    } catch {
      return false
    }
  })
}

describe("a restore into an empty directory", () => {
  const moments: [string, (names: string[]) => boolean][] = [
    ["the database exists", names => names.includes("postgres")],
    ["initdb makes the database", names => names.some(name => name.startsWith("postgres.new-"))],
  ]
  test.each(thorough ? moments : moments.slice(0, 1))(
    "that is killed when %s: no server starts, and no program of it goes on",
    async (_, hasCome) => {
      const dataDir = makeDataDir()
      onTestFinished(dataDir.remove)
      const child = spawn(process.execPath, [main, "restore", file], {
        env: { ...process.env, RASOI_DATA_DIR: dataDir.path, METRICS_ADDRESS: "off" },
        stdio: "ignore",
      })
      const exited = once(child, "exit")
      while (!hasCome(readdirSync(dataDir.path))) await setImmediate()
      child.kill("SIGKILL")
      await exited
      const rasoi = makeSpawner({ RASOI_DATA_DIR: dataDir.path })
      const { code, json } = await rasoi("restaurant list --json")
      expect([code, json.error?.code]).toEqual([1, "RESTORE_UNFINISHED"])
      const server = spawnServer("serve", dataDir.path)
      await once(server.child, "exit")
      expect(server.output()).toContain("did not finish. Run it again")
      await until(() => databaseProcessesIn(dataDir.path).length === 0)
      const again = await rasoi(["restore", file])
      expect([again.code, again.stderr]).toEqual([0, ""])
      expect(namesIn((await rasoi("restaurant list --json")).json)).toEqual(["From the backup"])
    },
  )
})

test("a restore that fails while it loads leaves no empty database for a server to start on", async () => {
  const dataDir = makeDataDir()
  onTestFinished(dataDir.remove)
  const rasoi = makeSpawner({ RASOI_DATA_DIR: dataDir.path })
  const whole = readFileSync(file)
  const cut = join(root, "cut.tar.zst")
  writeFileSync(cut, whole.subarray(0, Math.floor(whole.length * 0.6)))
  const failed = await rasoi(["restore", cut])
  expect(failed.code).toBe(1)
  expect(readdirSync(dataDir.path)).not.toContain("postgres")
})

test("a backup replaces files only: a pipe is refused, and a link means its target", async () => {
  const rasoi = makeSpawner({ RASOI_DATA_DIR: join(root, "source") })
  const [pipe, target, link] = ["pipe", "target.tar.zst", "link.tar.zst"].map(name => join(root, name))
  await run("mkfifo", [String(pipe)])
  const refused = await rasoi(["backup", "--to", String(pipe)])
  expect([refused.code, refused.stderr]).toEqual([
    1,
    `rasoi: ${pipe} is not a file. Name a file or a directory, or use --to - and redirect it.\n`,
  ])
  writeFileSync(String(target), "")
  symlinkSync(String(target), String(link))
  expect((await rasoi(["backup", "--to", String(link)])).code).toBe(0)
  expect(lstatSync(String(link)).isSymbolicLink()).toBe(true)
  expect(lstatSync(String(target)).size).toBeGreaterThan(1_000)
})

test("a backup onto a full disk, or into a directory that cannot be made, gets one sentence", async () => {
  const env = { ...process.env, RASOI_DATA_DIR: join(root, "source"), METRICS_ADDRESS: "off" }
  const words = [process.execPath, main, "backup", "--to", "-"]
  const full = await run("/bin/sh", ["-c", 'exec "$0" "$@" > /dev/full', ...words], { env }).catch(
    error => error,
  )
  expect([full.code, full.stderr]).toEqual([
    1,
    "rasoi: The backup could not be written to standard output: ENOSPC: no space left on device, write\n",
  ])
  const nowhere = join(root, "none", "deeper")
  const missing = await makeSpawner({ RASOI_DATA_DIR: join(root, "source") })([
    "backup",
    "--to",
    `${nowhere}/`,
  ])
  expect([missing.code, missing.stderr]).toEqual([
    1,
    `rasoi: The directory ${nowhere} cannot be made, because there is no ${join(root, "none")}. Make it first: mkdir -p ${nowhere}\n`,
  ])
})

test("bad input gets one sentence and exit code 1", async () => {
  const rasoi = makeSpawner({ RASOI_DATA_DIR: join(root, "nowhere") })
  const missing = await rasoi(["restore", join(root, "missing.tar.zst")])
  expect([missing.code, missing.stderr]).toEqual([
    1,
    `rasoi: There is no file ${join(root, "missing.tar.zst")}\n`,
  ])
  const other = await rasoi(["backup", "verify", main])
  expect([other.code, other.stderr.split("\n")]).toEqual([
    1,
    [expect.stringContaining("This backup is damaged"), ""],
  ])
  const unwritable = await makeSpawner({ RASOI_DATA_DIR: join(root, "source") })([
    "backup",
    "--to",
    join(file, "inside"),
  ])
  expect([unwritable.code, unwritable.stderr.split("\n").length]).toEqual([1, 2])
}, 180_000)

test("files of another PostgreSQL version are moved aside by the one command that the message names", async () => {
  const dataDir = copyDataDir(withData.path)
  onTestFinished(dataDir.remove)
  const rasoi = makeSpawner({ RASOI_DATA_DIR: dataDir.path })
  await writeFile(join(dataDir.path, "postgres", "PG_VERSION"), "17\n")
  const refused = await rasoi("restaurant list --json")
  expect([refused.code, refused.json.error.code]).toEqual([1, "DATA_DIR_VERSION_MISMATCH"])
  expect(refused.json.error.message).toContain("npx rasoi restore --replace BACKUP")
  const plain = await rasoi(["restore", file])
  expect(plain.stderr).toContain("PostgreSQL 17")
  const moved = await rasoi(["restore", "--replace", file, "--json"])
  expect([moved.code, moved.stderr]).toEqual([0, ""])
  expect(await readFile(join(moved.json.replaced.directory, "PG_VERSION"), "utf8")).toBe("17\n")
  expect(namesIn((await rasoi("restaurant list --json")).json)).toEqual(["From the backup"])
})

test("data that does not open is not replaced: the message says where to put it, and the restore goes on without it", async () => {
  const dataDir = copyDataDir(withData.path)
  onTestFinished(dataDir.remove)
  const rasoi = makeSpawner({ RASOI_DATA_DIR: dataDir.path })
  const clusterDir = join(dataDir.path, "postgres")
  await rm(join(clusterDir, "global", "pg_control"))
  const refused = await rasoi(["restore", "--replace", file, "--json"])
  expect([refused.code, refused.json.error.code]).toEqual([1, "RESTORE_REFUSED"])
  expect(refused.json.error.message).toContain(`move ${clusterDir} to another place`)
  renameSync(clusterDir, join(dataDir.path, "lost"))
  expect((await rasoi(["restore", file, "--json"])).code).toBe(0)
  expect(namesIn((await rasoi("restaurant list --json")).json)).toEqual(["From the backup"])
})
