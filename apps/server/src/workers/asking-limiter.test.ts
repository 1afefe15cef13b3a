import { expect, test } from "vitest"
import { LocalRateLimiter } from "../http/index.ts"
import { AskingRateLimiter } from "./asking-limiter.ts"
import { takeAll } from "./limits.ts"
import type { ToPrimary } from "./messages.ts"

type Takes = Extract<ToPrimary, { kind: "takes" }>

/** Workers whose messages the test carries to the primary, and back. */
function startWorkers(count: number) {
  const limiter = new LocalRateLimiter()
  const carried: number[] = []
  const workers = Array.from({ length: count }, () => {
    const worker = new AskingRateLimiter(message => {
      const { batch, takes } = message as Takes
      carried.push(takes.length)
      setImmediate(() => worker.receive(batch, takeAll(limiter, takes, 1_000)))
    })
    return worker
  })
  return { workers, carried }
}

test("all takes of one turn of the event loop go in one message, and each gets its own answer", async () => {
  const { workers, carried } = startWorkers(1)
  const [worker] = workers as [AskingRateLimiter]
  const takes = [
    worker.consume("a", 2, 60_000),
    worker.consume("b", 1, 60_000),
    worker.consume("a", 2, 60_000),
  ]
  takes.push(worker.consume("b", 1, 60_000))
  expect(await Promise.all(takes)).toEqual([
    { allowed: true, remaining: 1, resetMs: 60_000 },
    { allowed: true, remaining: 0, resetMs: 60_000 },
    { allowed: true, remaining: 0, resetMs: 60_000 },
    { allowed: false, remaining: 0, resetMs: 60_000 },
  ])
  expect(carried).toEqual([4])
  await worker.consume("c", 1, 60_000)
  expect(carried).toEqual([4, 1])
})

test("three workers together admit the limit, not three times the limit", async () => {
  const { workers } = startWorkers(3)
  const takes = workers.flatMap(worker => Array.from({ length: 40 }, () => worker.consume("a", 50, 60_000)))
  const allowed = (await Promise.all(takes)).filter(taken => taken.allowed)
  expect(allowed).toHaveLength(50)
})
