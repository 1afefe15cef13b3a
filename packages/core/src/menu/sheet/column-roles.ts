/** What a column of the sheet holds. */
export const columnRoles = [
  "name",
  "category",
  "price",
  "sizePrice",
  /** A price that the restaurant does not use here, by the owner's choice. */
  "otherPrice",
  "size",
  "foodType",
  "description",
  "taxRate",
  /** Whether the dish is sold: `Active`, `Inactive`. */
  "onSale",
  "ignored",
  /** One of several prices: the owner has to say which one counts. */
  "openPrice",
  /** It has numbers that can be prices, and nothing says what they are. */
  "unknown",
] as const
export type ColumnRole = (typeof columnRoles)[number]
