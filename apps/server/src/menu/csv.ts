/**
 * A menu as a spreadsheet: one row for an item, or one for each size of it.
 *
 * Carried: everything a customer reads or pays. Not carried: ids, and a category's description and image; on
 * import they come from the current menu, found by name. So an item renamed in the sheet is a new item, while
 * one moved to another category stays itself. A name that holds U+FFFD is refused: it marks a file that was
 * not UTF-8.
 *
 * A column left out of the file leaves that fact of known items alone; a blank cell means the default.
 *
 * Inside cells: an apostrophe in front makes the rest plain text and is dropped (so `''til late` for one that
 * begins with it). In Size and Add-ons the signs `\ | ; : * ₹` in a name stand behind a backslash; brackets need
 * none. `Full*` is the usual size; `Yes, item off` is a size of an item that is switched off as a whole.
 */
export type { CsvFault } from "./csv/faults.ts"
export { type MenuImport, menuFromCsv, type NewId } from "./csv/import.ts"
export { menuToCsv } from "./csv/write.ts"
