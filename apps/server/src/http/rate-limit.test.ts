import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { LocalRateLimiter } from "./rate-limit.ts"

const windowMs = 60_000

describe("a sliding window", () => {
  test("admits the limit and refuses the next, until the first has left", () => {
    const limiter = new LocalRateLimiter()
    for (let second = 0; second < 3; second += 1) {
      const taken = limiter.consume("a", 3, windowMs, second * 1000)
      expect(taken).toEqual({ allowed: true, remaining: 2 - second, resetMs: windowMs - second * 1000 })
    }
    expect(limiter.consume("a", 3, windowMs, 59_999)).toEqual({ allowed: false, remaining: 0, resetMs: 1 })
    expect(limiter.consume("a", 3, windowMs, 60_000).allowed).toBe(true)
    expect(limiter.consume("a", 3, windowMs, 60_999).allowed).toBe(false)
    expect(limiter.consume("a", 3, windowMs, 61_000).allowed).toBe(true)
  })

  test("a refused request does not push the next chance away", () => {
    const limiter = new LocalRateLimiter()
    limiter.consume("a", 1, windowMs, 0)
    for (let now = 1; now < windowMs; now += 1000)
      expect(limiter.consume("a", 1, windowMs, now).allowed).toBe(false)
    expect(limiter.consume("a", 1, windowMs, windowMs).allowed).toBe(true)
  })

  test("what is given back does not count, and all others do, for any sequence", () => {
    const steps = fc.array(fc.record({ gap: fc.nat(20_000), back: fc.boolean() }), { maxLength: 100 })
    fc.assert(
      fc.property(steps, fc.integer({ min: 1, max: 6 }), (sequence, count) => {
        const limiter = new LocalRateLimiter()
        let admitted: number[] = []
        let now = 1_000_000
        for (const { gap, back } of sequence) {
          now += gap
          admitted = admitted.filter(time => time > now - windowMs)
          const { allowed } = limiter.consume("a", count, windowMs, now)
          expect(allowed).toBe(admitted.length < count)
          if (allowed) admitted.push(now)
          if (!back) continue
          limiter.giveBack("a", windowMs, now)
          admitted.pop()
        }
        expect(limiter.admitted("a", windowMs, now)).toBe(admitted.length)
      }),
    )
    const limiter = new LocalRateLimiter()
    limiter.giveBack("unknown", windowMs, 0)
    expect(limiter.size).toBe(0)
  })

  test("subjects are counted apart", () => {
    const limiter = new LocalRateLimiter()
    expect(limiter.consume("a", 1, windowMs, 0).allowed).toBe(true)
    expect(limiter.consume("b", 1, windowMs, 0).allowed).toBe(true)
  })

  test("no window of a minute anywhere admits more than the limit, and nothing is refused without need", () => {
    const steps = fc.array(fc.integer({ min: 0, max: 20_000 }), { minLength: 1, maxLength: 200 })
    fc.assert(
      fc.property(steps, fc.integer({ min: 1, max: 20 }), (gaps, count) => {
        const limiter = new LocalRateLimiter()
        const admitted: number[] = []
        let now = 1_000_000
        for (const gap of gaps) {
          now += gap
          const inWindow = admitted.filter(time => time > now - windowMs).length
          const { allowed, remaining, resetMs } = limiter.consume("a", count, windowMs, now)
          expect(allowed).toBe(inWindow < count)
          if (allowed) admitted.push(now)
          expect(remaining).toBe(count - admitted.filter(time => time > now - windowMs).length)
          // What Retry-After promises is kept: one millisecond earlier there is no room, then there is.
          if (!allowed) {
            const at = now + resetMs
            expect(admitted.filter(time => time > at - 1 - windowMs).length).toBe(count)
            expect(admitted.filter(time => time > at - windowMs).length).toBeLessThan(count)
          }
        }
      }),
    )
  })

  test("a raised limit of millions costs a slot for each millisecond, not for each request", () => {
    const limiter = new LocalRateLimiter()
    for (let request = 0; request < 200_000; request += 1)
      limiter.consume("a", 10_000_000, windowMs, request % 100)
    expect(limiter.consume("a", 10_000_000, windowMs, 100).remaining).toBe(10_000_000 - 200_001)
  })

  test("with a clock of fractions, no window of a minute admits more than the limit either", () => {
    const gaps = fc.array(fc.double({ min: 0, max: 20_000, noNaN: true }), { minLength: 1, maxLength: 200 })
    fc.assert(
      fc.property(gaps, fc.integer({ min: 1, max: 20 }), (steps, count) => {
        const limiter = new LocalRateLimiter()
        const admitted: number[] = []
        let now = 1_000_000
        for (const step of steps) {
          now += step
          if (limiter.consume("a", count, windowMs, now).allowed) admitted.push(now)
          expect(admitted.filter(time => time > now - windowMs).length).toBeLessThanOrEqual(count)
        }
      }),
    )
  })

  test("the seconds until a request leaves are 1 to the window's, and waiting so long is enough", () => {
    // Eighths, which a double holds exactly: floating point rounds no sum of them.
    const eighths = (most: number) => fc.integer({ min: 0, max: most * 8 }).map(parts => parts / 8)
    const gaps = fc.array(fc.oneof(eighths(2), eighths(20_000)), { minLength: 1, maxLength: 200 })
    fc.assert(
      fc.property(gaps, fc.integer({ min: 1, max: 20 }), (steps, count) => {
        const limiter = new LocalRateLimiter()
        let now = 1_000_000
        for (const step of steps) {
          now += step
          const { allowed, resetMs } = limiter.consume("a", count, windowMs, now)
          const seconds = Math.ceil(resetMs / 1000)
          expect(seconds).toBeGreaterThanOrEqual(1)
          expect(seconds).toBeLessThanOrEqual(windowMs / 1000)
          if (allowed) continue
          now += seconds * 1000
          expect(limiter.consume("a", count, windowMs, now).allowed).toBe(true)
        }
      }),
    )
  })

  test("a clock that steps back neither breaks the count nor lifts the limit", () => {
    const limiter = new LocalRateLimiter()
    limiter.consume("a", 2, windowMs, 100_000)
    limiter.consume("a", 2, windowMs, 90_000)
    expect(limiter.consume("a", 2, windowMs, 90_000)).toMatchObject({ allowed: false, resetMs: windowMs })
    expect(limiter.consume("a", 2, windowMs, 100_001).allowed).toBe(false)
    expect(limiter.consume("a", 2, windowMs, 160_000).allowed).toBe(true)
  })
})

describe("more subjects than are counted apart", () => {
  const address = (index: number) => `login:${index}`

  function flooded(): LocalRateLimiter {
    const limiter = new LocalRateLimiter()
    for (let index = 0; index < 60_000; index += 1) limiter.consume(address(index), 2, windowMs, 0)
    return limiter
  }

  test("those who were there first keep their own count; the others share some", () => {
    const limiter = flooded()
    expect(limiter.size).toBeLessThanOrEqual(50_000 + 1024)
    expect(limiter.consume(address(0), 2, windowMs, 1)).toMatchObject({ allowed: true, remaining: 0 })
    expect(limiter.consume(address(0), 2, windowMs, 1).allowed).toBe(false)
    // Ten thousand have used up the two of each of the 1024.
    expect(limiter.consume("login:late", 2, windowMs, 1).allowed).toBe(false)
  })

  test("another group is not touched", () => {
    expect(flooded().consume("orders.create:key_1", 2, windowMs, 1)).toMatchObject({
      allowed: true,
      remaining: 1,
    })
  })

  test("once the windows have ended, everybody is counted apart again", () => {
    const limiter = flooded()
    expect(limiter.consume("login:late", 2, windowMs, windowMs)).toMatchObject({
      allowed: true,
      remaining: 1,
    })
    expect(limiter.size).toBe(1)
  })
})
