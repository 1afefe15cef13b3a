/** Basis points as "5", "12.5", "0.25". */
export function showRate(basisPoints: number): string {
  return String(basisPoints / 100)
}

/** Parses a typed rate into basis points; undefined when invalid. */
export function readRate(typed: string): number | undefined {
  const match = /^(\d{1,3})(?:[.,](\d{1,2}))?\s*%?$/.exec(typed.trim())
  if (!match) return undefined
  return Number(match[1]) * 100 + Number((match[2] ?? "").padEnd(2, "0"))
}
