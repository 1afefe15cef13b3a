import fc from "fast-check"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { ApiFault } from "../api/send.ts"
import { backoffMs, type LiveEvent, openEventStream, type Source } from "./connection.ts"

class FakeSource implements Source {
  onerror: Source["onerror"] = null
  readyState = 0
  closed = false
  private readonly listeners = new Map<string, (message: MessageEvent) => void>()

  addEventListener(type: string, listener: (message: MessageEvent) => void): void {
    this.listeners.set(type, listener)
  }

  close(): void {
    this.closed = true
  }

  emit(type: string, data: object): void {
    this.listeners.get(type)?.({ data: JSON.stringify(data) } as MessageEvent)
  }

  fail(): void {
    this.onerror?.({} as Event)
  }

  refuse(): void {
    this.readyState = 2
    this.fail()
  }
}

function start({ online = true, signedIn = true } = {}) {
  const sources: FakeSource[] = []
  const ponged: string[] = []
  const events: LiveEvent[] = []
  let network = { went: () => {}, came: () => {} }
  let reopened = 0
  let asked = 0
  const stream = openEventStream({
    open() {
      const source = new FakeSource()
      sources.push(source)
      return source
    },
    async pong(streamId) {
      ponged.push(streamId)
      return { online }
    },
    async fetchSession() {
      asked += 1
      if (!signedIn) throw new ApiFault(401, { code: "UNAUTHENTICATED" })
    },
    random: () => 0.5,
    watchNetwork(went, came) {
      network = { went, came }
      return () => {}
    },
  })
  stream.onEvent(event => events.push(event))
  stream.onReconnected(() => {
    reopened += 1
  })
  const latest = () => sources.at(-1) as FakeSource
  const hello = (sequence = 0) => latest().emit("hello", { streamId: `str_${sources.length}`, sequence })
  return {
    stream,
    sources,
    ponged,
    events,
    latest,
    hello,
    network: () => network,
    reopened: () => reopened,
    asked: () => asked,
  }
}

const ping = (sequence: number) => ({ sequence, at: new Date().toISOString() })

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test("it is live from the greeting on, responds to each ping, and tells events", async () => {
  const { stream, latest, hello, ponged, events, reopened } = start()
  expect(stream.state).toEqual({ status: "connecting", lostSince: null })
  hello()
  expect(stream.state.status).toBe("live")
  expect(reopened()).toBe(1)
  latest().emit("ping", ping(0))
  await vi.advanceTimersByTimeAsync(0)
  expect(ponged).toEqual(["str_1"])
  latest().emit("order.placed", { sequence: 1, orderId: "ord_1" })
  expect(events).toMatchObject([{ type: "order.placed", data: { orderId: "ord_1" } }])
  expect(reopened()).toBe(1)
})

test("25 seconds of silence are a lost stream, with the moment of the last sign of life", () => {
  const { stream, sources, hello } = start()
  hello()
  const heard = Date.now()
  vi.advanceTimersByTime(24_999)
  expect(stream.state.status).toBe("live")
  vi.advanceTimersByTime(1)
  expect(stream.state.status).toBe("lost")
  expect(Math.abs((stream.state.lostSince ?? 0) - heard)).toBeLessThan(2000)
  expect(sources[0]?.closed).toBe(true)
})

test("every failure is tried again, ever later, and a greeting starts anew", () => {
  const { stream, sources, latest, hello } = start()
  for (const waitMs of [1000, 2000, 4000, 8000, 15_000, 15_000]) {
    latest().fail()
    const before = sources.length
    vi.advanceTimersByTime(waitMs - 1)
    expect(sources).toHaveLength(before)
    vi.advanceTimersByTime(1)
    expect(sources).toHaveLength(before + 1)
  }
  hello()
  expect(stream.state).toEqual({ status: "live", lostSince: null })
  latest().fail()
  vi.advanceTimersByTime(1000)
  expect(sources).toHaveLength(8)
})

test("an event that was skipped makes everything be fetched again", () => {
  const { latest, hello, reopened } = start()
  hello(5)
  latest().emit("order.placed", { sequence: 6 })
  expect(reopened()).toBe(1)
  latest().emit("order.changed", { sequence: 8 })
  expect(reopened()).toBe(2)
  latest().emit("ping", ping(9))
  expect(reopened()).toBe(2)
  latest().emit("ping", ping(11))
  expect(reopened()).toBe(3)
})

test("a server that does not know the stream any more makes it be opened again", async () => {
  const { stream, sources, latest, hello } = start({ online: false })
  hello()
  latest().emit("ping", ping(0))
  await vi.advanceTimersByTimeAsync(0)
  expect(stream.state.status).toBe("lost")
  await vi.advanceTimersByTimeAsync(1000)
  expect(sources).toHaveLength(2)
})

test("what the device says of its network is believed at once", () => {
  const { stream, sources, hello, network } = start()
  hello()
  network().went()
  expect(stream.state.status).toBe("lost")
  network().came()
  expect(sources).toHaveLength(2)
  hello()
  expect(stream.state.status).toBe("live")
})

test("a stream that is cut off asks nothing; one that is refused asks who is signed in, and goes on if it is", async () => {
  const { sources, latest, hello, asked } = start()
  hello()
  latest().fail()
  expect(asked()).toBe(0)
  await vi.advanceTimersByTimeAsync(1000)
  latest().refuse()
  expect(asked()).toBe(1)
  await vi.advanceTimersByTimeAsync(2000)
  expect(sources).toHaveLength(3)
})

test("a device that was signed out tries no more", async () => {
  const { sources, latest, asked } = start({ signedIn: false })
  latest().refuse()
  await vi.advanceTimersByTimeAsync(600_000)
  expect([asked(), sources.length]).toEqual([1, 1])
})

test("once closed it stays closed", () => {
  const { stream, sources, hello, latest } = start()
  hello()
  stream.close()
  latest().fail()
  vi.advanceTimersByTime(600_000)
  expect(sources).toHaveLength(1)
})

test("the wait before a new try is never above 19 seconds and never below three quarters of one", () => {
  fc.assert(
    fc.property(fc.nat(10_000), fc.double({ min: 0, max: 1, noNaN: true }), (attempt, random) => {
      const wait = backoffMs(attempt, random)
      expect(wait).toBeGreaterThanOrEqual(750)
      expect(wait).toBeLessThanOrEqual(18_750)
    }),
  )
})
