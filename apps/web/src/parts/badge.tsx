import type { ReactNode } from "react"
import style from "./badge.module.css"
import { Icon, type IconName } from "./icon.tsx"

export type Tone = "new" | "waiting" | "urgent" | "good" | "quiet" | "test"

interface Props {
  tone?: Tone
  icon?: IconName
  children: ReactNode
}

/** A short text whose colour has the same meaning everywhere. */
export function Badge({ tone = "quiet", icon, children }: Props) {
  return (
    <span className={`${style.badge} ${style[tone]}`}>
      {icon && <Icon name={icon} size={16} />}
      {children}
    </span>
  )
}
