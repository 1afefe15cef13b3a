import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { areaOf, cellsOf, labelled, layoutChart, scopeOf } from "./chart-layout.ts"
import type { Stay } from "./occupancy.ts"

const stay = (from: number, to: number, seats: number, holder: Stay["holder"]): Stay => ({
  startsAt: from,
  endsAt: to,
  people: seats,
  holder,
})
const scope = { from: 0, to: 100, seats: 10 }

describe("the chart", () => {
  test("spans the slots, and guests who come before or stay after them", () => {
    const slots = [{ startsAt: "2026-10-17T13:00:00Z", endsAt: "2026-10-17T14:30:00Z" }]
    const stays = [{ startsAt: "2026-10-17T12:40:00Z", endsAt: "2026-10-17T14:10:00Z" }]
    expect(scopeOf(slots, stays, 40)).toEqual({
      from: Date.parse("2026-10-17T12:40:00Z"),
      to: Date.parse("2026-10-17T14:30:00Z"),
      seats: 40,
    })
    expect(scopeOf([], [], 40)).toBeNull()
  })

  test("stacks those who wait on those who sit, and what is blocked on both", () => {
    const stays = [stay(0, 50, 4, "held"), stay(25, 75, 2, "pending"), stay(50, 100, 5, "blocked")]
    const chart = layoutChart(scope, stays, 100, 100)
    expect(areaOf(chart, "held")).toBe(
      "M0 60H25L25 60H50L50 100H75L75 100H100L100 100H75L75 100H50L50 100H25L25 100H0Z",
    )
    expect(areaOf(chart, "pending")).toBe(
      "M0 60H25L25 40H50L50 80H75L75 100H100L100 100H75L75 100H50L50 60H25L25 60H0Z",
    )
    expect(areaOf(chart, "blocked")).toBe(
      "M0 60H25L25 40H50L50 30H75L75 50H100L100 100H75L75 80H50L50 40H25L25 60H0Z",
    )
  })

  test("draws nothing for nobody, and grows where more are booked than there are seats", () => {
    expect(areaOf(layoutChart(scope, [], 100, 100), "held")).toBe("")
    const chart = layoutChart(scope, [stay(0, 100, 20, "held")], 100, 100)
    expect([chart.most, chart.y(20), chart.y(10)]).toEqual([20, 0, 50])
  })

  test("keeps every point inside its frame", () => {
    const anyStay = fc.record({
      startsAt: fc.integer({ min: -50, max: 150 }),
      endsAt: fc.integer({ min: -50, max: 150 }),
      people: fc.integer({ min: 1, max: 20 }),
      holder: fc.constantFrom("held" as const, "pending" as const, "blocked" as const),
    })
    fc.assert(
      fc.property(fc.array(anyStay, { maxLength: 10 }), stays => {
        const chart = layoutChart(scope, stays, 300, 120)
        for (const holder of ["held", "pending", "blocked"] as const) {
          const path = areaOf(chart, holder)
          const points = [...path.matchAll(/(-?[\d.]+) (-?[\d.]+)H(-?[\d.]+)/g)].map(match =>
            match.slice(1).map(Number),
          )
          for (const [x = 0, y = 0, x2 = 0] of points) {
            expect(Math.min(x, x2, y)).toBeGreaterThanOrEqual(0)
            expect(Math.max(x, x2)).toBeLessThanOrEqual(300)
            expect(y).toBeLessThanOrEqual(120)
          }
        }
      }),
    )
  })

  test("gives every slot one step, and leaves the gap between lunch and dinner", () => {
    const slot = (hour: number) => ({
      startsAt: `2026-10-17T${hour}:00:00Z`,
      endsAt: `2026-10-17T${hour + 2}:00:00Z`,
    })
    const hours = cellsOf([slot(12), slot(13), slot(19)]).map(({ from, to }) =>
      [from, to].map(at => new Date(at).getUTCHours()),
    )
    expect(hours).toEqual([
      [12, 13],
      [13, 14],
      [19, 20],
    ])
    expect(cellsOf([slot(12)]).map(({ from, to }) => to - from)).toEqual([2 * 3_600_000])
    expect(cellsOf([])).toEqual([])
  })

  test("labels only times that do not touch", () => {
    const { x } = layoutChart(scope, [], 100, 100)
    expect(labelled([0, 10, 20, 30, 40, 50], x, 25)).toEqual([0, 30])
  })
})
