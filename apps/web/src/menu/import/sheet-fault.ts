/** Why a file is not read at all. The console has a text for each. */
export type SheetFaultReason =
  | "EMPTY"
  | "TOO_LARGE"
  | "TOO_LARGE_UNPACKED"
  | "TOO_MANY_ROWS"
  | "TOO_MANY_COLUMNS"
  | "TOO_MANY_CELLS"
  /** Reading took too long, or the browser had no memory for it. */
  | "TOO_SLOW"
  | "BROKEN"
  | "NOT_A_WORKBOOK"
  | "OLD_EXCEL"
  | "PDF"
  | "PICTURE"
  | "WEB_PAGE"
  | "NOT_A_TABLE"

export class SheetFault extends Error {
  readonly reason: SheetFaultReason

  constructor(reason: SheetFaultReason) {
    super(reason)
    this.reason = reason
  }
}

/** A large menu takes a few seconds on a cheap phone. The text of `TOO_SLOW` says this limit. */
export const longestReadingMs = 30_000
