import type { ReactNode } from "react"
import style from "./choices.module.css"

/** Large buttons side by side. */
export function Choices({ children }: { children: ReactNode }) {
  return <div className={style.choices}>{children}</div>
}
