/**
 * A menu as a spreadsheet: one row for an item, or one for each size of it.
 *
 * Carried: everything a customer reads or pays. Not carried: ids, and a category's description and image; on
 * import they come from the current menu, found by name. So an item renamed in the sheet is a new item, while
 * one moved to another category stays itself. A name that holds U+FFFD is refused: it marks a file that was
 * not UTF-8.
 *
 * A column left out of the file leaves that fact of known items alone; a blank cell means the default.
 */
export type { CsvFault } from "./csv/faults.ts"
export { type MenuImport, menuFromCsv, type NewId } from "./csv/import.ts"
export { menuToCsv } from "./csv/write.ts"
