import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, expect, test } from "vitest"
import { startTestApp } from "../../testing/app.ts"
import { testApp } from "../../testing/fixtures.ts"
import { makeAutomaticBackups } from "./automatic.ts"

const directory = await mkdtemp(join(tmpdir(), "rasoi-backup-status-"))
const app = await testApp({ config: { backupDirectory: directory } })
const cookie = await app.signedIn(await app.restaurant())
afterAll(() => rm(directory, { recursive: true, force: true }))

const status = async () => (await app.call("/console/v1/backups/status", { cookie })).body

test("the owner learns that a backup failed, that it works again, and that one is overdue", async () => {
  let works = false
  const backups = makeAutomaticBackups({
    ...{ directory, clock: app.clock, signal: new AbortController().signal },
    log: { info() {}, warn() {}, error() {} },
    async run([command = "", flag, file = ""]) {
      if (!works) throw new Error("the disk is full")
      if (command === "backup" && flag === "--to") await writeFile(file, "")
    },
  })
  expect(await status()).toMatchObject({ automatic: true, newestAt: null, overdue: false, failed: [] })
  await backups.run()
  expect(await status()).toMatchObject({ newestAt: null, failed: ["BACKUP"] })
  works = true
  await backups.run()
  const newestAt = new Date(app.clock.now()).toISOString()
  expect(await status()).toMatchObject({ newestAt, overdue: false, failed: [] })
  app.clock.advance(3 * 3_600_000)
  expect(await status()).toMatchObject({ newestAt, overdue: true, failed: [] })
})

test("a server without automatic backups says so, and warns of nothing", async () => {
  const other = await startTestApp()
  const asOwner = await other.signedIn(await other.restaurant())
  const { body } = await other.call("/console/v1/backups/status", { cookie: asOwner })
  await other.stop()
  expect(body).toEqual({
    object: "backup_status",
    automatic: false,
    newestAt: null,
    overdue: false,
    failed: [],
  })
})
