import { type ErrorCode, errors, publicErrorCodes } from "@rasoi/contract"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import type { Failure } from "./failure.ts"
import { defaultPolicy, mayHaveTakenEffect, retryDelayMs, settlesOutcome } from "./retry.ts"

const refused = (status: number, code: string, retryAfter?: number): Failure => ({
  kind: "refused",
  refusal: { status, code, retryAfter, serverMessage: "", requestId: undefined, body: {} },
})
const connection: Failure = { kind: "connection", cause: undefined }
const timeout: Failure = { kind: "timeout", limitMs: 10_000 }
const aborted: Failure = { kind: "aborted", cause: undefined, sent: true }
const unreadable: Failure = { kind: "unreadable", status: 200, reason: "" }

const delay = (failure: Failure, change: Partial<Parameters<typeof retryDelayMs>[0]> = {}, maxRetries = 4) =>
  retryDelayMs(
    { failure, retries: 0, repeatable: true, remainingMs: 60_000, random: 1, ...change },
    { ...defaultPolicy, maxRetries },
  )

describe("what is retried", () => {
  test("of all API errors, exactly these", () => {
    const retried = publicErrorCodes.filter(code => delay(refused(errors[code].status, code)) !== undefined)
    expect(retried).toEqual([
      "IDEMPOTENCY_IN_PROGRESS",
      "RATE_LIMITED",
      "REQUEST_TIMEOUT",
      "INTERNAL_ERROR",
      "SERVICE_UNAVAILABLE",
    ])
  })

  test.each([
    ["a lost connection", connection, true, true],
    ["a lost connection of what must not be repeated", connection, false, false],
    ["no response in time", timeout, true, true],
    ["no response in time to what must not be repeated", timeout, false, false],
    ["502 from a proxy", refused(502, "HTTP_502"), true, true],
    ["502 to what must not be repeated", refused(502, "HTTP_502"), false, false],
    ["429 from a proxy", refused(429, "HTTP_429"), true, true],
    [
      "RATE_LIMITED: nothing was done, so even what must not be repeated",
      refused(429, "RATE_LIMITED"),
      false,
      true,
    ],
    ["PRICE_CHANGED", refused(409, "PRICE_CHANGED"), true, false],
    ["SLOT_UNAVAILABLE", refused(409, "SLOT_UNAVAILABLE"), true, false],
    ["a code of the future", refused(409, "OVEN_COLD"), true, false],
    ["a refusal with Retry-After", refused(409, "NOT_ACCEPTING", 1), true, false],
    ["the caller's own end", aborted, true, false],
    ["a response that is not the service's", unreadable, true, false],
  ])("%s", (_, failure, repeatable, again) => {
    expect(delay(failure, { repeatable }) !== undefined).toBe(again)
  })
})

describe("the delay", () => {
  test.each([
    [0, 0, 250],
    [0, 1, 500],
    [1, 0.5, 750],
    [2, 1, 2_000],
    [3, 0, 2_000],
    [5, 1, 8_000],
    [30, 1, 8_000],
  ])("retry %i with random %f waits %i ms", (retries, random, expected) => {
    expect(delay(connection, { retries, random }, 100)).toBe(expected)
  })

  test.each([
    ["Retry-After is kept to", refused(429, "RATE_LIMITED", 7), 60_000, 7_250],
    [
      "a deadline that would pass meanwhile ends it at once",
      refused(429, "RATE_LIMITED", 61),
      60_000,
      undefined,
    ],
    ["IDEMPOTENCY_IN_PROGRESS waits its second", refused(409, "IDEMPOTENCY_IN_PROGRESS", 1), 60_000, 1_250],
    ["503 waits what it is told", refused(503, "SERVICE_UNAVAILABLE", 2), 60_000, 2_250],
    ["a Retry-After of 0 is no reason to hurry", refused(503, "SERVICE_UNAVAILABLE", 0), 60_000, 500],
    ["nothing is left of the deadline", connection, 0, undefined],
  ])("%s", (_, failure, remainingMs, expected) => {
    expect(delay(failure, { remainingMs })).toBe(expected)
  })

  test("at most maxRetries retries", () => {
    expect(delay(connection, { retries: 3 })).toBeDefined()
    expect(delay(connection, { retries: 4 })).toBeUndefined()
    expect(delay(connection, {}, 0)).toBeUndefined()
  })

  test("never before Retry-After, never past the deadline, never long", () => {
    const context = fc.record({
      retries: fc.nat(50),
      random: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
      remainingMs: fc.integer({ min: -1_000, max: 120_000 }),
      seconds: fc.option(fc.nat(200), { nil: undefined }),
    })
    fc.assert(
      fc.property(context, ({ seconds, ...given }) => {
        const found = delay(refused(429, "RATE_LIMITED", seconds), given, 1_000)
        if (found === undefined) return
        expect(found).toBeGreaterThanOrEqual(seconds ? seconds * 1_000 : 250)
        expect(found).toBeLessThan(given.remainingMs)
        expect(found).toBeLessThanOrEqual(Math.max(8_000, (seconds ?? 0) * 1_000 + 500))
      }),
    )
  })
})

describe("the outcome", () => {
  test.each([
    [connection, true],
    [timeout, true],
    [aborted, true],
    [{ ...aborted, sent: false } as Failure, false],
    [refused(500, "INTERNAL_ERROR"), true],
    [refused(409, "IDEMPOTENCY_IN_PROGRESS"), true],
    [refused(409, "PRICE_CHANGED"), false],
    [refused(429, "RATE_LIMITED"), false],
  ])("%j is unknown: %s", (failure, open) => {
    expect(mayHaveTakenEffect(failure)).toBe(open)
  })

  test("an error from before the idempotency check does not settle the outcome", () => {
    const unsettled = publicErrorCodes.filter(
      (code: ErrorCode) => !settlesOutcome(refused(errors[code].status, code)),
    )
    expect(unsettled.sort()).toEqual([
      "HTTPS_REQUIRED",
      "IDEMPOTENCY_IN_PROGRESS",
      "INTERNAL_ERROR",
      "KEY_REVOKED",
      "RATE_LIMITED",
      "SCOPE_MISSING",
      "SERVICE_UNAVAILABLE",
      "UNAUTHENTICATED",
    ])
    expect(settlesOutcome(refused(403, "HTTP_403"))).toBe(false)
    expect(settlesOutcome(connection)).toBe(false)
  })
})
