import type { ReactNode } from "react"
import { Link } from "wouter"
import { Icon, type IconName } from "./icon.tsx"
import style from "./tab-links.module.css"
import { useScrollIntoView } from "./use-scroll-into-view.ts"

export interface Tab {
  name: string
  href: string
  label: string
  icon?: IconName
  /** Shown after the label. */
  mark?: ReactNode
}

interface Props {
  label: string
  tabs: readonly Tab[]
  /** The name of the current tab. */
  current: string | undefined
}

/** The views of one screen, each with its own URL. */
export function TabLinks({ label, tabs, current }: Props) {
  const currentTab = useScrollIntoView<HTMLAnchorElement>(current)
  return (
    <nav aria-label={label} className={style.tabs}>
      <ul>
        {tabs.map(tab => (
          <li key={tab.name}>
            <Link
              ref={tab.name === current ? currentTab : undefined}
              href={tab.href}
              className={tab.name === current ? `${style.tab} ${style.here}` : style.tab}
              aria-current={tab.name === current ? "page" : undefined}
            >
              {tab.icon && <Icon name={tab.icon} />}
              <span>{tab.label}</span>
              {tab.mark}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
