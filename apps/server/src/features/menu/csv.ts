/**
 * A menu as a spreadsheet: one row for an item, or one for each size of it.
 *
 * The file contains everything that a customer reads or pays. It does not contain ids, or a category's description and
 * image: the import copies them from the current menu, by name. So an item renamed in the sheet is a new item, and an
 * item moved to another category keeps its ids. A name with U+FFFD is refused, because the file was not UTF-8.
 *
 * If the file lacks a column, existing items keep that value. A blank cell means the default.
 *
 * Inside cells: a leading apostrophe marks plain text and is removed (write `''til late` for a text that starts with
 * one). In Size and Add-ons, escape the characters `\ | ; : * ₹` in a name with a backslash; brackets need no escape.
 * `Full*` is the default size. `Yes, item off` is a size of an item that is switched off.
 */
export type { CsvFault } from "./csv/faults.ts"
export { type MenuImport, menuFromCsv } from "./csv/import.ts"
export { menuToCsv } from "./csv/write.ts"
