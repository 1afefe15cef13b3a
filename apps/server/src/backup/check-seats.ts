export interface StoredStay {
  readonly id: string
  readonly startsAt: number
  readonly endsAt: number
  readonly people: number
  /** How many seats there were when this stay was counted. */
  readonly seats: number
}

/**
 * Stays of one restaurant. Owners may have fewer seats today than when a booking was made, so the limit is the most that
 * any of the stays at that moment was counted against.
 */
export function findSeatFaults(stays: readonly StoredStay[]): string[] {
  const faults: string[] = []
  const arriving = stays.toSorted((one, other) => one.startsAt - other.startsAt)
  let present: StoredStay[] = []
  for (const [index, stay] of arriving.entries()) {
    present = [...present.filter(({ endsAt }) => endsAt > stay.startsAt), stay]
    // The most guests are there when the last of those who come at the same moment has come.
    if (arriving[index + 1]?.startsAt === stay.startsAt) continue
    const guests = present.reduce((sum, { people }) => sum + people, 0)
    const seats = Math.max(...present.map(each => each.seats))
    if (guests > seats) {
      const ids = present.map(({ id }) => id).join(", ")
      faults.push(`at ${new Date(stay.startsAt).toISOString()} ${guests} guests have ${seats} seats: ${ids}`)
    }
  }
  return faults
}
