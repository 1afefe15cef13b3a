import { examples } from "@rasoi/contract"
import { describe, expect, test } from "vitest"
import {
  type AttemptReport,
  type OrderRequest,
  RasoiAbortError,
  RasoiError,
  RasoiTimeoutError,
} from "./index.ts"
import { Rasoi } from "./rasoi.ts"
import { systemRuntime } from "./runtime.ts"
import {
  broken,
  client,
  errorFrom,
  fakeRuntime,
  json,
  refusal,
  scripted,
  testKey,
} from "./scripted.fixture.ts"

const order = examples.orderRequest as OrderRequest
const placed = () => json(201, examples.order)
const keysOf = (sent: { headers: Record<string, string> }[]) =>
  sent.map(({ headers }) => headers["idempotency-key"])

describe("a create", () => {
  test("is retried with the same key and body", async () => {
    const { rasoi, sent, runtime } = client([
      broken(),
      refusal(503, "SERVICE_UNAVAILABLE", {}, { "retry-after": "2" }),
      refusal(409, "IDEMPOTENCY_IN_PROGRESS", {}, { "retry-after": "1" }),
      refusal(429, "RATE_LIMITED", {}, { "retry-after": "7" }),
      placed(),
    ])
    const changing = structuredClone(order)
    const placing = rasoi.orders.create(changing)
    changing.customer.name = "Somebody else"
    expect(await placing).toEqual(examples.order)
    expect(new Set(keysOf(sent))).toEqual(new Set(["unique-text-1"]))
    expect(new Set(sent.map(({ body }) => body))).toEqual(new Set([JSON.stringify(order)]))
    expect(runtime.slept).toEqual([375, 2_125, 1_125, 7_125])
  })

  test("gets a new key each time, or uses the caller's", async () => {
    const { rasoi, sent } = client(placed)
    await rasoi.orders.create(order)
    await rasoi.orders.create(order)
    await rasoi.orders.create(order, { idempotencyKey: "basket-4711" })
    expect(keysOf(sent)).toEqual(["unique-text-1", "unique-text-2", "basket-4711"])
  })

  test.each(["short", "k".repeat(129), "with\nbreak", " spaced out ", "रसोई-की-चाबी"])(
    "with the key %j is refused before anything is sent",
    async idempotencyKey => {
      const { rasoi, sent } = client([])
      expect(await errorFrom(rasoi.orders.create(order, { idempotencyKey }))).toMatchObject({
        code: "WRONG_USAGE",
      })
      expect(sent).toEqual([])
    },
  )

  test.each(["k".repeat(8), "k".repeat(128), "basket 12 of 2026"])(
    "with the key %j is sent",
    async idempotencyKey => {
      const { rasoi, sent } = client(placed)
      await rasoi.orders.create(order, { idempotencyKey })
      expect(keysOf(sent)).toEqual([idempotencyKey])
    },
  )

  test("when it fails, the error has the key and outcomeUnknown; a retry with the key succeeds", async () => {
    const { rasoi, sent } = client([broken(), broken(), placed()], { maxRetries: 1 })
    const error = await errorFrom(rasoi.orders.create(order))
    if (!(error instanceof RasoiError)) throw error
    expect(error).toMatchObject({ code: "CONNECTION_FAILED", outcomeUnknown: true, attempts: 2 })
    expect(error.message).toContain('idempotencyKey "unique-text-1"')
    await rasoi.orders.create(order, { idempotencyKey: error.idempotencyKey })
    expect(new Set(keysOf(sent)).size).toBe(1)
  })

  test.each([
    ["a refusal settles it", [broken(), refusal(409, "PRICE_CHANGED")], "PRICE_CHANGED", false],
    [
      "a limit does not",
      [broken(), refusal(429, "RATE_LIMITED", {}, { "retry-after": "600" })],
      "RATE_LIMITED",
      true,
    ],
    [
      "a limit at the first attempt",
      [refusal(429, "RATE_LIMITED", {}, { "retry-after": "600" })],
      "RATE_LIMITED",
      false,
    ],
    ["a server that fails", [refusal(500, "INTERNAL_ERROR")], "INTERNAL_ERROR", true],
  ])("whether it was placed: %s", async (_, steps, code, outcomeUnknown) => {
    const { rasoi } = client(steps, { maxRetries: steps.length - 1 + Number(code === "RATE_LIMITED") })
    const error = await errorFrom(rasoi.orders.create(order))
    expect(error).toMatchObject({ code, outcomeUnknown, idempotencyKey: "unique-text-1" })
  })

  test.each(["PRICE_CHANGED", "SLOT_UNAVAILABLE", "CLOSED", "NOT_ACCEPTING", "ITEM_UNAVAILABLE"])(
    "refused with %s is not sent again",
    async code => {
      const { rasoi, sent } = client([refusal(409, code, {}, { "retry-after": "1" })])
      expect(await errorFrom(rasoi.orders.create(order))).toMatchObject({ code, attempts: 1 })
      expect(sent).toHaveLength(1)
    },
  )
})

describe("other calls", () => {
  test("a cancel is retried after a lost response; a test step is not", async () => {
    const cancelling = client([broken(), json(200, examples.cancelledOrder)])
    expect(await cancelling.rasoi.orders.cancel("ord_1")).toMatchObject({ status: "CANCELLED" })
    expect(cancelling.sent.map(({ body }) => body)).toEqual([undefined, undefined])
    const advancing = client([broken()])
    const error = await errorFrom(advancing.rasoi.test.orders.advance("ord_1", "ACCEPTED"))
    expect(error).toMatchObject({ code: "CONNECTION_FAILED", outcomeUnknown: true, attempts: 1 })
  })

  test("a truncated response is retried", async () => {
    const half = new Response(JSON.stringify(examples.menu).slice(0, 100), {
      headers: { "content-type": "application/json" },
    })
    const { rasoi, sent } = client([half, json(200, examples.menu)])
    expect(await rasoi.menu.get()).toEqual(examples.menu)
    expect(sent).toHaveLength(2)
  })

  test("a read or a quote that fails never has an unknown outcome", async () => {
    const { rasoi } = client(() => broken(), { maxRetries: 0 })
    expect(await errorFrom(rasoi.orders.quote(order))).toMatchObject({ outcomeUnknown: false })
    expect(await errorFrom(rasoi.orders.get("ord_1"))).toMatchObject({ outcomeUnknown: false })
  })
})

describe("time", () => {
  test("the deadline covers all attempts and waits; the last attempt gets the remaining time", async () => {
    const runtime = fakeRuntime()
    const limits: number[] = []
    const { fetch } = scripted(() => {
      runtime.advance(2_000)
      return broken()
    })
    const startTimer = (milliseconds: number) => {
      limits.push(milliseconds)
      return () => {}
    }
    const rasoi = new Rasoi({
      apiKey: testKey,
      baseUrl: "https://order.example.com",
      fetch,
      runtime: { ...runtime, startTimer },
      timeoutMs: 4_000,
      deadlineMs: 7_000,
      maxRetries: 10,
    })
    expect(await errorFrom(rasoi.menu.get())).toMatchObject({ code: "CONNECTION_FAILED", attempts: 3 })
    expect(limits).toEqual([4_000, 4_000, 7_000 - 2_000 - 375 - 2_000 - 750])
  })

  test("a Retry-After beyond the deadline fails at once, and the caller sees it", async () => {
    const { rasoi, runtime } = client([refusal(429, "RATE_LIMITED", {}, { "retry-after": "3600" })])
    expect(await errorFrom(rasoi.menu.get())).toMatchObject({ code: "RATE_LIMITED", retryAfter: 3600 })
    expect(runtime.slept).toEqual([])
  })

  /** Never responds; fails as fetch does when its signal ends it. */
  const silence = (_: unknown, { signal }: RequestInit) =>
    new Promise<Response>((_resolve, reject) => {
      signal?.addEventListener("abort", () => reject(new DOMException("aborted", "AbortError")))
    })

  test("an attempt that takes longer than timeoutMs is aborted and retried", async () => {
    let fire = () => {}
    const timer = (_: number, callback: () => void) => {
      fire = callback
      return () => {}
    }
    const runtime = { ...fakeRuntime(), startTimer: timer }
    const waits = (sent: unknown, init: RequestInit) => {
      queueMicrotask(() => fire())
      return silence(sent, init)
    }
    const settled = client([waits, placed()], { runtime })
    expect(await settled.rasoi.orders.create(order)).toEqual(examples.order)
    const { rasoi } = client([waits], { runtime, maxRetries: 0 })
    const error = await errorFrom(rasoi.orders.create(order))
    expect(error).toBeInstanceOf(RasoiTimeoutError)
    expect(error).toMatchObject({ code: "TIMED_OUT", outcomeUnknown: true, name: "TimeoutError" })
  })

  test("the caller's signal ends an attempt, a wait, and a call before it begins", async () => {
    const during = new AbortController()
    const steps = [
      (sent: unknown, init: RequestInit) => {
        queueMicrotask(() => during.abort("shop closed"))
        return silence(sent, init)
      },
    ]
    const first = await errorFrom(client(steps).rasoi.orders.create(order, { signal: during.signal }))
    expect(first).toBeInstanceOf(RasoiAbortError)
    expect(first).toMatchObject({
      name: "AbortError",
      cause: "shop closed",
      outcomeUnknown: true,
      attempts: 1,
    })

    const between = new AbortController()
    const { fetch } = scripted([broken()])
    const waiting = new Rasoi({
      apiKey: testKey,
      baseUrl: "https://order.example.com",
      fetch,
      // The real sleep, longer than a test may take: only the signal can end it.
      runtime: { sleep: (_, signal) => systemRuntime.sleep(3_600_000, signal) },
      onAttempt: () => queueMicrotask(() => between.abort("enough")),
    })
    const second = await errorFrom(waiting.orders.create(order, { signal: between.signal }))
    expect(second).toMatchObject({ code: "ABORTED", cause: "enough", outcomeUnknown: true })

    const { rasoi, sent } = client([])
    const third = await errorFrom(rasoi.orders.create(order, { signal: AbortSignal.abort() }))
    expect(third).toMatchObject({ code: "ABORTED", outcomeUnknown: false })
    expect(sent).toEqual([])
  })

  test("finished calls leave no listener on a long-lived signal", async () => {
    const { signal } = new AbortController()
    const listening = new Set<unknown>()
    const { addEventListener, removeEventListener } = signal
    signal.addEventListener = (...given: Parameters<typeof addEventListener>) => {
      listening.add(given[1])
      addEventListener.apply(signal, given)
    }
    signal.removeEventListener = (...given: Parameters<typeof removeEventListener>) => {
      listening.delete(given[1])
      removeEventListener.apply(signal, given)
    }
    const { rasoi } = client([broken(), placed()], {
      runtime: { sleep: (_, held) => systemRuntime.sleep(1, held) },
    })
    await rasoi.orders.create(order, { signal })
    expect(listening.size).toBe(0)
  })
})

test("each attempt is reported, without key or body; a failing callback changes nothing", async () => {
  const reports: AttemptReport[] = []
  const { rasoi } = client(
    [
      broken(),
      refusal(503, "SERVICE_UNAVAILABLE"),
      json(201, examples.order, { "idempotent-replayed": "true" }),
    ],
    {
      onAttempt(report) {
        reports.push(report)
        throw new Error("the log is full")
      },
    },
  )
  expect(await rasoi.orders.create(order)).toEqual(examples.order)
  expect(reports).toMatchObject([
    {
      operation: "orders.create",
      method: "POST",
      attempt: 1,
      status: undefined,
      code: "CONNECTION_FAILED",
      retryInMs: 375,
    },
    {
      attempt: 2,
      status: 503,
      code: "SERVICE_UNAVAILABLE",
      requestId: "req_refused",
      replayed: false,
      retryInMs: 750,
    },
    { attempt: 3, status: 201, code: undefined, requestId: "req_test", replayed: true, retryInMs: undefined },
  ])
  expect(JSON.stringify(reports)).not.toMatch(/rasoi_test|Asha|98450/)
})
