/** "2026-10-17" → "26-27": India's financial year runs from April to March. */
export function financialYearOf(localDate: string): string {
  const [year = 0, month = 0] = localDate.split("-").map(Number)
  const first = month >= 4 ? year : year - 1
  const short = (value: number) => String(value % 100).padStart(2, "0")
  return `${short(first)}-${short(first + 1)}`
}

/** "26-27", 42 → "26-27/000042". */
export function billNumberOf(financialYear: string, number: number): string {
  return `${financialYear}/${String(number).padStart(6, "0")}`
}
