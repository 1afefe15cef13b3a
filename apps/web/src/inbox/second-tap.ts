import type { MouseEvent } from "react"

/** After a step another order is at the same place: a wet finger that taps twice must not answer it too. */
const windowMs = 800
const nearPx = 40

let last = { at: Number.NEGATIVE_INFINITY, x: 0, y: 0, order: "" }

/** Stops a second tap at the same place that would hit another order. A later tap and the keyboard go through. */
export function stopSecondTap(event: MouseEvent): void {
  const isByPointer = event.detail > 0
  if (!isByPointer || !(event.target instanceof Element) || !event.target.closest("[data-step]")) return
  const { clientX: x, clientY: y } = event
  const order = event.target.closest<HTMLElement>("[data-order]")?.dataset.order ?? ""
  const at = Date.now()
  const isNear = Math.hypot(x - last.x, y - last.y) < nearPx
  if (isNear && order !== last.order && Math.abs(at - last.at) < windowMs) event.stopPropagation()
  else last = { at, x, y, order }
}
