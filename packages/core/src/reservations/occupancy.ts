/** A party at its table, or seats taken out of use. Epoch milliseconds; at `endsAt` the seats are free again. */
export interface Stay {
  startsAt: number
  endsAt: number
  people: number
}

/** From `at` up to the next step, so many seats are taken; before the first step, none. */
export interface OccupancyStep {
  at: number
  taken: number
}

/** How many seats are taken at every instant, in order of time: sorted once, then asked for each slot. */
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
    // One step an instant: a party that leaves as another comes is never counted beside it.
    if (last?.at === change.at) last.taken = taken
    else steps.push({ at: change.at, taken })
  }
  return steps
}

/** The most seats taken at any instant from `from` on and before `to`. */
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

export function peakOccupancy(stays: readonly Stay[], from: number, to: number): number {
  return peakBetween(occupancyOf(stays), from, to)
}

/** Whether a further party finds its seats at every instant of its stay. */
export function fits(stays: readonly Stay[], candidate: Stay, seats: number): boolean {
  return peakOccupancy(stays, candidate.startsAt, candidate.endsAt) + candidate.people <= seats
}

/** The index of the step that holds at an instant; -1 before the first. */
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
