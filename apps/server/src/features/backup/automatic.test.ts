import { mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, beforeEach, expect, test } from "vitest"
import { ManualClock } from "../../testing/app.ts"
import { makeAutomaticBackups } from "./automatic.ts"

const minuteMs = 60_000
let directory: string
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "rasoi-automatic-"))
})
afterEach(() => rm(directory, { recursive: true, force: true }))

function start({ fails = () => false }: { fails?: (word: string) => boolean } = {}) {
  const stopping = new AbortController()
  const clock = new ManualClock()
  const ran: string[] = []
  const errors: string[] = []
  const failures: number[] = []
  const log = { info() {}, warn() {}, error: (_: object, message: string) => errors.push(message) }
  const backups = makeAutomaticBackups({
    directory,
    clock,
    log,
    signal: stopping.signal,
    onFailure: () => failures.push(clock.now()),
    async run(words) {
      const [, second = ""] = words
      ran.push(second)
      if (fails(second)) throw new Error("the disk is full")
      if (second === "--to") {
        // Automatic backups run while customers order.
        expect(words).toContain("--low-impact")
        await writeFile(words[2] as string, "")
      }
    },
  })
  return { clock, ran, errors, failures, backups, stopping }
}

test("one backup at the start and every hour, the first one verified", async () => {
  const { clock, ran, failures, backups } = start()
  for (let minutes = 0; minutes < 120; minutes += 1) {
    await backups.run()
    clock.advance(minuteMs)
  }
  expect(ran).toEqual(["--to", "verify", "--to"])
  expect((await readdir(directory)).filter(name => name.endsWith(".tar.zst"))).toHaveLength(2)
  expect([backups.ageSeconds(), failures.length, backups.isOverdue()]).toEqual([3_600, 0, false])
})

test("a backup that fails is tried again, counted, told, and overdue after two turns", async () => {
  const { clock, ran, errors, failures, backups } = start({ fails: word => word === "--to" })
  await backups.run()
  clock.advance(minuteMs)
  await backups.run()
  expect([ran, failures.length, backups.isOverdue()]).toEqual([["--to", "--to"], 2, false])
  clock.advance(150 * minuteMs)
  await backups.run()
  expect(backups.isOverdue()).toBe(true)
  expect(errors).toContain("the backup failed")
  expect(errors).toContain("no backup for too long")
})

test("a backup that cannot be verified is a failure, and is tried again with the next day's", async () => {
  const { clock, ran, errors, backups } = start({ fails: word => word === "verify" })
  await backups.run()
  await backups.run()
  expect(ran).toEqual(["--to", "verify"])
  expect(errors).toEqual(["verifying the newest backup failed"])
  clock.advance(24 * 60 * minuteMs)
  await backups.run()
  expect(ran).toEqual(["--to", "verify", "--to", "verify"])
})

test("a backup that a stop ends is no failure, and none begins after it", async () => {
  const { ran, errors, failures, backups, stopping } = start({
    fails() {
      stopping.abort()
      return true
    },
  })
  await backups.run()
  await backups.run()
  expect([ran, errors, failures]).toEqual([["--to"], [], []])
})

test("removes what killed backups left, and never a backup that another command is writing", async () => {
  const { clock, backups } = start()
  const touch = async (name: string, minutesAgo: number) => {
    const file = join(directory, `${name}.tar.zst.partial`)
    await writeFile(file, "")
    const at = new Date(clock.now() - minutesAgo * minuteMs)
    await utimes(file, at, at)
  }
  await touch("rasoi-2026-10-17T13-05-00Z", 121)
  await touch("before-the-upgrade", 119)
  await backups.run()
  const left = (await readdir(directory)).filter(name => name.endsWith(".partial"))
  expect(left).toEqual(["before-the-upgrade.tar.zst.partial"])
})
