import type { ReactNode } from "react"
import style from "./badge.module.css"
import { Icon, type IconName } from "./icon.tsx"

export type Tone = "new" | "waiting" | "urgent" | "good" | "quiet" | "test"

/** A word with a colour that means the same everywhere. */
export function Badge({
  tone = "quiet",
  icon,
  children,
}: {
  tone?: Tone
  icon?: IconName
  children: ReactNode
}) {
  return (
    <span className={`${style.badge} ${style[tone]}`}>
      {icon && <Icon name={icon} size={16} />}
      {children}
    </span>
  )
}
