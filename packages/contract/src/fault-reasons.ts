/** Why a field is refused. The console words each of them in the reader's language. */
export const faultReasons = [
  // Any field.
  "REQUIRED",
  "UNKNOWN_FIELD",
  "WRONG_TYPE",
  "NOT_A_CHOICE",
  "OUT_OF_RANGE",
  "BLANK",
  "TOO_SHORT",
  "TOO_LONG",
  "TOO_FEW",
  "TOO_MANY",
  "REPEATED",
  "NOTHING_SENT",
  "NOT_A_DATE",
  "NOT_A_TIME",
  "NOT_AN_INSTANT",
  "NOT_AN_EMAIL",
  "NOT_HTTPS",
  "YEAR",
  "UNPRINTABLE",
  "PATTERN",
  "NOT_JSON",
  "NOT_THE_VERSION",
  // People and dates.
  "WRONG_PASSWORD",
  "PASSWORD_COMMON",
  "PASSWORD_PERSONAL",
  "PASSWORD_KEPT",
  "ALREADY_HERE",
  "DATE_PAST",
  "DATE_TOO_FAR",
  "FROM_AFTER_TO",
  "RANGE_TOO_LONG",
  // Settings.
  "TIME_ZONE",
  "OVERLAP",
  "OFFERS_NOTHING",
  "PAYMENT_MISSING",
  "GSTIN_NEEDED",
  "GSTIN_MISTYPED",
  "STAY_TOO_SHORT",
  "PARTY_TOO_LARGE",
  // The menu.
  "NAME_TAKEN",
  "ID_TAKEN",
  "PRICE_MISSING",
  "PRICE_BY_SIZE",
  "USUAL_SIZE",
  "MIN_ABOVE_MAX",
  "MAX_ABOVE_OPTIONS",
  "TOO_MANY_REQUIRED",
  // A menu's file.
  "FILE_TOO_LONG",
  "EXCEL_FILE",
  "NOT_TEXT",
  "NOT_UTF8",
  "NOT_CSV",
  "QUOTE_OPEN",
  "QUOTE_INSIDE",
  "ROW_TOO_LONG",
  "TOO_MANY_ROWS",
  "TOO_MANY_PARTS",
  "TOO_MANY_COLUMNS",
  "COLUMN_TWICE",
  "COLUMN_MISSING",
  "COLUMN_UNKNOWN",
  "NOT_COMMAS",
  "NO_HEADING",
  "CATEGORY_BLANK",
  "ITEM_BLANK",
  "ITEM_TWICE",
  "DIFFERS",
  "SIZE_BLANK",
  "USUAL_TWICE",
  "NOT_A_PRICE",
  "NOT_YES_NO",
  "NOT_MINUTES",
  "NOT_A_RATE",
  "NOT_A_FOOD_TYPE",
  "ADD_ON_COLON",
  "ADD_ON_PRICE",
  "MORE_FAULTS",
] as const
export type FaultReason = (typeof faultReasons)[number]

/** The values of a reason, such as the limit that was passed. */
export type FaultParams = Readonly<Record<string, unknown>>

/** `reason` and `params` are for the console; the public API answers `field` and `message` alone. */
export interface Fault {
  field: string
  message: string
  reason?: FaultReason
  params?: FaultParams
}
