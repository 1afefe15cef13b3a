import type { MenuDocument, MenuItemDocument } from "@rasoi/contract/console"
import { type RefObject, useEffect, useMemo, useState } from "react"
import { showPaise } from "../api/money.ts"
import style from "../counter/counter.module.css"
import { useText } from "../i18n/i18n.tsx"
import { FoodMark } from "../parts/food-mark.tsx"
import { Empty } from "../parts/states.tsx"
import type { Cart } from "../tablet/cart.ts"
import { isSoldOut } from "./cart.ts"

interface Props {
  menu: MenuDocument
  cart: Cart
  /** The searched text. */
  wanted: string
  search: RefObject<HTMLInputElement | null>
  /** May sell what is sold out. */
  mayOverride: boolean
  onTap: (item: MenuItemDocument) => void
  /** A category is chosen: the search is over. */
  onCategory: () => void
}

/** Categories, and the dishes of one as large tiles. A search looks in all of them. */
export function Dishes({ menu, cart, wanted, search, mayOverride, onTap, onCategory }: Props) {
  const text = useText("counter").counter
  const filled = useMemo(() => menu.categories.filter(({ items }) => items.length > 0), [menu])
  const [chosen, setChosen] = useState<string | null>(null)
  const current = filled.find(({ id }) => id === chosen) ?? filled[0]
  const searched = wanted.trim().toLowerCase()
  const shown = useMemo(
    () =>
      searched === ""
        ? (current?.items ?? [])
        : filled.flatMap(({ items }) => items).filter(({ name }) => name.toLowerCase().includes(searched)),
    [current, filled, searched],
  )
  const inCart = useMemo(() => countByDish(cart), [cart])
  // Enter in the search takes the first dish.
  useEffect(() => {
    const field = search.current
    const onKey = (event: KeyboardEvent) => {
      const [first] = shown
      if (event.key !== "Enter" || searched === "" || !first || (isSoldOut(first) && !mayOverride)) return
      event.preventDefault()
      onTap(first)
      // The next dish is typed over it.
      field?.select()
    }
    field?.addEventListener("keydown", onKey)
    return () => field?.removeEventListener("keydown", onKey)
  }, [search, shown, searched, mayOverride, onTap])
  return (
    <>
      <nav className={style.categories} aria-label={text.categories}>
        {filled.map(({ id, name }) => (
          <button
            key={id}
            type="button"
            className={`small-box ${style.category}`}
            aria-current={id === current?.id && searched === "" ? "true" : undefined}
            onClick={() => {
              setChosen(id)
              onCategory()
            }}
          >
            {name}
          </button>
        ))}
      </nav>
      <div className={style.dishes}>
        {shown.length === 0 && <Empty icon="search" title={text.noDish} />}
        <ul className={style.tiles}>
          {shown.map(item => (
            <li key={item.id}>
              <Tile
                item={item}
                count={countOf(item, inCart)}
                disabled={isSoldOut(item) && !mayOverride}
                onTap={() => onTap(item)}
              />
            </li>
          ))}
        </ul>
      </div>
    </>
  )
}

interface TileProps {
  item: MenuItemDocument
  count: number
  disabled: boolean
  onTap: () => void
}

function Tile({ item, count, disabled, onTap }: TileProps) {
  const text = useText("counter").counter
  const soldOut = isSoldOut(item)
  return (
    <button
      type="button"
      className={`box accent-on-hover ${style.tile}`}
      data-sold-out={soldOut || undefined}
      disabled={disabled}
      onClick={onTap}
    >
      <span className={style.tileName}>{item.name}</span>
      <span className="row wrap">
        <FoodMark type={item.foodType} />
        <span className="figures">{soldOut ? text.soldOut : priceText(item, text.from)}</span>
      </span>
      {count > 0 && (
        <span className={style.count}>
          <span aria-hidden="true">{count}</span>
          <span className="visually-hidden">{text.inCart(count)}</span>
        </span>
      )}
    </button>
  )
}

function priceText({ pricePaise, variants }: MenuItemDocument, from: (price: string) => string): string {
  if (variants.length === 0) return showPaise(pricePaise ?? 0)
  return from(showPaise(Math.min(...variants.map(variant => variant.pricePaise))))
}

function countByDish({ lines }: Cart): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { menuItemId, quantity } of lines)
    counts.set(menuItemId, (counts.get(menuItemId) ?? 0) + quantity)
  return counts
}

function countOf({ menuItemId, variants }: MenuItemDocument, counts: ReadonlyMap<string, number>): number {
  const ids = [menuItemId ?? "", ...variants.map(variant => variant.menuItemId)]
  return ids.reduce((sum, id) => sum + (counts.get(id) ?? 0), 0)
}
