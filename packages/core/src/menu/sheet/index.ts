export { accountFor, type NoPrice, type NotUsed, type PriceAccount } from "./account.ts"
export { type ColumnRole, columnRoles } from "./column-roles.ts"
export { readSheets } from "./dishes.ts"
export { draftFromSheet, openQuestions, type SheetDraft } from "./draft-from-sheet.ts"
export type { KnownHeadings } from "./known-headings.ts"
export {
  filledRows,
  guessLayout,
  knownHeadings,
  partKey,
  type SheetLayout,
  type SheetPart,
  taxIncludedIn,
  withRole,
} from "./layout.ts"
export type { NoPriceKind } from "./numbers.ts"
export { looksLikeMenu } from "./other-lists.ts"
export { choosePrice, type PriceQuestion, priceQuestions } from "./price-questions.ts"
export { type ShownPrices, shownPrices } from "./reprice.ts"
export type { SheetColumn } from "./roles.ts"
export type { ReadSheet, SheetDishes } from "./sheet-dish.ts"
export {
  cellText,
  columnLetters,
  isBlankRow,
  mostSheetCells,
  mostSheetColumns,
  mostSheetRows,
  type SheetCell,
  type SheetTable,
} from "./table.ts"
export type { Unread } from "./unread.ts"
