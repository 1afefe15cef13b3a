import { execFile } from "node:child_process"
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises"
import { setPriority } from "node:os"
import { join } from "node:path"
import type { Clock } from "../clock.ts"
import type { DatabaseLog } from "../db/index.ts"
import { archiveExtension, archiveName } from "./destination.ts"
import { type KnownBackup, overdueMs, planBackups } from "./schedule.ts"

/** Runs a `rasoi` command in its own process. If it fails, rejects with its error output. */
export type RunCommand = (args: readonly string[]) => Promise<void>

interface Options {
  readonly directory: string
  readonly clock: Clock
  readonly log: DatabaseLog
  readonly run?: RunCommand
  onFailure?(): void
}

export interface AutomaticBackups {
  /** Runs the tasks that are due. Called once a minute. */
  run(): Promise<void>
  /** Since the newest backup, or since the server's start if there is none. */
  ageSeconds(): number
  isOverdue(): boolean
}

const timePattern = /^rasoi-(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})Z\.tar\.zst$/
const verifiedName = "verified.json"

/** Automatic backups: hourly for two days, daily for a month. Once a day the newest is restored and checked. */
export function makeAutomaticBackups(options: Options): AutomaticBackups {
  const { directory, clock, log, run = runInChild, onFailure } = options
  const startedAt = clock.now()
  let newestAt: number | undefined
  const isOverdue = () => clock.now() - (newestAt ?? startedAt) > overdueMs

  async function attempt(what: string, work: () => Promise<void>): Promise<void> {
    try {
      await work()
    } catch (error) {
      onFailure?.()
      log.error({ err: error, directory }, `${what} failed`)
    }
  }

  async function readPlan() {
    const known = await readBackups(directory)
    newestAt = known.length > 0 ? Math.max(...known.map(({ at }) => at)) : undefined
    return planBackups(known, await readVerifiedAt(directory), clock.now())
  }

  return {
    async run() {
      await attempt("the backup", async () => {
        if ((await readPlan()).due) await run(["backup", "--to", join(directory, archiveName(clock.now()))])
      })
      await attempt("removing old backups", async () => {
        for (const file of (await readPlan()).remove) await rm(join(directory, file))
      })
      await attempt("verifying the newest backup", async () => {
        const { verify } = await readPlan()
        if (verify === undefined) return
        // Written before the check: if it fails, try again tomorrow, not every minute.
        const record = { file: verify, at: clock.now() }
        await writeFile(join(directory, verifiedName), JSON.stringify(record))
        await run(["backup", "verify", join(directory, verify)])
        log.info(record, "the newest backup was restored and checked")
      })
      if (isOverdue()) log.error({ directory, ageSeconds: this.ageSeconds() }, "no backup for too long")
    },
    ageSeconds: () => Math.round((clock.now() - (newestAt ?? startedAt)) / 1000),
    isOverdue,
  }
}

export async function readBackups(directory: string): Promise<KnownBackup[]> {
  await mkdir(directory, { recursive: true })
  const names = (await readdir(directory)).filter(name => name.endsWith(archiveExtension))
  return names.flatMap(file => {
    const [, date, hour, minute, second] = timePattern.exec(file) ?? []
    return date === undefined ? [] : [{ file, at: Date.parse(`${date}T${hour}:${minute}:${second}Z`) }]
  })
}

async function readVerifiedAt(directory: string): Promise<number> {
  try {
    const { at } = JSON.parse(await readFile(join(directory, verifiedName), "utf8")) as { at: number }
    return at
  } catch {
    return 0
  }
}

const main = join(import.meta.dirname, "..", "..", "bin", "rasoi.js")

/** Uses a process with low priority, so that backups do not delay the server's answers. */
function runInChild(args: readonly string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = execFile(process.execPath, [main, ...args], (error, _, stderr) =>
      error ? reject(new Error(stderr.trim() || error.message)) : resolve(),
    )
    if (child.pid !== undefined) setPriority(child.pid, 10)
  })
}
