import { type RefCallback, useCallback, useEffect, useMemo } from "react"

/** The height of a row of the grid, and the gap below a card, in pixels. As in board.module.css. */
const rowPx = 4
const gapPx = 8

/**
 * Packs cards of different heights without gaps between them: each spans as many low rows of the grid as it is high. The
 * browser still places them in their order, each where the next room is. Returns the ref of a card.
 */
export function usePacking(): RefCallback<HTMLElement> {
  const observer = useMemo(
    () =>
      new ResizeObserver(entries => {
        for (const { target, borderBoxSize } of entries) {
          const rows = Math.ceil(((borderBoxSize[0]?.blockSize ?? 0) + gapPx) / rowPx)
          if (target instanceof HTMLElement) target.style.gridRowEnd = `span ${rows}`
        }
      }),
    [],
  )
  useEffect(() => () => observer.disconnect(), [observer])
  return useCallback(
    card => {
      if (!card) return
      observer.observe(card)
      return () => observer.unobserve(card)
    },
    [observer],
  )
}
