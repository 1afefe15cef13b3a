import { afterEach, expect, test, vi } from "vitest"
import { makeTurns } from "./turns.ts"

const turns = () => makeTurns({ running: 1, waiting: 2, waitMs: 5_000 }, () => new Error("busy"))
const settle = () => new Promise(resolve => setImmediate(resolve))

afterEach(() => void vi.useRealTimers())

test("a caller that has gone leaves the queue, and its work never begins", async () => {
  const { run } = turns()
  const first = Promise.withResolvers<string>()
  const begun: string[] = []
  const running = run(() => first.promise)
  let leave = () => {}
  const gone = run(
    async () => void begun.push("gone"),
    listener => {
      leave = listener
      return () => {}
    },
  )
  const next = run(async () => void begun.push("next"))
  leave()
  await expect(gone).rejects.toThrow("busy")
  first.resolve("done")
  expect(await running).toBe("done")
  await next
  expect(begun).toEqual(["next"])
})

test("a place in the queue that somebody left is free again, and who waits too long is refused", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] })
  const { run } = turns()
  const never = new Promise<void>(() => {})
  void run(() => never)
  const waiting = [run(async () => {}), run(async () => {})].map(each =>
    each.catch((error: Error) => error.message),
  )
  await expect(run(async () => {})).rejects.toThrow("busy")
  vi.advanceTimersByTime(5_000)
  expect(await Promise.all(waiting)).toEqual(["busy", "busy"])
  void run(async () => {}).catch(() => {})
  await settle()
})

test("work that fails gives its place to the next one", async () => {
  const { run } = turns()
  const fails = run(() => Promise.reject(new Error("a fault")))
  const next = run(async () => "next")
  await expect(fails).rejects.toThrow("a fault")
  expect(await next).toBe("next")
})
