import { beforeAll, expect, test } from "vitest"
import { runInSmallHeap } from "../testing/small-heap.ts"
import { stores } from "./million-values.fixture.ts"

/** A million values take several times as much, even the shortest of them. */
const heapMegabytes = 64
let grown: { kept: number; stores: Record<string, number> }
beforeAll(async () => {
  const fixture = new URL("./million-values.fixture.ts", import.meta.url)
  grown = (await runInSmallHeap(fixture, heapMegabytes)) as typeof grown
})

test.each(Object.keys(stores))("%s: the second half of many values takes no more memory", name => {
  expect(grown.stores[name] ?? Number.NaN).toBeLessThan(0.5 * grown.kept)
})
