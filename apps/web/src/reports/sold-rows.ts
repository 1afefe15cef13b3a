import type { ItemsReport } from "@rasoi/contract/console"

type Money = ItemsReport["addOns"]["bySales"][number]["sales"]

/** An item or an add-on. */
export interface SoldThing {
  id: string
  name: string
  quantity: number
  sales: Money
  onMenu?: boolean
  sizes?: readonly { menuItemId: string; name: string; quantity: number; sales: Money }[]
}

export interface SoldRow {
  key: string
  /** Null for a size, which belongs to the item above it. */
  place: number | null
  name: string
  quantity: number
  sales: Money
  /** No longer on the menu. */
  gone: boolean
  /** Share of the largest value, from 0 to 1. */
  share: number
}

/** Flattens the list: each item, followed by its sizes. */
export function soldRows(sold: readonly SoldThing[], by: "quantity" | "sales"): SoldRow[] {
  const figureOf = ({ quantity, sales }: Pick<SoldThing, "quantity" | "sales">) =>
    by === "quantity" ? quantity : sales.amount
  const most = Math.max(1, ...sold.map(figureOf))
  return sold.flatMap((one, index) => {
    const { id, name, quantity, sales, onMenu = true, sizes = [] } = one
    // A removed item can have the same id as an item on the menu.
    const key = `${onMenu} ${id}`
    return [
      { key, place: index + 1, name, quantity, sales, gone: !onMenu, share: figureOf(one) / most },
      ...sizes.map(size => ({
        key: `${key} ${size.menuItemId}`,
        place: null,
        name: size.name,
        quantity: size.quantity,
        sales: size.sales,
        gone: false,
        share: figureOf(size) / most,
      })),
    ]
  })
}
