import { type Holder, type Interval, intervalsOf, type Stay, totalOf } from "./occupancy.ts"

interface SlotTimes {
  startsAt: string
  endsAt: string
}

/** The range of the chart: start, end, and maximum seats. */
export interface Scope {
  from: number
  to: number
  seats: number
}

export interface Chart {
  intervals: readonly Interval[]
  /** Above the seat count when seats were removed after they had been booked. */
  most: number
  x(at: number): number
  y(seats: number): number
}

/** Covers the day's slots and all stays before and after them; null when there is nothing to draw. */
export function scopeOf(
  slots: readonly SlotTimes[],
  bookings: readonly SlotTimes[],
  seats: number,
): Scope | null {
  const times = [...slots, ...bookings]
  if (times.length === 0) return null
  const from = Math.min(...times.map(({ startsAt }) => Date.parse(startsAt)))
  const to = Math.max(...times.map(({ endsAt }) => Date.parse(endsAt)))
  return { from, to, seats }
}

export function layoutChart(
  { from, to, seats }: Scope,
  stays: readonly Stay[],
  width: number,
  height: number,
): Chart {
  const intervals = intervalsOf(stays, from, to)
  const most = Math.max(1, seats, ...intervals.map(totalOf))
  return {
    intervals,
    most,
    x: at => round(((at - from) / (to - from)) * width),
    y: count => round(height - (count / most) * height),
  }
}

/** The stacking order, from the bottom. */
const below: Record<Holder, readonly Holder[]> = {
  held: [],
  pending: ["held"],
  blocked: ["held", "pending"],
}

/** The outline of one holder's seats: forward along its top, back along the holders below it. */
export function areaOf({ intervals, x, y }: Chart, holder: Holder): string {
  const base = (interval: Interval) => below[holder].reduce((sum, other) => sum + interval[other], 0)
  if (intervals.every(interval => interval[holder] === 0)) return ""
  const forward = intervals.map(
    interval => `${x(interval.from)} ${y(base(interval) + interval[holder])}H${x(interval.to)}`,
  )
  const back = intervals
    .toReversed()
    .map(interval => `${x(interval.to)} ${y(base(interval))}H${x(interval.from)}`)
  return `M${[...forward, ...back].join("L")}Z`
}

/** The axis labels that fit without overlap. */
export function labelled(times: readonly number[], x: Chart["x"], gap: number): number[] {
  const kept: number[] = []
  for (const time of times) {
    const last = kept.at(-1)
    if (last === undefined || x(time) - x(last) >= gap) kept.push(time)
  }
  return kept
}

/**
 * The start and end of each slot on the axis. All have the width of the shortest step, so that a break between lunch
 * and dinner stays visible.
 */
export function cellsOf(slots: readonly SlotTimes[]): { from: number; to: number }[] {
  const starts = slots.map(({ startsAt }) => Date.parse(startsAt))
  const gaps = starts.slice(1).map((start, index) => start - (starts[index] ?? 0))
  const step = Math.min(
    ...gaps,
    ...slots.map(({ endsAt }, index) => Date.parse(endsAt) - (starts[index] ?? 0)),
  )
  return starts.map(from => ({ from, to: from + step }))
}

function round(pixels: number): number {
  return Math.round(pixels * 10) / 10
}
