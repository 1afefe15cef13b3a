const minuteMs = 60_000

/** For how long a move can be undone, if nobody made another move. */
export const undoLimitMs = 30 * minuteMs
/** Websites stop asking after the end of an order or booking, so this is shorter. */
export const undoEndLimitMs = 5 * minuteMs

export interface Undo<Status> {
  /** The status before the move. */
  to: Status
  /** Epoch milliseconds. From then on the move stays. */
  until: number
}

/** The undo, or null if its time is over. */
export function undoBefore<Status>(to: Status, until: number, now: number): Undo<Status> | null {
  return now < until ? { to, until } : null
}
