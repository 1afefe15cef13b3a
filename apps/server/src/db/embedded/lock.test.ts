import { spawn } from "node:child_process"
import { once } from "node:events"
import { cpSync, mkdirSync, readdirSync, rmdirSync, rmSync, utimesSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { type TemporaryDirectory, temporaryDirectory, until } from "../test-support.ts"
import { acquireLock, type HeldLock, lockPath, ownRecord } from "./lock.ts"

let directory: TemporaryDirectory
const held: HeldLock[] = []
beforeEach(() => {
  directory = temporaryDirectory()
})
afterEach(() => {
  for (const lock of held.splice(0)) lock.release()
  directory[Symbol.dispose]()
})

function take(dataDir: string): "held" | number {
  const lock = acquireLock(dataDir, "server")
  if ("holder" in lock) return lock.holder.pid
  held.push(lock)
  return "held"
}

const leave = (record: object) => writeFileSync(lockPath(directory.path), JSON.stringify(record))

test("one holder at a time; the next one after its release", () => {
  expect(take(directory.path)).toBe("held")
  expect(take(directory.path)).toBe(process.pid)
  for (const lock of held.splice(0)) lock.release()
  expect(take(directory.path)).toBe("held")
})

test("a lock of a process that is gone, or of its id's next owner, or torn, is taken over", () => {
  const record = ownRecord(directory.path, "server")
  for (const stale of [
    { ...record, pid: 4_194_305 },
    { ...record, started: "1" },
  ]) {
    leave(stale)
    expect(take(directory.path)).toBe("held")
    for (const lock of held.splice(0)) lock.release()
  }
  writeFileSync(lockPath(directory.path), "")
  expect(take(directory.path)).toBe("held")
  expect(readdirSync(directory.path)).toEqual(["rasoi.lock"])
})

test("a copy of a directory in use is not in use", () => {
  using copy = temporaryDirectory()
  expect(take(directory.path)).toBe("held")
  cpSync(directory.path, join(copy.path, "data"), { recursive: true })
  expect(take(join(copy.path, "data"))).toBe("held")
})

test("a holder in another container counts as long as it touches its lock", () => {
  leave({ ...ownRecord(directory.path, "server"), realm: "another", pid: 1 })
  expect(take(directory.path)).toBe(1)
  const aMinuteAgo = new Date(Date.now() - 60_000)
  utimesSync(lockPath(directory.path), aMinuteAgo, aMinuteAgo)
  expect(take(directory.path)).toBe("held")
})

test("of many that find a stale lock at once, one gets it", async () => {
  const children = Array.from({ length: 6 }, () => {
    const child = spawn(process.execPath, [join(import.meta.dirname, "lock.child.ts"), directory.path])
    const lines: string[] = []
    child.stdout.setEncoding("utf8").on("data", (text: string) => lines.push(...text.trim().split("\n")))
    return { child, lines }
  })
  await until("all are ready", () => children.every(({ lines }) => lines.includes("ready")))
  leave({ ...ownRecord(directory.path, "server"), started: "1" })
  for (const { child } of children) child.stdin.write("go\n")
  await until("all have tried", () => children.every(({ lines }) => lines.length === 2))
  const outcomes = children.map(({ lines }) => lines[1])
  const winner = children.find(({ lines }) => lines[1] === "held")
  expect(outcomes.filter(outcome => outcome === "held")).toHaveLength(1)
  expect(outcomes.filter(outcome => outcome === `refused ${winner?.child.pid}`)).toHaveLength(5)
  for (const { child } of children) {
    child.stdin.end()
    await once(child, "close")
  }
})

test("a lock that cannot be read or written is still held, and its timer throws nothing", () => {
  vi.useFakeTimers()
  try {
    expect(take(directory.path)).toBe("held")
    const [lock] = held
    const path = lockPath(directory.path)
    rmSync(path)
    // A directory in its place fails every read and write, as an exhausted limit of open files does.
    mkdirSync(path)
    vi.advanceTimersByTime(10_000)
    expect(lock?.isStillHeld()).toBe(true)
    rmdirSync(path)
    rmSync(directory.path, { recursive: true })
    vi.advanceTimersByTime(10_000)
    mkdirSync(directory.path)
    vi.advanceTimersByTime(10_000)
    expect(lock?.isStillHeld()).toBe(true)
  } finally {
    vi.useRealTimers()
  }
})
