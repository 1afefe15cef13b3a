import fc from "fast-check"
import { describe, expect, test, vi } from "vitest"
import { makeFreshCache } from "./fresh-cache.ts"

/** A cache over loads that the test settles by hand. */
function setUp({ maximumEntries = 10, fresh = true } = {}) {
  const state = { fresh }
  const loads: { id: string; resolve(value: string | null): void; reject(error: Error): void }[] = []
  const cache = makeFreshCache<string | null>({
    load: id => new Promise((resolve, reject) => loads.push({ id, resolve, reject })),
    freshness: { isFresh: () => state.fresh },
    maximumEntries,
  })
  return { cache, loads, state }
}

async function fill({ cache, loads }: ReturnType<typeof setUp>, id: string, value: string | null) {
  const asked = cache.get(id)
  loads.at(-1)?.resolve(value)
  await asked
}

describe("a value", () => {
  test.each(["text", "", null])("%j is loaded once and then returned without a promise", async value => {
    const made = setUp()
    await fill(made, "a", value)
    expect(made.cache.get("a")).toBe(value)
    expect(made.loads).toHaveLength(1)
  })

  test("asked for by many at once is loaded once", async () => {
    const { cache, loads } = setUp()
    const asked = [cache.get("a"), cache.get("a"), cache.get("a")]
    expect(loads).toHaveLength(1)
    loads[0]?.resolve("one")
    expect(await Promise.all(asked)).toEqual(["one", "one", "one"])
  })

  test("that was invalidated is loaded again; the others stay", async () => {
    const made = setUp()
    await fill(made, "a", "one")
    await fill(made, "b", "two")
    made.cache.invalidate("a")
    expect(made.cache.get("b")).toBe("two")
    expect(made.cache.get("a")).toBeInstanceOf(Promise)
  })

  test("clear forgets all", async () => {
    const made = setUp()
    await fill(made, "a", "one")
    await fill(made, "b", "two")
    made.cache.clear()
    void made.cache.get("a")
    void made.cache.get("b")
    expect(made.loads).toHaveLength(4)
  })
})

describe("a load that a change overtakes", () => {
  test.each(["invalidate", "clear"] as const)("by %s is never kept, nor joined", async how => {
    const { cache, loads } = setUp()
    const before = cache.get("a")
    cache[how]("a")
    const after = cache.get("a")
    expect(loads).toHaveLength(2)
    loads[1]?.resolve("new")
    expect(await after).toBe("new")
    loads[0]?.resolve("old")
    expect(await before).toBe("old")
    expect(cache.get("a")).toBe("new")
  })

  test("is not kept either when it ends first", async () => {
    const { cache, loads } = setUp()
    const before = cache.get("a")
    cache.invalidate("a")
    loads[0]?.resolve("old")
    await before
    expect(cache.get("a")).toBeInstanceOf(Promise)
    expect(loads).toHaveLength(2)
  })
})

describe("a fault", () => {
  test("reaches everybody who waits, and is not kept", async () => {
    const { cache, loads } = setUp()
    const asked = [cache.get("a"), cache.get("a")]
    loads[0]?.reject(new Error("away"))
    expect((await Promise.allSettled(asked)).map(outcome => outcome.status)).toEqual(["rejected", "rejected"])
    const again = cache.get("a")
    loads[1]?.resolve("back")
    expect(await again).toBe("back")
  })

  test("does not push a kept value out", async () => {
    const made = setUp({ maximumEntries: 1 })
    await fill(made, "a", "one")
    const failing = made.cache.get("b")
    made.loads[1]?.reject(new Error("away"))
    await Promise.allSettled([failing])
    expect(made.cache.get("a")).toBe("one")
  })
})

describe("while no notifications arrive", () => {
  test("a read never joins a load that began before it; those that come meanwhile share the next", async () => {
    const made = setUp()
    await fill(made, "a", "one")
    made.state.fresh = false
    const first = made.cache.get("a")
    const meanwhile = [made.cache.get("a"), made.cache.get("a"), made.cache.get("a")]
    expect(made.loads).toHaveLength(2)
    made.loads[1]?.resolve("two")
    expect(await first).toBe("two")
    await vi.waitFor(() => expect(made.loads).toHaveLength(3), 10_000)
    const last = made.cache.get("a")
    made.loads[2]?.resolve("three")
    expect(await Promise.all(meanwhile)).toEqual(["three", "three", "three"])
    await vi.waitFor(() => expect(made.loads).toHaveLength(4), 10_000)
    made.loads[3]?.resolve("four")
    expect(await last).toBe("four")
  })

  test("nothing loaded is kept, and a failed load does not keep the next from starting", async () => {
    const made = setUp({ fresh: false })
    const asked = [made.cache.get("a"), made.cache.get("a")]
    made.loads[0]?.reject(new Error("away"))
    await expect(asked[0]).rejects.toThrow("away")
    await vi.waitFor(() => expect(made.loads).toHaveLength(2), 10_000)
    made.loads[1]?.resolve("two")
    expect(await asked[1]).toBe("two")
    made.state.fresh = true
    expect(made.cache.get("a")).toBeInstanceOf(Promise)
    expect(made.loads).toHaveLength(3)
  })
})

test("never more entries than the bound; the one kept longest goes first", async () => {
  const made = setUp({ maximumEntries: 3 })
  for (const id of ["a", "b", "c", "d"]) await fill(made, id, id)
  expect(["b", "c", "d"].map(id => made.cache.get(id))).toEqual(["b", "c", "d"])
  expect(made.cache.get("a")).toBeInstanceOf(Promise)
})

/** A database whose values change. Loads end in any order, and notifications arrive late. */
test("whatever happens in whatever order, a read never returns what was old when it was asked", async () => {
  const step = fc.oneof(
    { weight: 4, arbitrary: fc.record({ kind: fc.constant("get" as const), id: fc.nat(2) }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant("edit" as const), id: fc.nat(2) }) },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant("read" as const), id: fc.nat(9) }) },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant("end" as const), id: fc.nat(9) }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant("fail" as const), id: fc.nat(9) }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant("cut" as const), id: fc.nat(1) }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant("gap" as const), id: fc.nat(1) }) },
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 60 }), async steps => {
      const stored = new Map<string, number>()
      const current = (id: string) => stored.get(id) ?? 0
      let fresh = true
      interface Load {
        id: string
        /** The version that the database gave; undefined while it has not been read. */
        seen: number | undefined
        resolve(value: number): void
        reject(error: Error): void
      }
      const loads: Load[] = []
      const cache = makeFreshCache<number>({
        load: id => new Promise((resolve, reject) => loads.push({ id, seen: undefined, resolve, reject })),
        freshness: { isFresh: () => fresh },
        maximumEntries: 2,
      })
      const waiting: Promise<void>[] = []
      const end = (load: Load) => load.resolve(load.seen ?? current(load.id))
      for (const { kind, id: number } of steps) {
        const id = String(number)
        const load = loads[number % Math.max(1, loads.length)]
        if (kind === "get") {
          const atLeast = current(id)
          const result = cache.get(id)
          if (!(result instanceof Promise)) expect(result).toBe(atLeast)
          else
            waiting.push(
              result.then(
                value => expect(value).toBeGreaterThanOrEqual(atLeast),
                error => expect(error).toEqual(new Error("away")),
              ),
            )
        } else if (kind === "edit") {
          stored.set(id, current(id) + 1)
          // Without notifications, no cache is told.
          if (fresh) cache.invalidate(id)
        } else if (kind === "read" && load) load.seen ??= current(load.id)
        else if (kind === "end" && load) end(load)
        else if (kind === "fail" && load) load.reject(new Error("away"))
        else if (kind === "cut") fresh = false
        else if (kind === "gap") {
          cache.clear()
          fresh = true
        }
        await Promise.resolve()
      }
      const all = Promise.all(waiting)
      let ended = false
      void all.finally(() => {
        ended = true
      })
      // A load may begin when the one before it has ended.
      while (!ended) {
        for (const load of loads) end(load)
        await new Promise(resolve => setImmediate(resolve))
      }
      await all
    }),
    { numRuns: 500 },
  )
})
