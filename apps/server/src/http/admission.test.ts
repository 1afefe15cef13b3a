import {
  bookTable,
  cancelOrder,
  type Endpoint,
  getMenu,
  getOrder,
  placeOrder,
  quoteOrder,
} from "@rasoi/contract"
import fc from "fast-check"
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import { type Admission, admissionLimits, makeAdmission } from "./admission.ts"

const { alwaysAdmitted, readMs, writeMs, readWhileOrdersWaitMs, queueMs, refuseAfterMs } = admissionLimits

let time: number
let processorMs: number
let probes: number
let arrive: () => void
let admission: Admission

beforeEach(() => {
  time = 1_000
  processorMs = 0
  probes = 0
  arrive = () => {}
  admission = makeAdmission({
    now: () => time,
    processorMs: () => processorMs,
    probe(arrived) {
      probes += 1
      arrive = arrived
    },
  })
})

const admits = (endpoint: Endpoint, expectedWaitMs?: () => number) => {
  try {
    admission.require(endpoint, expectedWaitMs)
    return true
  } catch (error) {
    expect(error).toMatchObject({ code: "SERVICE_UNAVAILABLE", status: 503, retryAfter: 1 })
    return false
  }
}

/** So many requests in one pass of the event loop; gives the number of refused ones. */
function pass(requests: number, msEach: number, endpoint: Endpoint = getMenu): number {
  let refused = 0
  for (let count = 0; count < requests; count += 1) {
    if (!admits(endpoint)) refused += 1
    time += msEach
    processorMs += msEach
  }
  return refused
}

/** The message that the process sent to itself comes after all of them. */
function passEnds(): void {
  arrive()
  time += 20
}

describe("the work that waits", () => {
  test("below the limit, no request is refused; above it, the rest of the pass is", () => {
    expect(pass(1_024, readMs / 1_024)).toBe(0)
    passEnds()
    expect(pass(2_048, readMs / 1_024)).toBe(2_048 - 1_025)
    passEnds()
    expect(pass(1_024, readMs / 1_024)).toBe(0)
  })

  test("orders, bookings and cancels are refused later than reads", () => {
    pass(1_000, (readMs + 1) / 1_000)
    const all = [getMenu, getOrder, quoteOrder, placeOrder, bookTable, cancelOrder]
    expect(all.map(endpoint => admits(endpoint))).toEqual([false, false, false, true, true, true])
    processorMs += writeMs
    expect(all.map(endpoint => admits(endpoint))).toEqual([false, false, false, false, false, false])
  })

  test("is not there while few requests are, whatever each costs", () => {
    expect(pass(alwaysAdmitted, 50)).toBe(0)
    expect(admits(getMenu)).toBe(false)
  })

  test("time in which the machine stands still is no work", () => {
    for (let count = 0; count < 1_000; count += 1) {
      time += 1_000
      expect(admits(getMenu)).toBe(true)
    }
  })

  test("is measured again and again, one message at a time", () => {
    pass(100, 1)
    expect(probes).toBe(1)
    arrive()
    time += 19
    pass(1, 0)
    expect(probes).toBe(1)
    time += 1
    pass(1, 0)
    expect(probes).toBe(2)
  })

  test("is measured without a pause while many wait", () => {
    pass(alwaysAdmitted + 1, 1)
    arrive()
    pass(1, 0)
    expect(probes).toBe(2)
  })

  test("is measured for real: the event loop comes to the message after what was ready before", async () => {
    const real = makeAdmission()
    const isRefused = () => {
      try {
        real.require(getMenu, undefined)
        return false
      } catch {
        return true
      }
    }
    for (let count = 0; count <= alwaysAdmitted; count += 1) expect(isRefused()).toBe(false)
    const { user, system } = process.threadCpuUsage()
    for (let used = { user, system }; used.user + used.system - user - system < (readMs + 1) * 1000; )
      used = process.threadCpuUsage()
    expect(isRefused()).toBe(true)
    while (isRefused()) await new Promise(resolve => setImmediate(resolve))
  })
})

test("32 clients are never refused, whatever each request costs, however long the machine stands still and whatever waits", () => {
  const clients = 32
  const step = fc.record({
    endpoint: fc.constantFrom(getMenu, getOrder, quoteOrder, placeOrder, bookTable),
    stoppedMs: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 10_000 })),
    workMs: fc.double({ min: 0, max: 100, noNaN: true }),
    /** The message comes before the requests of this pass, or after so many of them. */
    messageAfter: fc.integer({ min: 0, max: clients }),
  })
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 50 }), passes => {
      for (const { endpoint, stoppedMs, workMs, messageAfter } of passes) {
        time += stoppedMs
        for (let client = 0; client < clients; client += 1) {
          if (client === messageAfter) arrive()
          expect(admits(endpoint)).toBe(true)
          time += workMs
          processorMs += workMs
        }
        if (messageAfter === clients) arrive()
      }
    }),
  )
})

test("a queue whose expected wait is too long refuses", () => {
  expect([admits(getOrder, () => queueMs), admits(getOrder, () => queueMs + 1)]).toEqual([true, false])
  expect([admits(placeOrder, () => queueMs), admits(placeOrder, () => queueMs + 1)]).toEqual([true, false])
})

test("while orders wait in their queue, reads are refused as soon as the event loop is busy", () => {
  let waitMs = 0
  const expectedWaitMs = () => waitMs
  const refusedReads = () => {
    passEnds()
    admits(placeOrder, expectedWaitMs)
    return pass(1_000, (readWhileOrdersWaitMs + 10) / 1_000)
  }
  expect(refusedReads()).toBe(0)
  waitMs = 90
  expect(refusedReads()).toBe(0)
  waitMs = 150
  expect(refusedReads()).toBeGreaterThan(300)
  expect(admits(placeOrder, expectedWaitMs)).toBe(true)
  waitMs = 0
  expect(refusedReads()).toBe(0)
})

describe("a refusal", () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout"] }))
  afterEach(() => void vi.useRealTimers())

  let sent: number
  beforeEach(() => {
    sent = 0
  })
  const refuse = () =>
    admission.refuse(() => {
      sent += 1
    })

  /** Lets time pass here and for the timers. */
  function wait(milliseconds: number): void {
    for (let step = 0; step < milliseconds; step += 10) {
      time += 10
      vi.advanceTimersByTime(10)
    }
  }

  test("leaves some time after its request arrived, as far as the message tells when that was", () => {
    refuse()
    wait(refuseAfterMs - 10)
    expect(sent).toBe(0)
    wait(10)
    expect(sent).toBe(1)
    pass(100, 2)
    refuse()
    wait(refuseAfterMs - 210)
    expect(sent).toBe(1)
    wait(10)
    expect(sent).toBe(2)
  })

  test("leaves at once when its request has waited for as long", () => {
    pass(700, 1)
    refuse()
    expect(sent).toBe(1)
  })

  test("leaves with the message, because a busy event loop runs its timers late", () => {
    admits(getMenu)
    refuse()
    time += refuseAfterMs
    arrive()
    expect(sent).toBe(1)
    vi.runAllTimers()
    expect(sent).toBe(1)
  })

  test("ten thousand leave, each once, in their order", () => {
    const order: number[] = []
    for (let count = 0; count < 10_000; count += 1) {
      admission.refuse(() => order.push(count))
      if (count % 100 === 0) wait(10)
    }
    wait(refuseAfterMs)
    expect(order).toEqual(Array.from({ length: 10_000 }, (_, count) => count))
  })
})
