import type { FoodType } from "@rasoi/contract"
import type { SheetLayout, SheetPart } from "./layout.ts"
import type { SheetPrice } from "./prices.ts"
import type { SheetTable } from "./table.ts"
import type { Place, Unread } from "./unread.ts"

/** A worksheet, and how it is read. */
export interface ReadSheet {
  readonly name: string
  readonly table: SheetTable
  readonly layout: SheetLayout
  /** The owner may leave a worksheet out. */
  readonly isUsed: boolean
}

export interface PlacedPrice extends SheetPrice {
  readonly place: Place
  /** The size of its column, where no other size of the dish has a price: then it is the price of the dish. */
  readonly onlySize?: string | undefined
}

/** A dish as the sheet describes it. */
export interface SheetDish {
  readonly sheet: string | null
  readonly row: number
  readonly name: string
  /** Null if the sheet names none. */
  readonly category: string | null
  readonly description: string
  /** Empty if none could be read. */
  readonly prices: PlacedPrice[]
  /** Null if the sheet does not say, or cannot be read. */
  readonly foodType: FoodType | null
  readonly rateBasisPoints: number | null
  /** Null if the sheet does not say. */
  readonly onSale: boolean | null
}

export interface SheetDishes {
  readonly sheets: readonly ReadSheet[]
  readonly dishes: readonly SheetDish[]
  readonly unread: readonly Unread[]
}

/** What is found, in all worksheets. */
export interface Found {
  readonly dishes: SheetDish[]
  /** By category and name. */
  readonly byKey: Map<string, SheetDish>
  /** The first worksheet with a dish of this name, and whether the category is only the worksheet's name. */
  readonly byName: Map<string, { readonly sheet: number; readonly isBySheet: boolean }>
  readonly unread: Unread[]
}

export interface OfSheet {
  readonly index: number
  readonly name: string | null
  /** The category of dishes without one. */
  readonly category: string | null
  /** The title says that all dishes are vegetarian. */
  readonly isPureVeg: boolean
}

/** A list that another one continues below headings of its own. */
export type ContinuedPart = SheetPart & { readonly goesOn: boolean }
