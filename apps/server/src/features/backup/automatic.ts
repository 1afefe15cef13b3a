import { execFile } from "node:child_process"
import { readdir, readFile, rm, stat, writeFile } from "node:fs/promises"
import { setPriority } from "node:os"
import { join } from "node:path"
import type { Clock } from "../../base/clock.ts"
import { makeDirectory } from "../../base/make-directory.ts"
import type { DatabaseLog } from "../../db/index.ts"
import { archiveExtension, archiveName, partialExtension } from "./destination.ts"
import { type BackupTask, writeFailure } from "./failures.ts"
import { type KnownBackup, overdueMs, planBackups } from "./schedule.ts"

/** Runs a `rasoi` command in its own process. If it fails, rejects with its error output. */
type RunCommand = (args: readonly string[], signal: AbortSignal) => Promise<void>

interface Options {
  readonly directory: string
  readonly clock: Clock
  readonly log: DatabaseLog
  /** Ends the command that is running. */
  readonly signal: AbortSignal
  readonly run?: RunCommand
  onFailure?(): void
}

const timePattern = /^rasoi-(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})Z\.tar\.zst$/
const verifiedName = "verified.json"

/** Automatic backups: hourly for two days, daily for a month. Once a day the newest is restored and checked. */
export function makeAutomaticBackups(options: Options) {
  const { directory, clock, log, signal, run = runInChild, onFailure } = options
  const startedAt = clock.now()
  let newestAt: number | undefined
  const ageSeconds = () => Math.round((clock.now() - (newestAt ?? startedAt)) / 1000)
  const isOverdue = () => clock.now() - (newestAt ?? startedAt) > overdueMs

  /** The work returns whether there was something to do. */
  async function attempt(task: BackupTask, what: string, work: () => Promise<boolean>): Promise<void> {
    if (signal.aborted) return
    try {
      if (await work()) await writeFailure(directory, task, false)
    } catch (error) {
      if (signal.aborted) return
      onFailure?.()
      log.error({ err: error, directory }, `${what} failed`)
      // If the directory cannot be written, the age of the newest backup tells it.
      await writeFailure(directory, task, true).catch(() => {})
    }
  }

  async function readPlan() {
    const known = await readBackups(directory)
    newestAt = known.length > 0 ? Math.max(...known.map(({ at }) => at)) : undefined
    return planBackups(known, await readVerifiedAt(directory), clock.now())
  }

  return {
    /** Runs the tasks that are due. Called once a minute. */
    async run(): Promise<void> {
      await attempt("BACKUP", "the backup", async () => {
        if (!(await readPlan()).due) return false
        await removePartial(directory, clock.now())
        const file = join(directory, archiveName(clock.now()))
        await run(["backup", "--to", file, "--low-impact"], signal)
        return true
      })
      await attempt("REMOVAL", "removing old backups", async () => {
        for (const file of (await readPlan()).remove) await rm(join(directory, file))
        return true
      })
      await attempt("VERIFICATION", "verifying the newest backup", async () => {
        const { verify } = await readPlan()
        if (verify === undefined) return false
        // Written before the check: if it fails, try again tomorrow, not every minute.
        const record = { file: verify, at: clock.now() }
        await writeFile(join(directory, verifiedName), JSON.stringify(record))
        await run(["backup", "verify", join(directory, verify)], signal)
        log.info(record, "the newest backup was restored and checked")
        return true
      })
      if (isOverdue()) log.error({ directory, ageSeconds: ageSeconds() }, "no backup for too long")
    },
    /** Reads which backups there are: another process makes them. */
    look: () =>
      attempt("BACKUP", "reading the backups", async () => {
        await readPlan()
        return false
      }),
    /** Since the newest backup, or since the server's start if there is none. */
    ageSeconds,
    isOverdue,
  }
}

export async function readBackups(directory: string): Promise<KnownBackup[]> {
  await makeDirectory(directory)
  const names = (await readdir(directory)).filter(name => name.endsWith(archiveExtension))
  return names.flatMap(file => {
    const [, date, hour, minute, second] = timePattern.exec(file) ?? []
    return date === undefined ? [] : [{ file, at: Date.parse(`${date}T${hour}:${minute}:${second}Z`) }]
  })
}

/** What a backup that was killed has left. A file that is still growing may be a backup of the command line. */
async function removePartial(directory: string, now: number): Promise<void> {
  for (const name of (await readdir(directory)).filter(entry => entry.endsWith(partialExtension))) {
    const file = join(directory, name)
    const written = await stat(file).catch(() => undefined)
    if (written && now - written.mtimeMs > maxCommandMs) await rm(file, { force: true })
  }
}

async function readVerifiedAt(directory: string): Promise<number> {
  try {
    const { at } = JSON.parse(await readFile(join(directory, verifiedName), "utf8")) as { at: number }
    return at
  } catch {
    return 0
  }
}

/** A command that hangs must not end all further backups. */
const maxCommandMs = 2 * 3_600_000
const main = join(import.meta.dirname, "..", "..", "..", "bin", "rasoi.js")

/** Uses a process with low priority, so that backups do not delay the server's responses. */
function runInChild(args: readonly string[], signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const options = { signal, timeout: maxCommandMs }
    const child = execFile(process.execPath, [main, ...args], options, (error, _, stderr) =>
      error ? reject(new Error(stderr.trim() || error.message)) : resolve(),
    )
    try {
      if (child.pid !== undefined) setPriority(child.pid, 10)
    } catch {
      // Not allowed here, for example by a sandbox: the backup then has the server's priority.
    }
  })
}
