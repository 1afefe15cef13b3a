import { type Bill, taxableOfLinePaise } from "./bill.ts"
import { halfTaxOnTop } from "./tax.ts"

export interface GstRow {
  rateBasisPoints: number
  taxablePaise: number
  cgstPaise: number
  sgstPaise: number
}

export interface GstSummary {
  /** One row per rate, lowest first. Untaxed amounts have a row with rate 0. */
  rows: GstRow[]
  /** Lines and charges. */
  taxablePaise: number
  cgstPaise: number
  sgstPaise: number
}

/**
 * The table at the end of a GST bill. It adds up the taxes of the bill and does not compute them again, because a rate
 * applied to a sum would round differently from the lines.
 */
export function gstSummary(bill: Pick<Bill, "lines" | "charges">): GstSummary {
  const rowByRate = new Map<number, GstRow>()
  for (const line of bill.lines) {
    addToRow(rowByRate, line.rateBasisPoints, taxableOfLinePaise(line), line.taxPaise)
  }
  for (const charge of bill.charges) {
    addToRow(rowByRate, charge.rateBasisPoints, charge.amountPaise, charge.taxPaise)
  }
  const rows = [...rowByRate.values()].sort((one, other) => one.rateBasisPoints - other.rateBasisPoints)
  const summary: GstSummary = { rows, taxablePaise: 0, cgstPaise: 0, sgstPaise: 0 }
  for (const row of rows) {
    summary.taxablePaise += row.taxablePaise
    summary.cgstPaise += row.cgstPaise
    summary.sgstPaise += row.sgstPaise
  }
  return summary
}

/** Whether the rate, applied to the row's sum, gives another tax than the lines that were rounded one by one. */
export function isRoundedPerLine({ rateBasisPoints, taxablePaise, cgstPaise }: GstRow): boolean {
  return halfTaxOnTop(taxablePaise, rateBasisPoints) !== cgstPaise
}

function addToRow(
  rowByRate: Map<number, GstRow>,
  rateBasisPoints: number,
  taxablePaise: number,
  taxPaise: number,
): void {
  const row = rowByRate.get(rateBasisPoints) ?? {
    rateBasisPoints,
    taxablePaise: 0,
    cgstPaise: 0,
    sgstPaise: 0,
  }
  // Tax is always two equal halves, so this division has no remainder.
  const halfPaise = taxPaise / 2
  row.taxablePaise += taxablePaise
  row.cgstPaise += halfPaise
  row.sgstPaise += halfPaise
  rowByRate.set(rateBasisPoints, row)
}
