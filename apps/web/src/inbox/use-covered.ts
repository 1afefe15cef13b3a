import { type RefObject, useEffect, useState } from "react"
import { useMedia } from "../parts/use-media.ts"

interface Covered {
  lines: number
  noted: boolean
}

/** The height of the answer with what it says, as in card.module.css, and of a phone's navigation, as in frame.module.css. */
const answerRem = 3.875 + 1.5
const navigationRem = 4

const nothing: Covered = { lines: 0, noted: false }

/**
 * What the sticky answer of a new order hides: nobody accepts a line or a note without having seen it. Of the elements in
 * the card, `data-lines` says how many lines one stands for, `data-noted` that it has a note.
 */
export function useCovered(body: RefObject<HTMLElement | null>): Covered {
  const [covered, setCovered] = useState(nothing)
  const isPhone = useMedia("phone")
  const isWide = useMedia("wide")
  const isLow = useMedia("low")
  useEffect(() => {
    const from = body.current
    // On a zoomed page the answer does not stick.
    if (!from || isLow) return setCovered(nothing)
    const remPx = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
    const marginPx = Math.ceil((answerRem + (isPhone ? navigationRem : 0)) * remPx)
    const root = isWide ? from.closest("ul[data-cards]") : null
    const hidden = new Set<Element>()
    const observer = new IntersectionObserver(
      entries => {
        for (const { target, intersectionRatio, boundingClientRect, rootBounds } of entries) {
          const isBelow = rootBounds !== null && boundingClientRect.bottom > rootBounds.bottom
          if (intersectionRatio < 0.9 && isBelow) hidden.add(target)
          else hidden.delete(target)
        }
        const parts = [...hidden].filter(part => part.isConnected) as HTMLElement[]
        const lines = parts.reduce((sum, { dataset }) => sum + Number(dataset.lines ?? 0), 0)
        const noted = parts.some(({ dataset }) => dataset.noted !== undefined)
        setCovered(now => (now.lines === lines && now.noted === noted ? now : { lines, noted }))
      },
      { root, rootMargin: `0px 0px -${marginPx}px 0px`, threshold: [0, 0.9] },
    )
    const observe = () => {
      observer.disconnect()
      hidden.clear()
      for (const part of from.querySelectorAll("[data-lines], [data-noted]")) observer.observe(part)
    }
    observe()
    // A folded order is opened.
    const changes = new MutationObserver(observe)
    changes.observe(from, { childList: true, subtree: true })
    return () => {
      observer.disconnect()
      changes.disconnect()
    }
  }, [body, isPhone, isWide, isLow])
  return covered
}
