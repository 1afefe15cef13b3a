import type { Role } from "@rasoi/contract"
import { type ComponentType, lazy, Suspense, useEffect, useRef } from "react"
import { Link, Redirect, Route, Switch, useRoute } from "wouter"
import { type Strings, useText } from "../i18n/i18n.tsx"
import { Badge } from "../parts/badge.tsx"
import { Icon, type IconName } from "../parts/icon.tsx"
import { Page } from "../parts/page.tsx"
import { Skeleton } from "../parts/states.tsx"
import { useToasts } from "../parts/toast.tsx"
import { useMay } from "../shell/session.tsx"
import { hasChanges } from "./edit/draft.ts"
import { useDraft, useHasUnsavedChanges } from "./edit/draft-store.ts"
import style from "./menu.module.css"
import { SoldOut } from "./sold-out/sold-out.tsx"

interface View {
  name: keyof Strings["menu"]["tabs"]
  path: string
  pattern: string
  icon: IconName
  role: Role
  screen: ComponentType
}

/** What is sold out is wanted at once; the rest is fetched when it is first opened. */
const views: readonly View[] = [
  { name: "soldOut", path: "/menu", pattern: "/menu", icon: "menu", role: "STAFF", screen: SoldOut },
  {
    name: "edit",
    path: "/menu/edit",
    pattern: "/menu/edit",
    icon: "edit",
    role: "MANAGER",
    screen: lazy(() => import("./edit/edit.tsx")),
  },
  {
    name: "versions",
    path: "/menu/versions",
    pattern: "/menu/versions/:version?",
    icon: "history",
    role: "MANAGER",
    screen: lazy(() => import("./versions/versions.tsx")),
  },
  {
    name: "import",
    path: "/menu/import",
    pattern: "/menu/import",
    icon: "upload",
    role: "MANAGER",
    screen: lazy(() => import("./import/import.tsx")),
  },
]

/** One page: the list that staff use, and what owners use to change it. */
export default function MenuScreen() {
  const text = useText().menu
  const may = useMay()
  const allowed = views.filter(view => may(view.role))
  useLeavingWord()
  return (
    <Page wide title={text.title}>
      {allowed.length > 1 && (
        <nav aria-label={text.views} className={style.tabs}>
          <ul>
            {allowed.map(view => (
              <li key={view.name}>
                <Tab view={view} />
              </li>
            ))}
          </ul>
        </nav>
      )}
      <Suspense fallback={<Skeleton lines={6} />}>
        <Switch>
          {allowed.map(({ pattern, screen }) => (
            <Route key={pattern} path={pattern} component={screen} />
          ))}
          <Route>
            <Redirect to="/menu" replace />
          </Route>
        </Switch>
      </Suspense>
    </Page>
  )
}

/** An order can call anybody away, so nobody is held back: they are told that their changes wait. */
function useLeavingWord(): void {
  const text = useText().menu.draft
  const toasts = useToasts()
  const { read } = useDraft()
  const leave = useRef(() => {})
  useEffect(() => {
    leave.current = () => {
      const draft = read()
      if (draft && hasChanges(draft)) toasts.warn(text.waiting)
    }
  })
  useEffect(() => () => leave.current(), [])
}

function Tab({ view }: { view: View }) {
  const text = useText().menu
  const [here] = useRoute(view.pattern)
  const unsaved = useHasUnsavedChanges() && view.name === "edit"
  return (
    <Link
      href={view.path}
      className={here ? `${style.tab} ${style.here}` : style.tab}
      aria-current={here ? "page" : undefined}
    >
      <Icon name={view.icon} />
      <span>{text.tabs[view.name]}</span>
      {unsaved && <Badge tone="waiting">{text.draft.badge}</Badge>}
    </Link>
  )
}
