import { createContext, type ReactNode, use } from "react"
import { Link, useSearch } from "wouter"
import { usePageTitle } from "../browser/page-title.ts"
import { useText } from "../i18n/i18n.tsx"
import { Icon } from "./icon.tsx"
import style from "./page.module.css"
import { Skeleton } from "./states.tsx"
import { useMedia } from "./use-media.ts"

interface PanelProps {
  title: string
  /** Shown at the right of the heading. */
  actions?: ReactNode
  /** One sentence under the heading. */
  about?: ReactNode
  children: ReactNode
}

interface PageProps extends PanelProps {
  /** Uses the whole width. */
  wide?: boolean
  /** On a small screen the actions take the heading's place; screen readers still read the heading. */
  compact?: boolean
  /** As `compact` on every screen, with little space between the parts: for a list that is as long as a day. */
  dense?: boolean
  /** On a large screen the page is as high as the screen, and its parts scroll by themselves. */
  fillsScreen?: boolean
}

/** What the console adds to the screen of a place that another place lists. */
interface Within {
  /** The way back to that place. */
  outer?: { href: string; label: string } | undefined
  /** The views of that place. The screen is one of them. */
  views?: ReactNode
}
export const WithinContext = createContext<Within>({})

/** One screen: heading, actions, content. */
export function Page({ title, wide, compact, dense, fillsScreen, children, ...header }: PageProps) {
  usePageTitle(title)
  const isWide = useMedia("wide")
  const names = [
    ...[style.page, wide && style.wide, compact && style.compact],
    ...[dense && style.dense, fillsScreen && style.fills],
  ]
  return (
    <div className={names.filter(Boolean).join(" ")} data-fills-screen={fillsScreen}>
      <Back />
      <Header {...header} heading={<h1>{title}</h1>} headingHidden={dense || (compact && !isWide)} />
      {use(WithinContext).views}
      {children}
    </div>
  )
}

/** To the setup list, for an owner who came from there, or to the place that lists this screen. */
function Back() {
  const text = useText().words
  const { outer } = use(WithinContext)
  const isFromSetup = new URLSearchParams(useSearch()).get("from") === "setup"
  const to = isFromSetup ? { href: "/manage/settings/setup", label: text.backToSetup } : outer
  if (!to) return null
  return (
    <Link href={to.href} className={`target ${style.back}`}>
      <Icon name="left" /> {to.label}
    </Link>
  )
}

/** A framed section of a screen with its own heading. */
export function Panel({ title, children, ...header }: PanelProps) {
  return (
    <section className={`stack gap-4 box ${style.panel}`} aria-label={title}>
      <Header {...header} heading={<h2>{title}</h2>} />
      {children}
    </section>
  )
}

interface HeaderProps extends Pick<PanelProps, "about" | "actions"> {
  heading: ReactNode
  headingHidden?: boolean | undefined
}

function Header({ heading, headingHidden, about, actions }: HeaderProps) {
  return (
    <header className={`row wrap gap-3 ${style.header}`}>
      <div className={headingHidden ? "visually-hidden" : `stack gap-1 ${style.words}`}>
        {heading}
        {about && <p className={style.about}>{about}</p>}
      </div>
      {actions && <div className={`wrap ${style.actions}`}>{actions}</div>}
    </header>
  )
}

/** A placeholder while a screen loads, or its error. */
export function LoadingPage({ children }: { children?: ReactNode }) {
  return <div className={style.page}>{children || <Skeleton lines={5} />}</div>
}
