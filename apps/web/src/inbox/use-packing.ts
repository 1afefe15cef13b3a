import { type RefObject, useEffect, useLayoutEffect, useMemo } from "react"

/** The height of a row of the grid, and the gap below a card, in pixels. As in board.module.css. */
const rowPx = 2
const gapPx = 6

/** Reads all heights before it writes, so that the browser lays out the page once. */
function pack(cards: readonly Element[]): void {
  const spans = cards.map(card => Math.ceil((card.getBoundingClientRect().height + gapPx) / rowPx))
  for (const [index, card] of cards.entries()) {
    const end = `span ${spans[index]}`
    if (card instanceof HTMLElement && card.style.gridRowEnd !== end) card.style.gridRowEnd = end
  }
}

/**
 * Packs cards of different heights without gaps between them: each spans as many low rows of the grid as it is high. The
 * browser still places them in their order, each where the next room is.
 */
export function usePacking(list: RefObject<HTMLUListElement | null>): void {
  // For changes without a render of the list: an order is opened, or the window gets another size.
  const observer = useMemo(() => new ResizeObserver(sizes => pack(sizes.map(({ target }) => target))), [])
  useEffect(() => () => observer.disconnect(), [observer])
  // Before the browser paints, so that nobody sees a card move to its place.
  useLayoutEffect(() => {
    const cards = [...(list.current?.children ?? [])]
    pack(cards)
    for (const card of cards) observer.observe(card)
  })
}
