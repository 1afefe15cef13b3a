import { errorExample, errors, publicErrorCodes } from "@rasoi/contract"
import { describe, expect, expectTypeOf, test } from "vitest"
import { remedies } from "./generated/errors.ts"
import {
  type Money,
  type PriceChange,
  type Quote,
  RasoiAbortError,
  RasoiAnswerError,
  RasoiApiError,
  RasoiConnectionError,
  RasoiError,
  RasoiTimeoutError,
  RasoiUsageError,
  RasoiWaitTimeoutError,
} from "./index.ts"
import { broken, client, errorFrom, json, refusal } from "./scripted.fixture.ts"

async function failing(...steps: Parameters<typeof client>): Promise<RasoiError> {
  const error = await errorFrom(client(...steps).rasoi.restaurant.get())
  if (!(error instanceof RasoiError)) throw error
  return error
}

describe("each refusal of the contract", () => {
  test.each(publicErrorCodes)("%s has its status, members, address and advice", async code => {
    const { error: body } = errorExample(code) as { error: Record<string, unknown> }
    const error = await failing(json(errors[code].status, { error: body }, { "retry-after": "3" }), {
      maxRetries: 0,
    })
    expect(error).toBeInstanceOf(RasoiApiError)
    expect(error).toBeInstanceOf(Error)
    const { status: currentStatus, ...members } = body
    expect(error).toMatchObject({ ...members, message: error.message })
    expect(error).toMatchObject({ status: errors[code].status, retryAfter: 3, operation: "restaurant.get" })
    if (currentStatus) expect(error).toMatchObject({ currentStatus })
    expect(error.message).toContain(code)
    expect(error.message).toContain(errors[code].meaning)
    expect(error.message).toContain(errors[code].remedy)
    expect(error.message).toContain(String(body.requestId))
  })

  test("is known, and no client-side code has the same name", () => {
    expect(Object.keys(remedies)).toEqual(publicErrorCodes)
    const own = [
      new RasoiConnectionError(""),
      new RasoiTimeoutError(""),
      new RasoiAbortError(""),
      new RasoiAnswerError(""),
      new RasoiUsageError(""),
      new RasoiWaitTimeoutError("", undefined, {}),
    ]
    for (const error of own) {
      expect(error).toBeInstanceOf(RasoiError)
      expect(error).not.toBeInstanceOf(RasoiApiError)
      expect(publicErrorCodes).not.toContain(error.code)
    }
    expect(new Set(own.map(({ code }) => code)).size).toBe(own.length)
  })
})

test("a response of another server says that baseUrl may be wrong, unless it is a proxy's 5xx", async () => {
  const options = { maxRetries: 0 }
  const missing = await failing(new Response("<h1>Not found</h1>", { status: 404 }), options)
  expect(missing.message).toBe("HTTP_404: An answer 404 that is not the service's own. baseUrl may be wrong.")
  const proxy = await failing(new Response("<h1>Bad gateway</h1>", { status: 502 }), options)
  expect(proxy.message).not.toContain("baseUrl")
})

test("a message without a full stop gets one before the advice", async () => {
  const error = await failing(refusal(422, "VALIDATION_FAILED", { message: "read again with after=start" }))
  expect(error.message).toContain(`read again with after=start. ${remedies.VALIDATION_FAILED}`)
})

test("a code narrows the error to its members, in the types too", async () => {
  const error: unknown = await failing(
    refusal(422, "BELOW_MINIMUM", {
      minimum: { amount: 1, display: "₹0.01" },
      missing: { amount: 1, display: "₹0.01" },
    }),
  )
  if (!(error instanceof RasoiError)) throw error
  switch (error.code) {
    case "PRICE_CHANGED":
      expectTypeOf(error.quote).toEqualTypeOf<Quote>()
      expectTypeOf(error.changes).toEqualTypeOf<PriceChange[]>()
      throw error
    case "BELOW_MINIMUM":
      expectTypeOf(error.minimum).toEqualTypeOf<Money>()
      expectTypeOf(error.missing).toEqualTypeOf<Money>()
      expect(error.minimum.display).toBe("₹0.01")
      break
    case "CLOSED":
      expectTypeOf(error.opensAt).toEqualTypeOf<string | null>()
      throw error
    case "NOT_ACCEPTING":
      expectTypeOf(error.resumesAt).toEqualTypeOf<string | null>()
      throw error
    case "SLOT_UNAVAILABLE":
      expectTypeOf(error.available).toEqualTypeOf<string[]>()
      throw error
    case "WAIT_TIMED_OUT":
      expectTypeOf(error.last).toEqualTypeOf<unknown>()
      throw error
    default:
      expectTypeOf(error.code).toExtend<string>()
      throw error
  }
})

test("VALIDATION_FAILED names the field and all faults", async () => {
  const faults = [{ field: "items[0].quantity", message: "must be at most 99" }]
  const error = await failing(refusal(422, "VALIDATION_FAILED", { field: faults[0]?.field, errors: faults }))
  expect(error).toMatchObject({ field: "items[0].quantity", errors: faults })
})

test("no member of a response overwrites what the package sets", async () => {
  const text = `{ "error": { "code": "NEW", "name": "x", "stack": "x", "cause": "x", "operation": "x", "attempts": 99,
    "outcomeUnknown": true, "status": 1, "__proto__": { "polluted": 1 } } }`
  const error = await failing(new Response(text, { status: 418 }))
  expect(error).toMatchObject({
    code: "NEW",
    status: 418,
    name: "RasoiApiError",
    operation: "restaurant.get",
  })
  expect(error).toMatchObject({ attempts: 1, outcomeUnknown: false })
  expect(["polluted" in error, "cause" in error]).toEqual([false, false])
  expect(error.stack).toContain("NEW")
})

describe("responses that the service did not send", () => {
  test("a proxy's page becomes HTTP_502, an API error", async () => {
    const page = new Response("<h1>Bad gateway</h1>", {
      status: 502,
      headers: { "content-type": "text/html" },
    })
    const error = await failing(page, { maxRetries: 0 })
    expect(error).toBeInstanceOf(RasoiApiError)
    expect(error).toMatchObject({ code: "HTTP_502", status: 502, requestId: undefined })
  })

  test("a web page with 200 says that baseUrl is wrong, and is not retried", async () => {
    const page = new Response("<h1>Welcome</h1>", { headers: { "content-type": "text/html" } })
    const error = await failing([page])
    expect(error).toBeInstanceOf(RasoiAnswerError)
    expect(error.message).toMatch(/text\/html.*Check that baseUrl/)
  })

  test("a redirect is not followed, and the error has its target", async () => {
    const elsewhere = new Response(null, { status: 301, headers: { location: "https://elsewhere.example/" } })
    const error = await failing([elsewhere])
    expect(error).toMatchObject({ code: "UNREADABLE_ANSWER", status: 301 })
    expect(error.message).toContain("https://elsewhere.example/")
  })

  test("an unrequested 304 is an error", async () => {
    expect(await failing([new Response(null, { status: 304 })])).toMatchObject({ code: "UNREADABLE_ANSWER" })
  })
})

test("a lost connection gives the reason, what to check, and the cause", async () => {
  const error = await failing(() => broken(), { maxRetries: 1 })
  expect(error).toBeInstanceOf(RasoiConnectionError)
  expect(error.message).toMatch(
    /restaurant\.get: no answer from https:.* after 2 attempts \(ECONNRESET\)\. Check baseUrl/,
  )
  expect(error.cause).toBeInstanceOf(TypeError)
  expect(error).toMatchObject({ attempts: 2, status: undefined, requestId: undefined, outcomeUnknown: false })
})
