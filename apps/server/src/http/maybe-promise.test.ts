import { expect, test } from "vitest"
import { both } from "./maybe-promise.ts"

test("two values at hand are at hand together", () => {
  expect(both(1, "two")).toEqual([1, "two"])
})

test("one of them late: a promise of both", async () => {
  expect(await both(Promise.resolve(1), "two")).toEqual([1, "two"])
  expect(await both(1, Promise.resolve("two"))).toEqual([1, "two"])
})

test("the second fails while the first is awaited: the pair fails, and no rejection is unhandled", async () => {
  const unhandled: unknown[] = []
  const note = (reason: unknown) => unhandled.push(reason)
  process.on("unhandledRejection", note)
  const first = Promise.withResolvers<number>()
  const pair = both(first.promise, Promise.reject(new Error("connection lost")))
  await expect(pair).rejects.toThrow("connection lost")
  await new Promise(setImmediate)
  first.reject(new Error("lost as well"))
  await new Promise(setImmediate)
  process.off("unhandledRejection", note)
  expect(unhandled).toEqual([])
})
