import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, onTestFinished, test } from "vitest"
import { fileJobs } from "../../start/file-jobs.ts"
import { ManualClock } from "../../testing/app.ts"
import { memoryLedger } from "../../testing/memory-ledger.ts"
import { archiveName } from "./destination.ts"
import { replacedDataDays, replacedName } from "./replaced-data.ts"

const dayMs = 86_400_000

test("what a restore or an upgrade put aside is removed after its days, and nothing else", async () => {
  const root = await mkdtemp(join(tmpdir(), "rasoi-replaced-"))
  onTestFinished(() => rm(root, { recursive: true, force: true }))
  const config = { dataDir: join(root, "data"), backupDirectory: join(root, "backups") }
  for (const path of Object.values(config)) await mkdir(path)
  const clock = new ManualClock()
  const made = clock.now()
  await mkdir(join(config.dataDir, replacedName(made), "base"), { recursive: true })
  await writeFile(join(config.dataDir, replacedName(made), "base", "1"), "Zorawar Quill")
  await writeFile(join(config.dataDir, archiveName(made, "before-restore")), "")
  for (const prefix of ["before-upgrade", "before-restore", "rasoi", "mine"])
    await writeFile(join(config.backupDirectory, archiveName(made, prefix)), "")
  await mkdir(join(config.dataDir, "postgres"))
  const removed: unknown[] = []
  const log = { info: (fields: object) => removed.push(fields) }
  const database = undefined as never
  const jobs = fileJobs({ config, clock, log, db: database, access: database, ledger: memoryLedger() })
  const run = () => jobs.find(({ name }) => name === "replaced data")?.run()
  clock.advance(replacedDataDays * dayMs - 1_000)
  await run()
  expect([(await readdir(config.dataDir)).length, removed]).toEqual([3, []])
  clock.advance(1_000)
  await run()
  expect(await readdir(config.dataDir)).toEqual(["postgres"])
  expect((await readdir(config.backupDirectory)).sort()).toEqual([
    archiveName(made, "mine"),
    archiveName(made, "rasoi"),
  ])
  expect(removed).toHaveLength(1)
})
