export interface StoredStay {
  readonly id: string
  readonly startsAt: number
  readonly endsAt: number
  readonly people: number
  /** The number of seats when this stay was counted. */
  readonly seats: number
}

/**
 * The stays are of one restaurant. It may have fewer seats now than when a booking was made, so the limit is the highest
 * seat count among the stays at that time.
 */
export function findSeatFaults(stays: readonly StoredStay[]): string[] {
  const faults: string[] = []
  const byStart = stays.toSorted((one, other) => one.startsAt - other.startsAt)
  let present: StoredStay[] = []
  for (const [index, stay] of byStart.entries()) {
    present = [...present.filter(({ endsAt }) => endsAt > stay.startsAt), stay]
    // Count once after all stays that start at the same time.
    if (byStart[index + 1]?.startsAt === stay.startsAt) continue
    const guests = present.reduce((sum, { people }) => sum + people, 0)
    const seats = Math.max(...present.map(each => each.seats))
    if (guests > seats) {
      const ids = present.map(({ id }) => id).join(", ")
      faults.push(`at ${new Date(stay.startsAt).toISOString()} ${guests} guests have ${seats} seats: ${ids}`)
    }
  }
  return faults
}
