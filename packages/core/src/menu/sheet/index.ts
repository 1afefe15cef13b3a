export { readDishes } from "./dishes.ts"
export { draftFromSheet, openQuestions, type SheetDraft } from "./draft-from-sheet.ts"
export { type ColumnRole, columnRoles } from "./headings.ts"
export {
  guessLayout,
  guessRoles,
  headingsOf,
  type KnownHeadings,
  knownHeadings,
  type SheetLayout,
  startOfDishes,
  taxIncludedIn,
  withRole,
} from "./layout.ts"
export { type ShownPrices, shownPrices } from "./reprice.ts"
export {
  cellText,
  columnLetters,
  isBlankRow,
  mostSheetColumns,
  mostSheetRows,
  type SheetCell,
  type SheetTable,
} from "./table.ts"
export type { Unread } from "./unread.ts"
