import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import { makeBatcher } from "./batch.ts"
import { DatabaseUnavailable } from "./errors.ts"

/** A database whose statements the test ends one by one. */
function scripted(largest = 3) {
  const statements: { asked: readonly number[]; respond(): void; fail(error: unknown): void }[] = []
  const { run: ask, expectedWaitMs } = makeBatcher<number, string>({
    sizeFor: waiting => Math.min(waiting, largest),
    runBatch: asked =>
      new Promise((resolve, reject) => {
        statements.push({ asked, respond: () => resolve(asked.map(String)), fail: reject })
      }),
  })
  return { statements, ask, expectedWaitMs }
}

const settled = () => new Promise(resolve => setImmediate(resolve))

test("two go at once, the rest together, each with its own result", async () => {
  const { statements, ask } = scripted()
  const all = Promise.all([1, 2, 3, 4, 5, 6].map(ask))
  for (let next = 0; next < 4; next += 1) {
    statements[next]?.respond()
    await settled()
  }
  expect(await all).toEqual(["1", "2", "3", "4", "5", "6"])
  expect(statements.map(({ asked }) => asked)).toEqual([[1], [2], [3, 4, 5], [6]])
})

test("when the database is away, those who still wait are told so too, and the next one tries again", async () => {
  const { statements, ask } = scripted()
  const all = Promise.allSettled([1, 2, 3, 4].map(ask))
  statements[0]?.fail(new DatabaseUnavailable("gone"))
  statements[1]?.respond()
  const kinds = (await all).map(({ status }) => status)
  expect(kinds).toEqual(["rejected", "fulfilled", "rejected", "rejected"])
  expect(statements).toHaveLength(2)
  const later = ask(5)
  statements[2]?.respond()
  expect(await later).toBe("5")
})

describe("when the database is slow", () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] }))
  afterEach(() => void vi.useRealTimers())

  test("two stuck statements hold the others up for less than a second: the next go past them", async () => {
    const { statements, ask } = scripted()
    void Promise.all([1, 2, 3, 4].map(ask))
    expect(statements).toHaveLength(2)
    vi.advanceTimersByTime(699)
    expect(statements).toHaveLength(2)
    vi.advanceTimersByTime(1)
    expect(statements.map(({ asked }) => asked)).toEqual([[1], [2], [3, 4]])
  })

  test("a stuck statement that ends after all frees nothing twice", async () => {
    const { statements, ask } = scripted()
    const stuck = [1, 2].map(ask)
    vi.advanceTimersByTime(700)
    void [3, 4, 5, 6].map(ask)
    expect(statements).toHaveLength(4)
    for (const { respond } of statements.slice(0, 2)) respond()
    expect(await Promise.all(stuck)).toEqual(["1", "2"])
    await settled()
    expect(statements).toHaveLength(4)
  })

  test("many wait: what has waited for a second is refused without being sent, until few are left", async () => {
    const { statements, ask } = scripted()
    const all = Array.from({ length: 80 }, (_, number) => ask(number))
    const late = Promise.allSettled(all.slice(8, 16))
    vi.advanceTimersByTime(999)
    // The batches that went past the stuck ones are stuck, too.
    expect(statements.map(({ asked }) => asked)).toEqual([[0], [1], [2, 3, 4], [5, 6, 7]])
    vi.advanceTimersByTime(1)
    for (const outcome of await late) {
      expect(outcome).toMatchObject({ status: "rejected", reason: expect.any(DatabaseUnavailable) })
    }
    vi.advanceTimersByTime(400)
    expect(statements.slice(4).map(({ asked }) => asked)).toEqual([
      [16, 17, 18],
      [19, 20, 21],
    ])
  })

  test("few wait, as with 32 clients: none is refused, however long the machine stands still", async () => {
    const { statements, ask, expectedWaitMs } = scripted()
    const all = Promise.all(Array.from({ length: 32 }, (_, number) => ask(number)))
    for (let stop = 0; stop < 20; stop += 1) {
      vi.advanceTimersByTime(1_000)
      expect(expectedWaitMs()).toBe(0)
    }
    for (const { respond } of statements) respond()
    expect(await all).toHaveLength(32)
    void Promise.all(Array.from({ length: 32 }, (_, number) => ask(number)))
    expect(expectedWaitMs()).toBe(0)
  })

  test("the expected wait is that for the batches before, by the time that batches took, or the age of the oldest", async () => {
    const { statements, ask, expectedWaitMs } = scripted(12)
    expect(expectedWaitMs()).toBe(0)
    void Promise.all(Array.from({ length: 2 + 18 * 12 }, (_, number) => ask(number)))
    for (let next = 0; next < 20; next += 1) {
      vi.advanceTimersByTime(45)
      statements[next]?.respond()
      await settled()
    }
    // Each of the last statements took 90 ms; nothing waits any more but what comes now.
    expect(expectedWaitMs()).toBe(0)
    // Refused where it waits for too long, which is not what is looked at here.
    void Promise.allSettled(Array.from({ length: 2 + 11 * 12 }, (_, number) => ask(number)))
    expect(expectedWaitMs()).toBeGreaterThan(300)
    expect(expectedWaitMs()).toBeLessThan(600)
    vi.advanceTimersByTime(699)
    expect(expectedWaitMs()).toBeLessThan(600)
    vi.advanceTimersByTime(1)
    // The next batches went past the stuck ones; the others have waited for as long.
    expect(expectedWaitMs()).toBe(700)
  })

  test("after a pause of the database, the stuck statements do not make it look slow", async () => {
    const { statements, ask, expectedWaitMs } = scripted()
    const stuck = [1, 2].map(ask)
    vi.advanceTimersByTime(30_000)
    for (const { respond } of statements) respond()
    await Promise.all(stuck)
    await settled()
    void Promise.allSettled([3, 4, 5, 6, 7].map(ask))
    expect(expectedWaitMs()).toBe(0)
  })

  test("a single slow statement does not make a few that wait look many", async () => {
    const { statements, ask, expectedWaitMs } = scripted()
    void Promise.allSettled([1, 2, 3, 4, 5].map(ask))
    vi.advanceTimersByTime(400)
    statements[0]?.respond()
    await settled()
    void Promise.allSettled([6, 7, 8].map(ask))
    expect(expectedWaitMs()).toBeLessThan(100)
  })
})
