/** Who has the seats: guests with an answer, guests who wait for one, or the house itself. */
export const holders = ["held", "pending", "blocked"] as const
export type Holder = (typeof holders)[number]

/** Seats in use from an instant up to another, at which they are free again. Epoch milliseconds. */
export interface Stay {
  from: number
  to: number
  seats: number
  holder: Holder
}

export type Taken = Record<Holder, number>

/** From `at` up to the next step so many seats are taken; before the first step, none. */
export interface Step extends Taken {
  at: number
}

/** A stretch in which nothing changes. */
export interface Stretch extends Taken {
  from: number
  to: number
}

const nobody: Taken = { held: 0, pending: 0, blocked: 0 }

export function totalOf({ held, pending, blocked }: Taken): number {
  return held + pending + blocked
}

interface BookingTimes {
  status: string
  startsAt: string
  endsAt: string
  people: number
}
interface BlockTimes {
  from: string
  to: string
  seats: number
}

const holding: Readonly<Record<string, Holder>> = { PENDING: "pending", CONFIRMED: "held", SEATED: "held" }

/** The stays that take seats: what was declined, cancelled or missed takes none. */
export function staysOf(bookings: readonly BookingTimes[], blocks: readonly BlockTimes[]): Stay[] {
  const stays: Stay[] = []
  for (const { status, startsAt, endsAt, people } of bookings) {
    const holder = holding[status]
    if (holder) stays.push({ from: Date.parse(startsAt), to: Date.parse(endsAt), seats: people, holder })
  }
  for (const { from, to, seats } of blocks)
    stays.push({ from: Date.parse(from), to: Date.parse(to), seats, holder: "blocked" })
  return stays
}

/** How many seats are taken at every instant, in order of time. */
export function occupancyOf(stays: readonly Stay[]): Step[] {
  const changes: { at: number; holder: Holder; by: number }[] = []
  for (const { from, to, seats, holder } of stays) {
    if (from < to) changes.push({ at: from, holder, by: seats }, { at: to, holder, by: -seats })
  }
  changes.sort((one, other) => one.at - other.at)
  const steps: Step[] = []
  let taken = nobody
  for (const { at, holder, by } of changes) {
    taken = { ...taken, [holder]: taken[holder] + by }
    // One step an instant: a party that leaves as another comes is never counted beside it.
    if (steps.at(-1)?.at === at) steps.pop()
    steps.push({ at, ...taken })
  }
  return steps
}

/** The steps between two instants as stretches without a gap, cut also at each of `cuts`. */
export function stretchesOf(
  steps: readonly Step[],
  from: number,
  to: number,
  cuts: readonly number[] = [],
): Stretch[] {
  if (from >= to) return []
  const inside = [...steps.map(step => step.at), ...cuts].filter(at => at > from && at < to)
  const starts = [...new Set([from, ...inside])].sort((one, other) => one - other)
  return starts.map((start, index) => {
    const { held, pending, blocked } = takenAt(steps, start)
    return { from: start, to: starts[index + 1] ?? to, held, pending, blocked }
  })
}

export function takenAt(steps: readonly Step[], at: number): Taken {
  return steps.findLast(step => step.at <= at) ?? nobody
}

/** The most seats taken at any instant from `from` on and before `to`. */
export function peakBetween(steps: readonly Step[], from: number, to: number): number {
  return Math.max(0, ...stretchesOf(steps, from, to).map(totalOf))
}
