/** Section 36 of the CGST Act: 72 months after the annual return of the year is due. */
const keptYears = 6

/** "26-27" → "2033-12-31": the annual return of 2026-27 is due on 31 December 2027. */
export function keepBillsUntil(financialYear: string): string {
  const firstYear = 2000 + Number(financialYear.slice(0, 2))
  return `${firstYear + 1 + keptYears}-12-31`
}
