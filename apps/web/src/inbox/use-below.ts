import { type RefObject, useEffect, useState } from "react"

/** How many orders are below the visible part of a list that scrolls by itself. */
export function useBelow(list: RefObject<HTMLUListElement | null>, orders: number): number {
  const [below, setBelow] = useState(0)
  useEffect(() => {
    const element = list.current
    if (!element || orders === 0) return setBelow(0)
    const count = () => {
      const end = element.getBoundingClientRect().bottom
      const boxes = [...element.children].map(row => row.getBoundingClientRect())
      // Half of a row shows what it is. Rows that are not rendered yet are below.
      setBelow(orders - boxes.filter(({ top, height }) => top + height / 2 <= end).length)
    }
    const sizes = new ResizeObserver(count)
    const watch = () => {
      count()
      sizes.observe(element)
      for (const row of element.children) sizes.observe(row)
    }
    watch()
    // The list renders its rows in parts.
    const rows = new MutationObserver(watch)
    rows.observe(element, { childList: true })
    element.addEventListener("scroll", count, { passive: true })
    return () => {
      sizes.disconnect()
      rows.disconnect()
      element.removeEventListener("scroll", count)
    }
  })
  return below
}
