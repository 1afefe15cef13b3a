import type { FaultParams, FaultReason, OrderType } from "@rasoi/contract"

const paymentMissing: Readonly<Record<OrderType, string>> = {
  PICKUP: "You offer pickup: customers must be able to pay at the counter",
  DELIVERY: "You offer delivery: customers must be able to pay cash at the door",
}

/** Why the server refused a field. Amounts and rates are already formatted. */
export const faultReasons = {
  REQUIRED: "This is missing",
  UNKNOWN_FIELD: "The server does not know this field. Reload the page",
  WRONG_TYPE: ({ type }: FaultParams) =>
    String(type).includes("integer") || String(type).includes("number")
      ? "A number belongs here"
      : "This does not belong here",
  NOT_A_CHOICE: "Choose one of the offered values",
  OUT_OF_RANGE: ({ least, most }: FaultParams) =>
    most === undefined
      ? `At least ${least}`
      : least === undefined
        ? `At most ${most}`
        : `From ${least} to ${most}`,
  BLANK: "Write something here",
  TOO_SHORT: ({ limit }: FaultParams) => `At least ${limit} characters`,
  TOO_LONG: ({ limit }: FaultParams) => `This is too long: at most ${limit} characters`,
  TOO_FEW: ({ limit }: FaultParams) => `Too few: at least ${limit}`,
  TOO_MANY: ({ limit }: FaultParams) => `These are too many: at most ${limit}`,
  REPEATED: "The same one is there twice",
  NOTHING_SENT: "Nothing was changed",
  NOT_A_DATE: "This is not a date",
  NOT_A_TIME: "Choose a time",
  NOT_AN_INSTANT: "This is not a date with a time",
  NOT_AN_EMAIL: "This is not an email address",
  NOT_HTTPS: "The address has to begin with https://",
  YEAR: ({ first, last }: FaultParams) => `A year from ${first} to ${last}`,
  UNPRINTABLE: "There is a character in it that cannot be shown",
  PATTERN: ({ example }: FaultParams) =>
    example ? `Write it like ${example}` : "This is not written as it has to be",
  NOT_JSON: "This is not JSON",
  NOT_THE_VERSION: "There is no such version. Reload the page",
  PASSWORD_COMMON: "This is among the first passwords that anybody tries: choose another",
  PASSWORD_PERSONAL: "This is made of the name, the email or the restaurant's name: choose another",
  PIN_COMMON: "This is among the first PINs that anybody tries: choose another",
  PIN_PERSONAL: "This is part of a number that others know: choose another",
  WRONG_PASSWORD: "This is not your present password",
  PASSWORD_KEPT: "No password is needed: this person works in another restaurant of yours and keeps theirs",
  ALREADY_HERE: ({ email }: FaultParams) => `${email} already works here`,
  ALREADY_BLOCKED: "This phone is blocked already",
  DATE_PAST: ({ first, last }: FaultParams) => `This date is past: choose ${first} to ${last}`,
  DATE_TOO_FAR: ({ first, last }: FaultParams) => `This date is too far ahead: choose ${first} to ${last}`,
  FROM_AFTER_TO: "This begins after it ends",
  RANGE_TOO_LONG: ({ days }: FaultParams) => `At most ${days} days`,
  PAST: "This time is past",
  TOO_SOON: ({ prepMinutes }: FaultParams) => `This is too early: the order takes ${prepMinutes} minutes`,
  TOO_FAR: "This is too far ahead: at most 7 days",
  UNKNOWN_CURSOR: "This cursor is not known here",
  OUTSIDE_HOURS: "The restaurant is closed at this time",
  NOT_ALLOWED: "This does not go with another field",
  TEST_KEYS_ONLY: "This works with test keys only",
  ONE_OF: "Choose one of the two",
  PASSWORD_SAME: "Choose another password than the present one",
  TIME_ZONE: "This is not a time zone: write one such as Asia/Kolkata",
  OVERLAP: ({ day, open, close }: FaultParams) => `At the same time as ${day}, ${open} to ${close}`,
  OFFERS_NOTHING: "Online ordering is on: offer pickup, delivery or both",
  // The server may be newer than the loaded console, and know another type.
  PAYMENT_MISSING: ({ type }: FaultParams) => paymentMissing[type as OrderType] ?? paymentMissing.DELIVERY,
  GSTIN_NEEDED: "You are registered for GST, so the bill needs your GSTIN",
  GSTIN_MISTYPED: "This is mistyped: the last character does not fit the others",
  STAY_TOO_SHORT: ({ slotMinutes }: FaultParams) => `At least the ${slotMinutes} minutes between bookings`,
  PARTY_TOO_LARGE: ({ seats }: FaultParams) => `More than your ${seats} seats`,
  NOT_AN_ORIGIN: ({ example }: FaultParams) => `Write the address of a website like ${example}`,
  SLUG_CHARACTERS: ({ example }: FaultParams) =>
    `Only lower-case letters a to z, digits and hyphens${example ? `, such as ${example}` : ""}`,
  SLUG_HYPHENS: "Single hyphens between words, not at the ends",
  SLUG_RESERVED: "This word is reserved: add your city, for example",
  SLUG_TAKEN: ({ example }: FaultParams) => `Another restaurant has it. Free is, for example, ${example}`,
  NAME_TAKEN: ({ row }: FaultParams) =>
    row ? `Another one has the same name, in row ${row}` : "Another one here has the same name",
  ID_TAKEN: ({ row }: FaultParams) =>
    row ? `Another one has the same id, in row ${row}` : "Another one has the same id",
  PRICE_MISSING: "Give it a price",
  PRICE_BY_SIZE: "This is sold by size: give each size its price",
  USUAL_SIZE: "Exactly one size has to be the usual one",
  MIN_ABOVE_MAX: "The least may not be more than the most",
  MAX_ABOVE_OPTIONS: "There are not so many options to choose from",
  TOO_MANY_REQUIRED: ({ most }: FaultParams) => `All groups together may ask for ${most} choices at most`,
  PHOTO_TYPE: ({ type }: FaultParams) =>
    type === "HEIC"
      ? "This is a HEIC photo, which most browsers cannot show. On the iPhone choose Settings, Camera, Formats, Most Compatible, or share the photo as JPEG"
      : "This is not a photo that can be shown: choose a JPEG, PNG or WebP file",
  PHOTO_BROKEN: "The file is damaged or incomplete: save the photo again and choose it once more",
  PHOTO_PIXELS: ({ most }: FaultParams) =>
    `This photo is too large: at most ${most} megapixels. Make it smaller`,
  PHOTO_SMALL: ({ width, height, leastWidth, leastHeight }: FaultParams) =>
    `This photo is too small or too narrow, with ${width} × ${height} pixels: choose one with at least ${leastWidth} × ${leastHeight}`,
  PHOTO_GONE: "This photo was removed in the meantime: choose it again",
  PHOTOS_FULL: ({ most }: FaultParams) =>
    `You have ${most} photos, which is the most. Photos that you do not show go by themselves after 30 days`,
  FILE_TOO_LONG: ({ limit }: FaultParams) => `The file is too long: at most ${limit} characters are read`,
  EXCEL_FILE: "This is an Excel workbook: save it as “CSV UTF-8” first",
  NOT_TEXT: "This is not a text file: save the spreadsheet as “CSV UTF-8”",
  NOT_UTF8: "The file is not in UTF-8: save the spreadsheet as “CSV UTF-8”",
  NOT_CSV: "This row cannot be read as CSV",
  QUOTE_OPEN: "A quotation mark opens a cell that never ends: close it, or double it inside a cell",
  QUOTE_INSIDE: "A quotation mark is inside a cell: double it, and put the cell in quotation marks",
  ROW_TOO_LONG: ({ limit }: FaultParams) =>
    `A row has more than ${limit} characters: is a quotation mark left open?`,
  TOO_MANY_PARTS: ({ limit }: FaultParams) =>
    `More than ${limit} dishes, sizes and add-ons: a menu this long cannot be saved`,
  TOO_MANY_ROWS: ({ limit }: FaultParams) => `More than ${limit} rows: a menu this long has to come in parts`,
  TOO_MANY_COLUMNS: ({ count, limit }: FaultParams) => `${count} columns: the menu has ${limit}`,
  COLUMN_TWICE: ({ column }: FaultParams) => `The column ${column} appears twice`,
  COLUMN_MISSING: ({ column }: FaultParams) => `The column ${column} is missing`,
  COLUMN_UNKNOWN: ({ names, columns }: FaultParams) =>
    `${names}: there is no such column. The columns are ${columns}; take out the others`,
  NOT_COMMAS: ({ names, columns }: FaultParams) =>
    `${names}: columns have to be separated by commas. The columns are ${columns}`,
  NO_HEADING: ({ text }: FaultParams) => `${text} is in a column without a heading`,
  CATEGORY_BLANK: "The category is blank: write it in every row",
  ITEM_BLANK: ({ column }: FaultParams) => `The item is blank, but ${column} is not`,
  ITEM_TWICE: ({ row }: FaultParams) =>
    `This item is already in row ${row}: if these are its sizes, name them under Size`,
  DIFFERS: ({ row, column }: FaultParams) => `This differs from row ${row}: an item has one ${column}`,
  SIZE_BLANK: "The size is blank, but other rows of this item have one",
  USUAL_TWICE: ({ row }: FaultParams) => `Row ${row} is already marked * as the usual size`,
  NOT_A_PRICE: ({ text }: FaultParams) => `${text} is not a price: write rupees such as 325, 325.50 or 1,250`,
  NOT_YES_NO: ({ text }: FaultParams) => `${text} is not Yes or No`,
  NOT_MINUTES: ({ text }: FaultParams) => `${text} is not a whole number of minutes, such as 15`,
  NOT_A_RATE: ({ text }: FaultParams) => `${text} is not a rate in per cent, such as 5 or 12.5`,
  NOT_A_FOOD_TYPE: ({ text }: FaultParams) => `${text} is no food type: write Veg, Non veg or Egg`,
  ADD_ON_COLON: ({ text }: FaultParams) =>
    `${text} has no colon: write a group as “Extras [0-2]: Butter 25 | Cheese 40”`,
  ADD_ON_PRICE: ({ text }: FaultParams) =>
    `${text} is not an add-on with its price: write “Butter 25”, or “Butter 0” if free`,
  NO_SERIES: "No tablet here has this number series",
  OTHER_TABLET: "This number belongs to another tablet",
  NUMBER_JUMP: "This number is too far above the tablet’s last one",
  MORE_FAULTS: "There are more faults than can be listed: correct these first",
} satisfies Record<FaultReason, string | ((params: FaultParams) => string)>
