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
const { answerWithinMs, holdReadMs, holdWriteMs, yieldMs, calmAfterMs, realTimePerProcessorTime } =
  admissionLimits

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

describe("the age of a request", () => {
  const many = 1_000
  /** The answer of the database waits as long as the request did. */
  const oldestMs = answerWithinMs / 2

  /** A pass of the event loop that takes so long, without any rest before the next one. */
  function busyPass(ms: number): number {
    const refused = pass(many, ms / many, placeOrder)
    arrive()
    return refused
  }

  test("is the length of the pass before, while a queue stands: older orders are refused, from the first on", () => {
    busyPass(oldestMs - 1)
    expect(busyPass(oldestMs - 1)).toBe(0)
    busyPass(oldestMs + 1)
    expect(pass(many, 0, placeOrder)).toBe(many)
  })

  test("counts together with the wait in the queue of the endpoint", () => {
    busyPass(oldestMs - 50)
    expect(admits(placeOrder, () => 99)).toBe(true)
    expect(admits(placeOrder, () => 101)).toBe(false)
  })

  test("does not count for reads, unless orders were refused for it: then reads yield for a while", () => {
    const reads = () => pass(many, (readWhileOrdersWaitMs + 10) / many)
    busyPass(oldestMs + 1)
    expect(reads()).toBe(0)
    expect(admits(placeOrder)).toBe(false)
    arrive()
    expect(reads()).toBeGreaterThan(200)
    arrive()
    time += yieldMs
    expect(reads()).toBe(0)
  })

  test("grows during a pass that is longer than the one before", () => {
    busyPass(10)
    expect(pass(many, (oldestMs - 1) / many, placeOrder)).toBe(0)
    pass(1, 2)
    expect(admits(placeOrder)).toBe(false)
  })

  test("a burst may be older: no queue stood before", () => {
    expect(busyPass(writeMs)).toBe(0)
  })

  test.each([
    ["few requests were in the pass before", alwaysAdmitted, 20],
    ["nobody sent a request for a while", 0, calmAfterMs],
  ])("no queue stands any more: %s", (_, requests, restMs) => {
    busyPass(writeMs)
    pass(requests, 0)
    arrive()
    time += restMs
    expect(pass(many, 0, placeOrder)).toBe(0)
  })

  test("does not grow while the machine stands still or runs other programs", () => {
    const usedMs = oldestMs / realTimePerProcessorTime - 1
    pass(many, usedMs / many, placeOrder)
    time += 10_000
    arrive()
    expect(pass(many, 0, placeOrder)).toBe(0)
    arrive()
    pass(many, (usedMs + 2) / many, placeOrder)
    time += usedMs + 2
    arrive()
    expect(admits(placeOrder)).toBe(false)
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
    admission.refuse(getMenu, () => {
      sent += 1
    })

  /** Lets time pass here and for the timers. */
  function wait(milliseconds: number): void {
    for (let step = 0; step < milliseconds; step += 10) {
      time += 10
      vi.advanceTimersByTime(10)
    }
  }

  test("leaves some time after its request arrived: at the latest when the message was sent", () => {
    refuse()
    wait(refuseAfterMs - 10)
    expect(sent).toBe(0)
    wait(10)
    expect(sent).toBe(1)
    pass(100, 1)
    refuse()
    wait(refuseAfterMs - 110)
    expect(sent).toBe(1)
    wait(10)
    expect(sent).toBe(2)
  })

  test("leaves earlier while a queue stands: its request is as old as the pass before was long", () => {
    pass(200, 0.5)
    arrive()
    admits(getMenu)
    refuse()
    wait(refuseAfterMs - 110)
    expect(sent).toBe(0)
    wait(10)
    expect(sent).toBe(1)
  })

  test.each([
    ["a read", getMenu, holdReadMs],
    ["an order", placeOrder, holdWriteMs],
  ])("of %s waits for some time after its request was read, however old that is", (_, endpoint, holdMs) => {
    pass(refuseAfterMs, 1)
    admission.refuse(endpoint, () => {
      sent += 1
    })
    wait(holdMs - 10)
    expect(sent).toBe(0)
    wait(10)
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

  test("leaves in the middle of a long pass", () => {
    admits(getMenu)
    refuse()
    pass(refuseAfterMs, 1)
    expect(sent).toBe(0)
    admits(getMenu)
    expect(sent).toBe(1)
  })

  test("ten thousand leave, each once, in their order", () => {
    const order: number[] = []
    for (let count = 0; count < 10_000; count += 1) {
      admission.refuse(getMenu, () => order.push(count))
      if (count % 100 === 0) wait(10)
    }
    wait(refuseAfterMs)
    expect(order).toEqual(Array.from({ length: 10_000 }, (_, count) => count))
  })
})
