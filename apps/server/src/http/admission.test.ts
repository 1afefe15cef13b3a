import { getMenu, getOrder, placeOrder, quoteOrder } from "@rasoi/contract"
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import { type Admission, makeAdmission } from "./admission.ts"

let time: number
let arrive: (() => void) | undefined
let probes: number
let admission: Admission

beforeEach(() => {
  time = 1_000
  arrive = undefined
  probes = 0
  admission = makeAdmission(
    () => time,
    arrived => {
      probes += 1
      arrive = arrived
    },
  )
})

const admits = (endpoint: Parameters<Admission["require"]>[0], waitMs = 0) => {
  try {
    admission.require(endpoint, waitMs)
    return true
  } catch (error) {
    expect(error).toMatchObject({ code: "SERVICE_UNAVAILABLE", status: 503, retryAfter: 1 })
    return false
  }
}

/** The event loop takes so long to come to what has arrived. */
function delayOf(milliseconds: number): void {
  time += 20
  admits(getMenu)
  time += milliseconds
  arrive?.()
}

describe("the delay of the event loop", () => {
  test("one long delay is a pause: what comes after it is answered", () => {
    delayOf(5)
    time += 20
    admits(getMenu)
    time += 5_000
    expect([admits(getMenu), admits(placeOrder)]).toEqual([true, true])
  })

  test("few requests: long delays come from elsewhere, and every request is answered", () => {
    delayOf(800)
    time += 20
    expect(admits(getMenu)).toBe(true)
    time += 800
    expect(Array.from({ length: 7 }, () => admits(getMenu))).toEqual(Array(7).fill(true))
    expect(admits(getMenu)).toBe(false)
  })

  test("one delay after the other is long: requests are refused, reads before orders", () => {
    delayOf(800)
    time += 20
    for (let count = 0; count < 8; count += 1) admits(getMenu)
    expect([admits(getMenu), admits(placeOrder)]).toEqual([true, true])
    time += 300
    expect([admits(getMenu), admits(quoteOrder), admits(placeOrder)]).toEqual([false, false, true])
    time += 450
    expect([admits(getMenu), admits(placeOrder)]).toEqual([false, false])
  })

  test("is over with the first that is short again, and after a quiet time", () => {
    delayOf(1_000)
    delayOf(1_000)
    delayOf(10)
    time += 20
    admits(getMenu)
    time += 5_000
    expect(admits(getMenu)).toBe(true)
    arrive?.()
    time += 1_000
    admits(getMenu)
    time += 800
    expect(admits(getMenu)).toBe(true)
  })

  test("is measured again and again, one message at a time", () => {
    for (let count = 0; count < 100; count += 1) admits(getMenu)
    expect(probes).toBe(1)
    delayOf(5)
    time += 10
    admits(getMenu)
    expect(probes).toBe(1)
    time += 10
    admits(getMenu)
    expect(probes).toBe(2)
  })

  test("is measured for real: the event loop comes to the message after what was ready before", async () => {
    const real = makeAdmission()
    real.require(getMenu, 0)
    const until = performance.now() + 60
    while (performance.now() < until);
    await new Promise(resolve => setTimeout(resolve, 5))
    let sent = false
    real.refuse(() => {
      sent = true
    })
    // It was busy a moment ago, so the refusal is held.
    expect(sent).toBe(false)
  })
})

test("a queue whose expected wait is too long refuses, reads earlier than orders", () => {
  expect([admits(getOrder, 200), admits(getOrder, 300)]).toEqual([true, false])
  expect([admits(placeOrder, 280), admits(placeOrder, 400)]).toEqual([true, false])
})

test("while orders wait in their queue, reads are refused as soon as the event loop is busy", () => {
  const manyAfter = (milliseconds: number) => {
    delayOf(milliseconds)
    time += 20
    for (let count = 0; count < 8; count += 1) admits(getMenu)
    time += milliseconds
  }
  manyAfter(60)
  expect(admits(getMenu)).toBe(true)
  expect([admits(placeOrder, 90), admits(getMenu)]).toEqual([true, true])
  expect([admits(placeOrder, 150), admits(getMenu), admits(placeOrder, 150)]).toEqual([true, false, true])
  time += 201
  arrive?.()
  manyAfter(60)
  expect(admits(getMenu)).toBe(true)
})

describe("a refusal", () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout"] }))
  afterEach(() => void vi.useRealTimers())

  /** Lets time pass here and for the timers. */
  function pass(milliseconds: number): void {
    for (let step = 0; step < milliseconds; step += 10) {
      time += 10
      vi.advanceTimersByTime(10)
    }
  }

  test("is sent at once while the event loop has time", () => {
    delayOf(5)
    let sent = 0
    admission.refuse(() => {
      sent += 1
    })
    expect(sent).toBe(1)
  })

  test("leaves about 600 ms after its request arrived while the event loop is busy, and never at once", () => {
    delayOf(100)
    const sent: string[] = []
    admission.refuse(() => sent.push("waited 100 ms before it was read"))
    pass(440)
    expect(sent).toEqual([])
    pass(110)
    expect(sent).toEqual(["waited 100 ms before it was read"])
    delayOf(900)
    admission.refuse(() => sent.push("waited 900 ms"))
    pass(40)
    expect(sent).toHaveLength(1)
    pass(110)
    expect(sent).toHaveLength(2)
  })
})
