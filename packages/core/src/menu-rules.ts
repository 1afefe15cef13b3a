/** The rules that a browser loads with the screens of the menu, apart from those that every screen loads. */
export { changePrices, type PriceChange } from "./menu/change-prices.ts"
export {
  type DraftCategory,
  type DraftItem,
  type DraftMenu,
  isCompleteMenu,
  lacksPrice,
} from "./menu/draft-menu.ts"
export { columnOf, exportColumns, requiredColumns } from "./menu/export-columns.ts"
export { freeDishes } from "./menu/free-dishes.ts"
export { type NonVegWord, nonVegWord } from "./menu/non-veg-words.ts"
export * from "./menu/sheet/index.ts"
