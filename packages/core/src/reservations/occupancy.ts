/** A party at its table, or blocked seats. Epoch milliseconds. `endsAt` is exclusive. */
export interface Stay {
  startsAt: number
  endsAt: number
  people: number
}

/** The number of taken seats from `at` until the next step. It is 0 before the first step. */
export interface OccupancyStep {
  at: number
  taken: number
}

/** The number of taken seats over time. Sorted once, then read for each slot. */
export function occupancyOf(stays: readonly Stay[]): OccupancyStep[] {
  const changes: OccupancyStep[] = []
  for (const { startsAt, endsAt, people } of stays) {
    if (startsAt < endsAt) changes.push({ at: startsAt, taken: people }, { at: endsAt, taken: -people })
  }
  changes.sort((one, other) => one.at - other.at)
  const steps: OccupancyStep[] = []
  let taken = 0
  for (const change of changes) {
    taken += change.taken
    const last = steps.at(-1)
    // One step per instant, so that a party that leaves is not counted together with one that arrives at the same time.
    if (last?.at === change.at) last.taken = taken
    else steps.push({ at: change.at, taken })
  }
  return steps
}

/** The highest number of taken seats between `from` and `to` (exclusive). */
export function peakBetween(steps: readonly OccupancyStep[], from: number, to: number): number {
  if (from >= to) return 0
  let peak = 0
  for (let index = Math.max(0, lastStepBy(steps, from)); index < steps.length; index += 1) {
    const step = steps[index]
    if (step === undefined || step.at >= to) break
    peak = Math.max(peak, step.taken)
  }
  return peak
}

/** The number of taken seats at an instant. */
export function takenAt(steps: readonly OccupancyStep[], at: number): number {
  return steps[lastStepBy(steps, at)]?.taken ?? 0
}

export function peakOccupancy(stays: readonly Stay[], from: number, to: number): number {
  return peakBetween(occupancyOf(stays), from, to)
}

/** Whether another party has seats during its whole stay. */
export function fits(stays: readonly Stay[], candidate: Stay, seats: number): boolean {
  return peakOccupancy(stays, candidate.startsAt, candidate.endsAt) + candidate.people <= seats
}

/** The index of the step at an instant. -1: before the first step. */
function lastStepBy(steps: readonly OccupancyStep[], at: number): number {
  let low = 0
  let high = steps.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((steps[middle]?.at ?? 0) <= at) low = middle + 1
    else high = middle
  }
  return low - 1
}
