export { readDishes, type SheetDish, type SheetDishes } from "./dishes.ts"
export { draftFromSheet, openQuestions, type SheetAnswers, type SheetDraft } from "./draft-from-sheet.ts"
export { type ColumnRole, columnRoles, roleOfHeading, taxIncludedOf } from "./headings.ts"
export { guessLayout, guessRoles, headingsOf, type KnownHeadings, type SheetLayout } from "./layout.ts"
export type { SheetPrice } from "./prices.ts"
export type { Repriced, ShownPrices } from "./reprice.ts"
export {
  cellText,
  columnLetters,
  isBlankRow,
  mostSheetColumns,
  mostSheetRows,
  type SheetCell,
  type SheetTable,
} from "./table.ts"
export { type Unread, type UnreadReason, unreadReasons } from "./unread.ts"
