/** Why a field of the public API is refused, with the `params` of the reason. Stable: programs branch on it. */
export const publicFaultReasons = {
  REQUIRED: "It is missing.",
  UNKNOWN_FIELD: "The service does not know a field of this name.",
  NOT_ALLOWED: "It does not go with another field, which `message` names.",
  WRONG_TYPE: "It has another type. `params.type`: the expected one.",
  NOT_A_CHOICE: "It is none of the allowed values, which `message` lists.",
  OUT_OF_RANGE: "The number is too small or too large. `params.least`, `params.most`: the limits.",
  BLANK: "It is empty, or has only spaces.",
  TOO_SHORT: "It has too few characters. `params.limit`: the least number.",
  TOO_LONG: "It has too many characters. `params.limit`: the greatest number.",
  TOO_FEW: "The list is too short. `params.limit`: the least number.",
  TOO_MANY: "The list is too long. `params.limit`: the greatest number.",
  REPEATED: "The same element is there twice.",
  NOT_A_DATE: "It is not a date such as 2026-10-17, or there is no such date.",
  NOT_A_TIME: "It is not a time such as 19:30.",
  NOT_AN_INSTANT: "It is not a timestamp with an offset or Z, or there is no such time.",
  NOT_AN_EMAIL: "It is not an email address.",
  YEAR: "The year is too early or too late. `params.first`, `params.last`: the allowed ones.",
  UNPRINTABLE: "It has a control character or a bidirectional override.",
  PATTERN: "It is not written as expected. `params.example`: how to write it, or null.",
  NOT_JSON: "The body is not valid JSON.",
  TEST_KEYS_ONLY: "The header works with test keys only.",
  DATE_PAST: "The date has passed. `params.first`, `params.last`: the possible dates.",
  DATE_TOO_FAR: "The date is too far ahead. `params.first`, `params.last`: the possible dates.",
  PAST: "The pickup time has passed.",
  TOO_SOON:
    "The order takes longer. `params.prepMinutes`: how long; `params.earliest`: the earliest pickup time, or null.",
  TOO_FAR: "The pickup time is too far ahead. `params.latest`: the latest possible time.",
  OUTSIDE_HOURS:
    "The restaurant is closed at the pickup time. `params.earliest`: the earliest pickup time, or null.",
  UNKNOWN_CURSOR:
    "The cursor belongs to another key, is older than 30 days, or is from before the service was restored from a backup. Read your open orders and bookings again, and go on with `after=start`.",
} as const
export type PublicFaultReason = keyof typeof publicFaultReasons

/** Why any field is refused. The console words each of them in the reader's language. */
export const faultReasons = [
  ...(Object.keys(publicFaultReasons) as PublicFaultReason[]),
  // Any field of the console.
  "NOTHING_SENT",
  "NOT_HTTPS",
  "NOT_THE_VERSION",
  "ONE_OF",
  // People and dates.
  "WRONG_PASSWORD",
  "PASSWORD_COMMON",
  "PASSWORD_PERSONAL",
  "PIN_COMMON",
  "PIN_PERSONAL",
  "PASSWORD_KEPT",
  "PASSWORD_SAME",
  "ALREADY_HERE",
  "ALREADY_BLOCKED",
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
  "NOT_AN_ORIGIN",
  // The page.
  "SLUG_CHARACTERS",
  "SLUG_HYPHENS",
  "SLUG_RESERVED",
  "SLUG_TAKEN",
  // The menu.
  "NAME_TAKEN",
  "ID_TAKEN",
  "PRICE_MISSING",
  "PRICE_BY_SIZE",
  "USUAL_SIZE",
  "MIN_ABOVE_MAX",
  "MAX_ABOVE_OPTIONS",
  "TOO_MANY_REQUIRED",
  // Photos.
  "PHOTO_TYPE",
  "PHOTO_BROKEN",
  "PHOTO_PIXELS",
  "PHOTO_SMALL",
  "PHOTO_GONE",
  "PHOTOS_FULL",
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
  // The number of a tablet's order or bill.
  "NO_SERIES",
  "OTHER_TABLET",
  "NUMBER_JUMP",
] as const
export type FaultReason = (typeof faultReasons)[number]

/** The values of a reason, such as the limit that was passed. */
export type FaultParams = Readonly<Record<string, unknown>>

/** `message` is for people, `reason` and `params` are for programs. */
export interface Fault {
  field: string
  message: string
  reason: FaultReason
  params?: FaultParams
}
