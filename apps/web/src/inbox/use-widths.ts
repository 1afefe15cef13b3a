import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react"
import { boardWidths, type Counts, isSame, type Widths } from "./widths.ts"

/** So long after the last touch of the board nobody aims at anything on it. */
const quietMs = 3000

const never = Number.NEGATIVE_INFINITY
const touches = ["pointerdown", "pointermove", "wheel", "scroll"] as const

interface Shown {
  /** What the widths are for. A column of which this says that it is empty has no room for an order. */
  readonly counts: Counts
  readonly widths: Widths
  /** Changes the widths at once. */
  readonly settle: () => void
}

/**
 * The widths for these counts. They change when nobody has touched the board for some seconds, or after an own tap: what
 * somebody is about to tap never moves sideways.
 */
export function useWidths(board: RefObject<HTMLElement | null>, counts: Counts): Shown {
  const [settled, setSettled] = useState(counts)
  const boardRem = useWidthRem(board)
  const touch = useTouches(board)
  useLayoutEffect(() => {
    if (isSame(settled, counts)) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const settleWhenQuiet = () => {
      const now = performance.now()
      const isOwn = now - touch.current.ownAt < quietMs
      const waitMs = isOwn ? 0 : touch.current.at + quietMs - now
      if (waitMs > 0) {
        timer = setTimeout(settleWhenQuiet, waitMs)
        return
      }
      touch.current.ownAt = never
      setSettled(counts)
    }
    settleWhenQuiet()
    return () => clearTimeout(timer)
  }, [settled, counts, touch])
  const widths = useMemo(() => boardWidths(settled, boardRem), [settled, boardRem])
  return { counts: settled, widths, settle: () => setSettled(counts) }
}

interface Touch {
  at: number
  /** When a tap made a step, or was outside of the board: in a dialog, or on Undo. */
  ownAt: number
}

function useTouches(board: RefObject<HTMLElement | null>): RefObject<Touch> {
  const touch = useRef<Touch>({ at: never, ownAt: never })
  useEffect(() => {
    const onTouch = ({ target, type }: Event) => {
      if (!(target instanceof Node) || !board.current?.contains(target)) return
      touch.current.at = performance.now()
      // The pointer also moves after a tap.
      if (type !== "pointermove") touch.current.ownAt = never
    }
    const onClick = ({ target }: MouseEvent) => {
      if (!(target instanceof Element)) return
      const isOwn = !board.current?.contains(target) || target.closest("[data-step]") !== null
      touch.current.ownAt = isOwn ? performance.now() : never
    }
    const options = { capture: true, passive: true }
    for (const type of touches) addEventListener(type, onTouch, options)
    addEventListener("click", onClick, options)
    return () => {
      for (const type of touches) removeEventListener(type, onTouch, options)
      removeEventListener("click", onClick, options)
    }
  }, [board])
  return touch
}

function useWidthRem(board: RefObject<HTMLElement | null>): number {
  const [widthRem, setWidthRem] = useState(guessRem)
  // Before the browser paints, so that no column changes its width on the screen.
  useLayoutEffect(() => {
    const element = board.current
    if (!element) return
    const measure = () => setWidthRem(element.getBoundingClientRect().width / remPx())
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [board])
  return widthRem
}

const remPx = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize)

/** The width of the page without its padding: with another one the first cards would be laid out twice. */
function guessRem(): number {
  const page = document.querySelector("main")
  return page ? page.clientWidth / remPx() - 2 : 0
}
