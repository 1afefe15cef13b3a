/** The first reason that applies, in this order. */
export type SlotReason = "PAST" | "NOTICE" | "FULL"

interface SlotRequest {
  people: number
  /** Epoch milliseconds. */
  now: number
  /** The end of the minimum notice. It is `now` for staff, who need none. */
  earliest: number
}

export function reasonAgainst(
  { startsAt, seatsLeft }: { startsAt: number; seatsLeft: number },
  { people, now, earliest }: SlotRequest,
): SlotReason | null {
  if (startsAt <= now) return "PAST"
  if (startsAt < earliest) return "NOTICE"
  return people > seatsLeft ? "FULL" : null
}
