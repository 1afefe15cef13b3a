import { freeDishes } from "@rasoi/core/menu"
import { useText } from "../i18n/i18n.tsx"
import { Icon } from "../parts/icon.tsx"
import type { Menu } from "./document.ts"

/** More would hide the changes. */
const mostNamed = 10

/** Names the dishes at ₹0.00 before they are live. It warns and does not forbid: a free welcome drink is possible. */
export function FreeDishes({ menu }: { menu: Menu }) {
  const text = useText("menu").menu
  const found = freeDishes(menu)
  if (found.length === 0) return null
  const names = found
    .slice(0, mostNamed)
    .map(({ name, size }) => (size === null ? name : text.review.freeSize(name, size)))
  const others = found.length - names.length
  return (
    <div className="notice" role="note">
      <Icon name="warning" />
      <div>
        <p>
          <strong>{text.review.free(found.length)}</strong>
        </p>
        <p>{[...names, ...(others > 0 ? [text.review.freeMore(others)] : [])].join(", ")}</p>
      </div>
    </div>
  )
}
