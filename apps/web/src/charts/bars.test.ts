import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { centreOf, layOutBars, shownLabels, ticksUpTo } from "./bars.ts"

describe("ticks", () => {
  test.each([
    [0, [0, 1]],
    [1, [0, 1]],
    [5, [0, 1, 2, 3, 4, 5]],
    [6, [0, 2, 4, 6]],
    [7, [0, 2, 4, 6, 8]],
    [99, [0, 20, 40, 60, 80, 100]],
    [101, [0, 50, 100, 150]],
  ])("up to %i", (largest, ticks) => {
    expect(ticksUpTo(largest)).toEqual(ticks)
  })

  test("of money are whole rupees", () => {
    expect(ticksUpTo(250, 100)).toEqual([0, 100, 200, 300])
    expect(ticksUpTo(123_450, 100)).toEqual([0, 50_000, 100_000, 150_000])
  })

  test("are round, evenly apart, at most six, and the last is the first that covers the largest", () => {
    const largest = fc.oneof(fc.nat(50), fc.nat(100_000), fc.nat(2_000_000_000))
    fc.assert(
      fc.property(largest, fc.constantFrom(1, 100), (most, unit) => {
        const ticks = ticksUpTo(most, unit)
        const [, step = 0] = ticks
        expect(ticks).toEqual(ticks.map((_, index) => index * step))
        expect(String(step / unit)).toMatch(/^[125]0*$/)
        expect(ticks.length).toBeGreaterThanOrEqual(2)
        expect(ticks.length).toBeLessThanOrEqual(6)
        expect(ticks.at(-1)).toBeGreaterThanOrEqual(most)
        if (ticks.length > 2) expect(ticks.at(-2)).toBeLessThan(most)
      }),
    )
  })
})

const width = fc.integer({ min: 120, max: 2_000 })
const height = fc.integer({ min: 40, max: 400 })
const parts = fc.integer({ min: 1, max: 3 })
const stacks = parts.chain(count =>
  fc.array(fc.array(fc.nat(10_000), { minLength: count, maxLength: count }), {
    minLength: 1,
    maxLength: 60,
  }),
)
const sum = (values: readonly number[]) => values.reduce((one, other) => one + other, 0)

describe("bars", () => {
  test("stay inside the frame, in their order, and do not touch", () => {
    fc.assert(
      fc.property(stacks, width, height, (values, wide, high) => {
        const top = ticksUpTo(Math.max(...values.map(sum))).at(-1) ?? 1
        let before = 0
        for (const bar of layOutBars(values, top, wide, high)) {
          expect(bar.x).toBeGreaterThan(before)
          before = bar.x + bar.width
          for (const { y, height: partHeight } of bar.parts) {
            expect(y).toBeGreaterThanOrEqual(-1e-6)
            expect(partHeight).toBeGreaterThanOrEqual(0)
            expect(y + partHeight).toBeLessThanOrEqual(high + 1e-6)
          }
        }
        expect(before).toBeLessThan(wide)
      }),
    )
  })

  test("are as high as their values, each part on the one before", () => {
    fc.assert(
      fc.property(stacks, height, (values, high) => {
        const top = ticksUpTo(Math.max(...values.map(sum))).at(-1) ?? 1
        for (const [index, bar] of layOutBars(values, top, 600, high).entries()) {
          let foot = high
          for (const [part, { y, height: partHeight }] of bar.parts.entries()) {
            expect(partHeight * top).toBeCloseTo((values[index]?.[part] ?? 0) * high, 4)
            expect(y + partHeight).toBeCloseTo(foot, 6)
            foot = y
          }
        }
      }),
    )
  })

  test("no data, no bars; and a day without orders has a bar of no height", () => {
    expect(layOutBars([], 1, 300, 100)).toEqual([])
    expect(layOutBars([[0]], 1, 300, 100)).toEqual([{ x: 122, width: 56, parts: [{ y: 100, height: 0 }] }])
  })
})

describe("labels", () => {
  test("thin out until none touches another, and the first is always there", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 366 }),
        width,
        fc.integer({ min: 10, max: 90 }),
        (count, wide, each) => {
          const shown = shownLabels(count, wide, each, { margin: 10 })
          const centres = shown.map(index => centreOf(index, count, wide))
          for (const [index, centre] of centres.entries()) {
            if (index > 0) expect(centre - (centres[index - 1] ?? 0)).toBeGreaterThanOrEqual(each - 1e-6)
            if (index > 0) expect(centre + each / 2).toBeLessThanOrEqual(wide + 10)
          }
          expect(shown[0]).toBe(0)
        },
      ),
    )
  })

  test("all are shown where there is room, and hours go in steps that people count in", () => {
    expect(shownLabels(7, 700, 60)).toEqual([0, 1, 2, 3, 4, 5, 6])
    expect(shownLabels(24, 264, 50, { steps: [1, 2, 3, 6, 12] })).toEqual([0, 6, 12, 18])
    expect(shownLabels(0, 300, 50)).toEqual([])
  })
})
