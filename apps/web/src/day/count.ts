/** The notes that are in use, in rupees. */
export const notes = [500, 200, 100, 50, 20, 10] as const

/** How many of each note, and the coins in paise. */
export type Count = Readonly<Record<(typeof notes)[number], number | null>> & {
  readonly coinsPaise: number | null
}

export const nothingCounted: Count = {
  500: null,
  200: null,
  100: null,
  50: null,
  20: null,
  10: null,
  coinsPaise: null,
}

export function countedPaise(count: Count): number {
  return notes.reduce((sum, rupees) => sum + rupees * 100 * (count[rupees] ?? 0), count.coinsPaise ?? 0)
}
