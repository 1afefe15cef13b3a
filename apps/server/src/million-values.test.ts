import { expect, test } from "vitest"
import { stores } from "./million-values.fixture.ts"
import { runInSmallHeap } from "./testing/small-heap.ts"

/** A million values take several times as much, even the shortest of them. */
const heapMegabytes = 64

test.each(Object.keys(stores))(
  "%s: a million values fit into a small heap",
  async name => {
    const fixture = new URL("./million-values.fixture.ts", import.meta.url)
    expect(await runInSmallHeap(fixture, heapMegabytes, name)).toBe("fed")
  },
  180_000,
)
