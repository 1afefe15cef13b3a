export {
  formatHundredths,
  lettersAndDigits,
  parseFoodType,
  parsePercent,
  parseRupees,
} from "./cell-values.ts"
export { menuChangeText } from "./change-text.ts"
export { compareMenus } from "./changes.ts"
export { checkMenu, findMenuFaults } from "./check.ts"
export { columnOf, type ExportColumn, exportColumns, requiredColumns } from "./export-columns.ts"
export * from "./index-items.ts"
export { nameKey } from "./names.ts"
export { goneFault, goneFaults, photoIdsOf, placesOf, withoutPhotos } from "./photos.ts"
export { backOnSale, keepReturns, nextReturn, type StockedPart } from "./sold-out.ts"
