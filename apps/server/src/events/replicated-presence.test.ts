import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { type Replica, type Replicas, startReplicas } from "./replicas.fixture.ts"
import { silenceLimitMs } from "./stream-table.ts"

const longestDelayMs = 5_000
const restaurants = ["rst_1", "rst_2"]

const isOnline = ({ presence, clock }: Replica, restaurantId: string, agoMs = 0) =>
  presence.isOnline(restaurantId, clock.now() - agoMs)
const open = ({ presence, clock }: Replica, streamId: string, restaurantId = "rst_1", deviceId = "dev_1") =>
  presence.open(streamId, restaurantId, deviceId, clock.now())
const answer = ({ presence, clock }: Replica, streamId: string, deviceId = "dev_1") =>
  presence.answer(streamId, deviceId, clock.now())
const onlineAt = ({ replicas }: Replicas) => replicas.map(replica => isOnline(replica, "rst_1"))

function two(): { all: Replicas; first: Replica; second: Replica } {
  const all = startReplicas(2)
  const [first, second] = all.replicas as [Replica, Replica]
  for (const { presence } of all.replicas) presence.ask()
  all.deliverAll()
  return { all, first, second }
}

describe("two processes", () => {
  test("a stream of one counts at both; its end too; each counts its own", () => {
    const { all, first, second } = two()
    open(first, "str_1")
    expect(onlineAt(all)).toEqual([true, false])
    all.deliverAll()
    expect(onlineAt(all)).toEqual([true, true])
    expect(second.presence.onlineDevices("rst_1", second.clock.now())).toEqual(["dev_1"])
    expect([first.presence.openStreams, second.presence.openStreams]).toEqual([1, 0])
    first.presence.close("str_1")
    all.deliverAll()
    expect(onlineAt(all)).toEqual([false, false])
  })

  test("an answer given to the other keeps it alive at both; without one, silence ends it at both", () => {
    const { all, first, second } = two()
    open(first, "str_1")
    all.deliverAll()
    for (let round = 0; round < 3; round += 1) {
      all.advance(20_000)
      expect(answer(second, "str_1")).toBe(true)
      all.deliverAll()
    }
    expect(onlineAt(all)).toEqual([true, true])
    all.advance(silenceLimitMs)
    expect(onlineAt(all)).toEqual([false, false])
    expect(answer(second, "str_1")).toBe(true)
    all.deliverAll()
    expect(onlineAt(all)).toEqual([true, true])
  })

  test("another device's answer counts nowhere", () => {
    const { all, first, second } = two()
    open(first, "str_1")
    all.deliverAll()
    all.advance(silenceLimitMs)
    expect([answer(first, "str_1", "dev_2"), answer(second, "str_1", "dev_2")]).toEqual([false, false])
    all.deliverAll()
    expect(onlineAt(all)).toEqual([false, false])
  })

  test("an answer that overtakes the news of its stream is believed, counts with its owner, and no tablet reopens", () => {
    const { all, first, second } = two()
    open(first, "str_1")
    all.advance(silenceLimitMs)
    expect(answer(second, "str_1")).toBe(true)
    expect(onlineAt(all)).toEqual([false, false])
    all.deliverAll()
    expect(onlineAt(all)).toEqual([true, true])
    expect(answer(second, "str_1")).toBe(true)
  })

  test("a stream that nobody has is believed once, and not with the next ping; it makes nobody online", () => {
    const { all, second } = two()
    expect(answer(second, "str_none")).toBe(true)
    all.deliverAll()
    all.advance(10_000)
    expect(answer(second, "str_none")).toBe(false)
    expect(onlineAt(all)).toEqual([false, false])
  })

  test("a process alone says at once that it knows no such stream", () => {
    const all = startReplicas(1)
    const [alone] = all.replicas as [Replica]
    alone.presence.ask()
    all.advance(longestDelayMs)
    expect(answer(alone, "str_none")).toBe(false)
  })

  test("an answer that comes after the end is refused at both and brings nothing back", () => {
    const { all, first, second } = two()
    open(first, "str_1")
    all.deliverAll()
    first.presence.close("str_1")
    expect(answer(second, "str_1")).toBe(true)
    all.deliverAll()
    expect([answer(first, "str_1"), answer(second, "str_1")]).toEqual([false, false])
    all.deliverAll()
    expect(onlineAt(all)).toEqual([false, false])
  })
})

describe("a process that starts", () => {
  test("knows the streams of the others, and for how long they have been silent, once they have told", async () => {
    const { all, first, second } = two()
    open(first, "str_1")
    open(second, "str_2", "rst_2", "dev_2")
    all.advance(20_000)
    const third = all.start()
    third.presence.ask()
    expect(await third.presence.toldBy(1, 0)).toBe(false)
    const told = third.presence.toldBy(2, longestDelayMs)
    all.deliverAll()
    expect(await told).toBe(true)
    expect(restaurants.map(id => isOnline(third, id))).toEqual([true, true])
    all.advance(5_000)
    expect(restaurants.map(id => isOnline(third, id))).toEqual([false, false])
  })

  test("believes tablets whose streams it has not been told of yet", () => {
    const { all, first } = two()
    open(first, "str_1")
    const third = all.start()
    third.presence.ask()
    expect(answer(third, "str_1")).toBe(true)
  })
})

test("what was missed in a gap is made good: streams that began and streams that ended", () => {
  const { all, first, second } = two()
  open(first, "str_1")
  all.deliverAll()
  first.presence.close("str_1")
  open(first, "str_2", "rst_2", "dev_2")
  second.inbox.clear()
  expect(restaurants.map(id => isOnline(second, id))).toEqual([true, false])
  second.presence.ask()
  all.deliverAll()
  expect(restaurants.map(id => isOnline(second, id))).toEqual([false, true])
})

test("also when both missed news at the same time, and one of them the other's question", () => {
  const { all, first, second } = two()
  open(first, "str_1")
  all.deliverAll()
  first.presence.close("str_1")
  open(first, "str_2", "rst_2", "dev_2")
  second.inbox.clear()
  second.presence.ask()
  first.inbox.clear()
  first.presence.ask()
  all.deliverAll()
  expect(restaurants.map(id => isOnline(second, id))).toEqual([false, true])
})

test("an answer given to another while the stream's own process heard nothing is made good, too", () => {
  const { all, first, second } = two()
  open(first, "str_1")
  all.deliverAll()
  all.advance(20_000)
  answer(second, "str_1")
  first.inbox.clear()
  all.advance(20_000)
  expect(onlineAt(all)).toEqual([false, true])
  first.presence.ask()
  all.deliverAll()
  expect(onlineAt(all)).toEqual([true, true])
})

test("the streams of a process that died vanish with the silence, and are told to nobody after", () => {
  const { all, first, second } = two()
  open(first, "str_1")
  all.deliverAll()
  all.advance(silenceLimitMs - 1)
  expect(isOnline(second, "rst_1")).toBe(true)
  all.advance(1)
  expect(isOnline(second, "rst_1")).toBe(false)
  // Not even after a later answer: the stream is forgotten, and its owner is gone.
  open(second, "str_2", "rst_2")
  first.inbox.clear()
  answer(second, "str_1")
  expect(first.inbox.get(second.nodeId)?.map(({ news }) => news.kind)).toEqual(["claim"])
  expect(isOnline(second, "rst_1")).toBe(false)
})

/** What a single process with all streams would know. Times since the start. */
interface Truth {
  readonly restaurantId: string
  readonly deviceId: string
  readonly owner: Replica
  answeredAt: number
}

const place = fc.nat(2)
const pick = fc.nat(1_000)
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("open"), at: place, pick }) },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant("answer"), at: place, pick }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("close"), at: place, pick }) },
  { weight: 8, arbitrary: fc.record({ kind: fc.constant("deliver"), at: place, pick }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("pass"), at: place, pick: fc.nat(longestDelayMs) }) },
)
const gap = fc.record({ kind: fc.constant("gap"), at: place, pick })
type Step = { kind: string; at: number; pick: number }

function play(all: Replicas, steps: readonly Step[]): Map<string, Truth> {
  const truth = new Map<string, Truth>()
  let opened = 0
  for (const { kind, at, pick: chosen } of steps) {
    const replica = all.replicas[at] as Replica
    const [streamId = "", stream] = [...truth][chosen % Math.max(1, truth.size)] ?? []
    if (kind === "open") {
      opened += 1
      const facts = { restaurantId: restaurants[chosen % 2] as string, deviceId: `dev_${chosen % 5}` }
      truth.set(`str_${opened}`, { ...facts, owner: replica, answeredAt: all.passedMs })
      open(replica, `str_${opened}`, facts.restaurantId, facts.deviceId)
    } else if (kind === "answer" && stream) {
      const believed = answer(replica, streamId, stream.deviceId)
      // After a gap, a message about a stream may take twice the delay: one for the request, one for the answer.
      if (!steps.some(other => other.kind === "gap")) expect(believed).toBe(true)
      stream.answeredAt = all.passedMs
    } else if (kind === "close" && stream) {
      truth.delete(streamId)
      stream.owner.presence.close(streamId)
    } else if (kind === "deliver") {
      const senders = [...replica.inbox.keys()]
      all.deliverFrom(replica, senders[chosen % Math.max(1, senders.length)] ?? "")
    } else if (kind === "pass") {
      all.deliverAll(longestDelayMs - chosen)
      all.advance(chosen)
    } else if (kind === "gap") {
      replica.inbox.clear()
      replica.presence.ask()
    }
  }
  return truth
}

/** Receivers use their own clock for the time of an answer, so they may be late by the delay, but never early. */
function expectAgreement(all: Replicas, truth: ReadonlyMap<string, Truth>): void {
  const truly = (restaurantId: string, at: number) =>
    [...truth.values()].some(
      stream => stream.restaurantId === restaurantId && at - stream.answeredAt < silenceLimitMs,
    )
  for (const replica of all.replicas)
    for (const restaurantId of restaurants) {
      if (truly(restaurantId, all.passedMs)) expect(isOnline(replica, restaurantId)).toBe(true)
      if (isOnline(replica, restaurantId))
        expect(truly(restaurantId, all.passedMs - 2 * longestDelayMs)).toBe(true)
    }
}

describe("three processes, their clocks hours apart, their news delayed and mixed", () => {
  test("come to the same answer as one would give", () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 120 }), steps => {
        const all = startReplicas(3)
        for (const { presence } of all.replicas) presence.ask()
        all.deliverAll()
        const truth = play(all, steps)
        all.deliverAll()
        expectAgreement(all, truth)
        all.advance(silenceLimitMs + 2 * longestDelayMs)
        for (const replica of all.replicas)
          for (const id of restaurants) expect(isOnline(replica, id)).toBe(false)
      }),
      { numRuns: 300 },
    )
  })

  test("and also after gaps, with the next answer of each device", () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof({ weight: 20, arbitrary: step }, { weight: 1, arbitrary: gap }), {
          maxLength: 120,
        }),
        fc.array(place, { minLength: 1 }),
        (steps, places) => {
          const all = startReplicas(3)
          for (const { presence } of all.replicas) presence.ask()
          all.deliverAll()
          const truth = play(all, steps)
          all.deliverAll()
          let next = 0
          for (const [streamId, stream] of truth) {
            answer(all.replicas[places[next++ % places.length] ?? 0] as Replica, streamId, stream.deviceId)
            stream.answeredAt = all.passedMs
          }
          all.deliverAll()
          expectAgreement(all, truth)
        },
      ),
      { numRuns: 300 },
    )
  })
})
