import { type ChildProcess, execFileSync, spawn } from "node:child_process"
import { once } from "node:events"
import { mkdirSync, readdirSync, rmdirSync, rmSync, utimesSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { rounds } from "../../../tests/rounds.ts"
import { publishGuard } from "./guard.ts"
import { acquireLock, type HeldLock } from "./lock.ts"
import { lockPath, ownRecord } from "./lock-record.ts"
import { type TemporaryDirectory, temporaryDirectory, until } from "./test-support.ts"

let directory: TemporaryDirectory
const held: HeldLock[] = []
const children: ChildProcess[] = []
beforeEach(() => {
  directory = temporaryDirectory()
})
afterEach(async () => {
  for (const lock of held.splice(0)) lock.release()
  await Promise.all(children.splice(0).map(kill))
  directory[Symbol.dispose]()
})

/** "held", or the process id of the holder. */
async function take(dataDir = directory.path, deadline = Number.POSITIVE_INFINITY) {
  const lock = await acquireLock({ dataDir, purpose: "server", deadline })
  if ("holder" in lock) return lock.holder?.pid ?? "unknown"
  held.push(lock)
  return "held"
}

const leave = (record: object) => writeFileSync(lockPath(directory.path), JSON.stringify(record))
const guardNames = (dataDir = directory.path) => readdirSync(join(dataDir, "guards"))
const inAnotherContainer = (nonce: string) => {
  const own = ownRecord(directory.path, "server")
  return { ...own, nonce, pid: 1, realm: `${own.realm.split(" ")[0]} another` }
}
function setUntouched(seconds: number): void {
  const time = new Date(Date.now() - seconds * 1_000)
  utimesSync(lockPath(directory.path), time, time)
}

/** A process that tries to get the lock when it is told to. */
function contender(dataDir = directory.path) {
  const child = spawn(process.execPath, [join(import.meta.dirname, "lock.child.ts"), dataDir])
  children.push(child)
  const lines: string[] = []
  child.stdout.setEncoding("utf8").on("data", (text: string) => lines.push(...text.trim().split("\n")))
  return { child, lines, write: (word: "go" | "again") => child.stdin.write(`${word}\n`) }
}

async function startHolder(dataDir = directory.path): Promise<ChildProcess> {
  const { child, lines, write } = contender(dataDir)
  await until("it is ready", () => lines.includes("ready"))
  write("go")
  await until("it holds the lock", () => lines.includes("held"))
  return child
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill("SIGKILL")
  await once(child, "close")
}

test("one holder at a time; the next one after its release, and nothing is left", async () => {
  expect(await take()).toBe("held")
  expect(await take()).toBe(process.pid)
  for (const lock of held.splice(0)) lock.release()
  expect(await take()).toBe("held")
  for (const lock of held.splice(0)) lock.release()
  expect([readdirSync(directory.path), guardNames()]).toEqual([["guards"], []])
})

test("a lock of a process that is gone, or of its id's next owner, or torn, is taken over", async () => {
  const record = ownRecord(directory.path, "server")
  for (const stale of [
    { ...record, pid: 4_194_305 },
    { ...record, started: "1" },
  ]) {
    leave(stale)
    expect(await take()).toBe("held")
    for (const lock of held.splice(0)) lock.release()
  }
  writeFileSync(lockPath(directory.path), "")
  expect(await take()).toBe("held")
  expect(readdirSync(directory.path)).toEqual(["guards", "rasoi.lock"])
})

test("a copy of a directory in use is not in use", async () => {
  using copy = temporaryDirectory()
  expect(await take()).toBe("held")
  execFileSync("cp", ["-a", directory.path, join(copy.path, "data")])
  expect(await take(join(copy.path, "data"))).toBe("held")
})

test("a holder on another machine counts as long as it touches its lock", async () => {
  leave({ ...inAnotherContainer("any"), realm: "another machine" })
  expect(await take()).toBe(1)
  setUntouched(60)
  expect(await take()).toBe("held")
})

test("a holder in another container counts while its guard lives, however old its file is", async () => {
  const guard = await publishGuard(directory.path, "holder", "other")
  leave(inAnotherContainer("other"))
  setUntouched(3_600)
  expect(await take()).toBe(1)
  guard.remove()
  expect(await take()).toBe("held")
})

test("a stopped holder counts, also when so many have asked that its queue is full", async () => {
  const holder = await startHolder()
  holder.kill("SIGSTOP")
  // More than the longest queue of Node.
  const responses = new Set<unknown>()
  for (let count = 0; count < 600; count += 1) responses.add(await take())
  expect([...responses]).toEqual([holder.pid])
})

test("the guard proves that a holder in another container is dead, however new its file is", async () => {
  await kill(await startHolder())
  const [guard = ""] = guardNames()
  const record = inAnotherContainer(guard.replace("holder-", ""))
  leave({ ...record, realm: "another machine" })
  expect(await take()).toBe(1)
  leave(record)
  expect(await take()).toBe("held")
  expect(guardNames()).not.toContain(guard)
})

test("a data directory with a longer path than a socket may have", async () => {
  const dataDir = join(directory.path, "d".repeat(120), "e".repeat(120))
  mkdirSync(dataDir, { recursive: true })
  const holder = await startHolder(dataDir)
  holder.kill("SIGSTOP")
  expect(await take(dataDir)).toBe(holder.pid)
  await kill(holder)
  expect(await take(dataDir)).toBe("held")
  expect(guardNames(dataDir)).toHaveLength(1)
})

test("of several that find a dead holder at once, one gets the lock, and the others learn who it is", async () => {
  let contenders = Array.from({ length: 3 }, () => contender())
  for (let round = 0; round < rounds(50); round += 1) {
    await until("all are ready", () => contenders.every(({ lines }) => lines.at(-1) === "ready"))
    for (const { write } of contenders) write("go")
    await until("all have tried", () => contenders.every(({ lines }) => lines.at(-1) !== "ready"))
    const winners = contenders.filter(({ lines }) => lines.at(-1) === "held")
    const others = contenders.filter(each => !winners.includes(each))
    expect(winners).toHaveLength(1)
    const refused = `refused ${winners[0]?.child.pid}`
    expect(others.map(({ lines }) => lines.at(-1))).toEqual([refused, refused])
    // The next round begins with a dead guard and the file of a dead holder.
    await Promise.all(winners.map(({ child }) => kill(child)))
    for (const { write } of others) write("again")
    contenders = [...others, contender()]
  }
})

test("a process that is stopped while it competes keeps others out", async () => {
  const guard = await publishGuard(directory.path, "holder", "undecided")
  expect(await take(directory.path, performance.now())).toBe("unknown")
  expect(guardNames()).toEqual(["holder-undecided"])
  guard.remove()
})

test("a lock file of another holder means that the lock is lost; a missing one is written again", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] })
  try {
    await take()
    const [lock] = held
    let lost = false
    void lock?.lost.then(() => {
      lost = true
    })
    rmSync(lockPath(directory.path))
    await vi.advanceTimersByTimeAsync(2_000)
    expect([lost, lock?.isStillHeld()]).toEqual([false, true])
    leave({ ...inAnotherContainer("other"), realm: "another machine" })
    await vi.advanceTimersByTimeAsync(2_000)
    expect([lost, lock?.isStillHeld()]).toEqual([true, false])
  } finally {
    vi.useRealTimers()
  }
})

test("a lock that cannot be read or written is still held, and its timer throws nothing", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] })
  try {
    expect(await take()).toBe("held")
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
