import { textLimits } from "@rasoi/contract/limits"

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

const { billNumber: maxLength } = textLimits

export interface TabletBillNumber {
  /** "T2". */
  readonly series: string
  readonly financialYear: string
  readonly sequence: number
}

/** "T2", "26-27", 14 → "T2-26-27/14". Null: it would be too long, so the tablet needs another series. */
export function tabletBillNumberOf({ series, financialYear, sequence }: TabletBillNumber): string | null {
  const number = `${series}-${financialYear}/${sequence}`
  return number.length <= maxLength ? number : null
}

const tabletNumber = /^(T[1-9][0-9]{0,4})-([0-9]{2})-([0-9]{2})\/([1-9][0-9]{0,6})$/

/** "T2-26-27/14" → series, financial year and sequence. Null: no tablet makes such a number. */
export function readTabletBillNumber(number: string): TabletBillNumber | null {
  const [, series = "", first = "", last = "", sequence = ""] = tabletNumber.exec(number) ?? []
  const isNumber = series !== "" && number.length <= maxLength && (Number(first) + 1) % 100 === Number(last)
  return isNumber ? { series, financialYear: `${first}-${last}`, sequence: Number(sequence) } : null
}

export interface BillSeries {
  /** "T2" of a tablet, "CN" of credit notes. Null: the server's bills. */
  readonly series: string | null
  readonly financialYear: string
}

/** What stands before the sequence of a number: "T2-26-27" → "T2" and "26-27". */
export function readBillSeries(prefix: string): BillSeries {
  return { series: prefix.slice(0, -"-26-27".length) || null, financialYear: prefix.slice(-"26-27".length) }
}

/** A number with this before its sequence. Those of tablets are not padded. */
export function numberInSeries(prefix: string, sequence: number): string {
  return prefix.startsWith("T") ? `${prefix}/${sequence}` : billNumberOf(prefix, sequence)
}
