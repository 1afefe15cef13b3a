import { type ReactNode, useEffect } from "react"
import { usePageTitle } from "../shell/page-title.ts"
import style from "./page.module.css"
import { Skeleton } from "./states.tsx"

interface Props {
  title: string
  /** Shown at the right of the heading. */
  actions?: ReactNode
  /** One sentence under the heading. */
  about?: ReactNode
  /** Uses the whole width. */
  wide?: boolean
  /** On a phone the actions take the heading's place; screen readers still read the heading. */
  compact?: boolean
  children: ReactNode
}

/** One screen: heading, actions, content. */
export function Page({ title, actions, about, wide = false, compact = false, children }: Props) {
  const setTitle = usePageTitle()
  useEffect(() => setTitle(title), [setTitle, title])
  const names = [style.page, wide && style.wide, compact && style.compact]
  return (
    <div className={names.filter(Boolean).join(" ")}>
      <header className={style.header}>
        <div className={style.words}>
          <h1>{title}</h1>
          {about && <p className={style.about}>{about}</p>}
        </div>
        {actions && <div className={style.actions}>{actions}</div>}
      </header>
      {children}
    </div>
  )
}

/** A framed section of a screen with its own heading. */
export function Panel({
  title,
  about,
  actions,
  children,
}: {
  title: string
  about?: ReactNode
  actions?: ReactNode
  children: ReactNode
}) {
  return (
    <section className={style.panel} aria-label={title}>
      <header className={style.header}>
        <div className={style.words}>
          <h2>{title}</h2>
          {about && <p className={style.about}>{about}</p>}
        </div>
        {actions && <div className={style.actions}>{actions}</div>}
      </header>
      {children}
    </section>
  )
}

/** A placeholder while a screen loads, or its error. */
export function LoadingPage({ children }: { children?: ReactNode }) {
  return <div className={style.page}>{children || <Skeleton lines={5} />}</div>
}
