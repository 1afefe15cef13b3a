import { type RefObject, useEffect, useState } from "react"

/** How many orders are below the visible part of a list that scrolls by itself. */
export function useBelow(list: RefObject<HTMLUListElement | null>, orders: number): number {
  const [below, setBelow] = useState(0)
  useEffect(() => {
    const element = list.current
    if (!element || orders === 0) return setBelow(0)
    const count = () => {
      const end = element.scrollTop + element.clientHeight
      const rows = [...element.children] as HTMLElement[]
      // Half of a row shows what it is.
      setBelow(rows.filter(row => row.offsetTop - element.offsetTop + row.offsetHeight / 2 > end).length)
    }
    count()
    const sizes = new ResizeObserver(count)
    sizes.observe(element)
    for (const row of element.children) sizes.observe(row)
    element.addEventListener("scroll", count, { passive: true })
    return () => {
      sizes.disconnect()
      element.removeEventListener("scroll", count)
    }
  })
  return below
}
