import { expect, test } from "vitest"
import { simulateFlood } from "./flood.fixture.ts"

/** What the modelled machine answers to 32 clients. */
const peaks = { orders: 1_300, menus: 6_500 }

test.each([
  { kind: "orders", slowness: 1, leastPerSecond: 800 },
  { kind: "menus", slowness: 1, leastPerSecond: 4_500 },
  { kind: "orders", slowness: 1.25, leastPerSecond: 600 },
] as const)(
  "ten times the peak of $kind, each step $slowness times as long: admitted or refused within a second",
  async ({ kind, slowness, leastPerSecond }) => {
    const flood = { kind, slowness, connections: 4_000, perSecond: (10 * peaks[kind]) / slowness }
    const { goodPerSecond, goodP99Ms, refusedP99Ms } = await simulateFlood(flood)
    expect(goodPerSecond).toBeGreaterThan(leastPerSecond)
    expect(goodP99Ms).toBeLessThan(1_000)
    expect(refusedP99Ms).toBeLessThan(1_000)
  },
)
