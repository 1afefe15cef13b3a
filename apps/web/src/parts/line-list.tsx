import type { ReactNode } from "react"
import style from "./line-list.module.css"

/** Each item has two parts: what it is, and its buttons at the right. */
export function LineList({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <ul className={style.lines} aria-label={label}>
      {children}
    </ul>
  )
}
