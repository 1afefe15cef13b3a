/** The first that applies, in this order. */
export type SlotReason = "PAST" | "NOTICE" | "FULL"

interface Wish {
  people: number
  /** Epoch milliseconds. */
  now: number
  /** The minimum notice ends at this instant. It is `now` for staff, who need none. */
  earliest: number
}

export function reasonAgainst(
  { startsAt, seatsLeft }: { startsAt: number; seatsLeft: number },
  { people, now, earliest }: Wish,
): SlotReason | null {
  if (startsAt <= now) return "PAST"
  if (startsAt < earliest) return "NOTICE"
  return people > seatsLeft ? "FULL" : null
}
