import { beforeAll, expect, test } from "vitest"
import { runInSmallHeap } from "../testing/small-heap.ts"
import { stores } from "./million-values.fixture.ts"

/** A million values take several times as much, even the shortest of them. */
const heapMegabytes = 64
/** 100,000 of the shortest values take more than 4 MB. */
const noiseBytes = 3_000_000

let grown: Record<string, number>
beforeAll(async () => {
  const fixture = new URL("./million-values.fixture.ts", import.meta.url)
  grown = (await runInSmallHeap(fixture, heapMegabytes)) as typeof grown
})

test.each(Object.keys(stores))("%s: the second half of many values takes no more memory", name => {
  expect(grown[name]).toBeLessThan(noiseBytes)
})
