/** What a restaurant could have had and has not; a customer who changes their mind is not its fault. */
export function lostOf({
  missed,
  rejected,
  cancelledByRestaurant,
}: {
  missed: number
  rejected: number
  cancelledByRestaurant: number
}): number {
  return missed + rejected + cancelledByRestaurant
}

/** Whole per cent; a hundred only when it is all, and nought only when it is none. */
export function percentOf(part: number, whole: number): number {
  if (part === 0 || whole === 0) return 0
  if (part === whole) return 100
  return Math.min(99, Math.max(1, Math.round((part / whole) * 100)))
}
