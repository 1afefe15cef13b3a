import type { PageRefusal } from "@rasoi/core"
import fc from "fast-check"
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import { DatabaseUnavailable } from "../../db/index.ts"
import type { WriteOutcome } from "../idempotency/index.ts"
import type { PlaceOutcome } from "./page-order-store.ts"
import { batchSizes, type Draft, type PageDraft } from "./place-store.ts"
import { makeOrderWriter } from "./writer.ts"

const draft = (id: number) => ({ order: { id: String(id), restaurantId: "rst_1" } }) as Draft
const placed = (): WriteOutcome => "OK"

const overtaken: WriteOutcome = "STALE"

/** A fake database: the test sets the result of each batch. */
function scripted() {
  const batches: { ids: string[]; respond(placements?: WriteOutcome[]): void; fail(error: unknown): void }[] =
    []
  const waiting: { id: string; respond(placement: WriteOutcome): void }[] = []
  const { write } = makeOrderWriter({
    writeBatch: drafts =>
      new Promise((resolve, reject) => {
        batches.push({
          ids: drafts.map(({ order }) => order.id),
          respond: (placements = drafts.map(placed)) => resolve(placements),
          fail: reject,
        })
      }),
    writeAfterEdits: ({ order }) =>
      new Promise(resolve => {
        waiting.push({ id: order.id, respond: resolve })
      }),
    findRefusals: async drafts => drafts.map(() => null),
    writeByRules: async drafts => drafts.map(placed),
  })
  return { batches, waiting, write }
}

const settled = () => new Promise(resolve => setImmediate(resolve))

describe("orders in company", () => {
  // With real time, a pause of the machine would look like a slow database and change the number of batches.
  beforeEach(() => void vi.useFakeTimers({ toFake: ["performance"] }))
  afterEach(() => void vi.useRealTimers())

  test("an order that comes while no batch is being written is written alone and at once", () => {
    const { batches, write } = scripted()
    void write(draft(1))
    expect(batches.map(({ ids }) => ids)).toEqual([["1"]])
  })

  test("orders that come while two batches are being written wait and form one batch", async () => {
    const { batches, write } = scripted()
    const all = Array.from({ length: 7 }, (_, index) => write(draft(index)))
    expect(batches.map(({ ids }) => ids.length)).toEqual([1, 1])
    batches[0]?.respond()
    await settled()
    expect(batches.map(({ ids }) => ids.length)).toEqual([1, 1, 4])
    batches[1]?.respond()
    batches[2]?.respond()
    await settled()
    batches[3]?.respond()
    await Promise.all(all)
    expect(batches.flatMap(({ ids }) => ids)).toEqual(["0", "1", "2", "3", "4", "5", "6"])
  })

  test("each gets its own outcome", async () => {
    const { batches, write } = scripted()
    const all = Array.from({ length: 4 }, (_, index) => write(draft(index)))
    batches[0]?.respond()
    batches[1]?.respond()
    await settled()
    batches[2]?.respond([placed(), "BUSY"])
    expect(await Promise.all(all)).toEqual(["OK", "OK", "OK", "BUSY"])
  })

  test.each([
    ["overtaken: all of the restaurant learn it from the one that waited", overtaken, ["STALE", "STALE"]],
    ["the edit came to nothing: the others are written as before", placed(), ["OK", "OK"]],
  ])("an edit is waited for by one alone; %s", async (_, outcome, expected) => {
    const { batches, waiting, write } = scripted()
    const all = [write(draft(0)), write(draft(1))]
    batches[0]?.respond([overtaken])
    batches[1]?.respond([overtaken])
    await settled()
    expect(waiting.map(({ id }) => id)).toEqual(["0"])
    waiting[0]?.respond(outcome)
    await settled()
    batches[2]?.respond()
    expect(await Promise.all(all)).toEqual(expected)
  })

  test("a batch that the database refuses is written one by one: only the culprit fails", async () => {
    const { batches, write } = scripted()
    const all = Array.from({ length: 4 }, (_, index) => write(draft(index)))
    const outcomes = Promise.allSettled(all)
    batches[0]?.respond()
    batches[1]?.respond()
    await settled()
    batches[2]?.fail(new Error("one of them is bad"))
    await settled()
    expect(batches.slice(3).map(({ ids }) => ids)).toEqual([["2"], ["3"]])
    batches[3]?.fail(new Error("this one"))
    batches[4]?.respond()
    expect((await outcomes).map(({ status }) => status)).toEqual([
      "fulfilled",
      "fulfilled",
      "rejected",
      "fulfilled",
    ])
  })

  test("without the database all of a batch are told so, and none is tried again by itself", async () => {
    const { batches, write } = scripted()
    const all = Promise.allSettled(Array.from({ length: 4 }, (_, index) => write(draft(index))))
    batches[0]?.respond()
    batches[1]?.respond()
    await settled()
    batches[2]?.fail(new DatabaseUnavailable("gone"))
    expect((await all).map(({ status }) => status)).toEqual([
      "fulfilled",
      "fulfilled",
      "rejected",
      "rejected",
    ])
    expect(batches).toHaveLength(3)
  })

  test("whatever comes when: each is written once, in a size that is prepared, never more than two at once", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 1, max: 80 }), { minLength: 1, maxLength: 6 }),
        async bursts => {
          let underWay = 0
          let most = 0
          const written: string[] = []
          const writeBatch = async (drafts: readonly Draft[]) => {
            underWay += 1
            most = Math.max(most, underWay)
            expect(batchSizes).toContain(drafts.length)
            await settled()
            underWay -= 1
            written.push(...drafts.map(({ order }) => order.id))
            return drafts.map(placed)
          }
          const { write } = makeOrderWriter({
            writeBatch,
            writeAfterEdits: async () => placed(),
            findRefusals: async drafts => drafts.map(() => null),
            writeByRules: async drafts => drafts.map(placed),
          })
          const all: Promise<unknown>[] = []
          let next = 0
          for (const burst of bursts) {
            for (let count = 0; count < burst; count += 1) all.push(write(draft(next++)))
            await settled()
          }
          await Promise.all(all)
          expect(written.toSorted()).toEqual(Array.from({ length: next }, (_, id) => String(id)).toSorted())
          expect(most).toBeLessThanOrEqual(2)
        },
      ),
      { numRuns: 50 },
    )
  })
})

describe("orders over restaurants' pages", () => {
  const pageDraft = (id: number) =>
    ({ ...draft(id), pageRules: { openOrdersPerPhone: 2, firstOrderMaximum: null } }) as PageDraft

  /** A fake database that keeps batches until the test responds. */
  function held() {
    const batches: { ids: string[]; respond(outcomes?: (PlaceOutcome | undefined)[]): void }[] = []
    const refused = new Map<string, PageRefusal>()
    const writer = makeOrderWriter({
      writeBatch: async drafts => drafts.map(placed),
      writeAfterEdits: async () => placed(),
      findRefusals: async drafts => drafts.map(({ order }) => refused.get(order.id) ?? null),
      writeByRules: drafts =>
        new Promise(resolve => {
          const respond = (outcomes?: (PlaceOutcome | undefined)[]) => resolve(outcomes ?? drafts.map(placed))
          batches.push({ ids: drafts.map(({ order }) => order.id), respond })
        }),
    })
    return { batches, refused, writer }
  }

  test("form batches of their own, and the queue's length and the page's wait count those that wait", async () => {
    const { batches, writer } = held()
    const all = Array.from({ length: 80 }, (_, index) => writer.write(pageDraft(index)))
    for (let turn = 0; turn < 20; turn += 1) await settled()
    const waiting = 80 - batches.flatMap(({ ids }) => ids).length
    expect([batches.length, waiting > 40, writer.queueLength()]).toEqual([2, true, waiting])
    expect(await writer.write(draft(100))).toBe("OK")
    for (let next = 0; next < batches.length; next += 1) {
      batches[next]?.respond()
      await settled()
    }
    expect(await Promise.all(all)).toEqual(Array.from({ length: 80 }, placed))
    expect(batches.map(({ ids }) => ids.length)).toContain(32)
  })

  test("a long queue of theirs is seen by the next visitor of a page, and not by the keys", async () => {
    vi.useFakeTimers({ toFake: ["performance"] })
    try {
      const { writer } = held()
      for (let index = 0; index < 200; index += 1) void writer.write(pageDraft(index)).catch(() => {})
      for (let turn = 0; turn < 20; turn += 1) await settled()
      vi.advanceTimersByTime(800)
      expect([writer.expectedPageWaitMs() >= 700, writer.expectedWaitMs()]).toEqual([true, 0])
    } finally {
      vi.useRealTimers()
    }
  })

  test("one that a read refuses takes no place in a batch", async () => {
    const { batches, refused, writer } = held()
    refused.set("1", { code: "PHONE_REFUSED" })
    expect(await writer.write(pageDraft(1))).toEqual({ code: "PHONE_REFUSED" })
    expect(batches).toEqual([])
  })

  test("one that shares its phone with another of the batch is checked and written again", async () => {
    const { batches, refused, writer } = held()
    const written = writer.write(pageDraft(1))
    await settled()
    refused.set("1", { code: "PHONE_REFUSED" })
    batches[0]?.respond([undefined])
    expect(await written).toMatchObject({ code: "PHONE_REFUSED" })
  })
})
