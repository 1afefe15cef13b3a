import type { Permission } from "@rasoi/contract"
import { type ComponentType, useEffect, useEffectEvent } from "react"
import { matchRoute, Redirect, Route, Switch, useLocation, useRouter } from "wouter"
import { type Strings, useText } from "../i18n/i18n.tsx"
import { Badge } from "../parts/badge.tsx"
import type { IconName } from "../parts/icon.tsx"
import { Page } from "../parts/page.tsx"
import { Skeleton } from "../parts/states.tsx"
import { TabLinks } from "../parts/tab-links.tsx"
import { useToasts } from "../parts/toast.tsx"
import { late, WhenLoaded } from "../parts/when-loaded.tsx"
import { useMay } from "../session/session.ts"
import { hasChanges } from "./edit/draft.ts"
import { useDraft, useHasUnsavedChanges } from "./edit/draft-store.ts"
import { SoldOut } from "./sold-out/sold-out.tsx"

/** The sold-out list is in this bundle; the other views load on first use. */
const Edit = late(() => import("./edit/edit.tsx"))
const Versions = late(() => import("./versions/versions.tsx"))
const Import = late(() => import("./import/import.tsx"))

interface View {
  name: keyof Strings["menu"]["tabs"]
  path: string
  /** The route's pattern after the path. */
  rest?: string
  icon: IconName
  permission: Permission
  screen: ComponentType
}

const views: readonly View[] = [
  { name: "soldOut", path: "/menu", icon: "menu", permission: "service", screen: SoldOut },
  { name: "edit", path: "/menu/edit", icon: "edit", permission: "menu", screen: Edit },
  {
    name: "versions",
    path: "/menu/versions",
    rest: "/:version?",
    icon: "history",
    permission: "menu",
    screen: Versions,
  },
  { name: "import", path: "/menu/import", icon: "upload", permission: "menu", screen: Import },
]

const patternOf = ({ path, rest = "" }: View) => path + rest

/** One screen: the sold-out list for staff, and the editor for owners. */
export default function MenuScreen() {
  const text = useText("menu").menu
  const may = useMay()
  const allowed = views.filter(view => may(view.permission))
  useDraftReminder()
  return (
    <Page wide title={text.title}>
      {allowed.length > 1 && <Tabs views={allowed} />}
      <WhenLoaded fallback={<Skeleton lines={6} />}>
        <Switch>
          {allowed.map(view => (
            <Route key={view.name} path={patternOf(view)} component={view.screen} />
          ))}
          <Route>
            <Redirect to="/menu" replace />
          </Route>
        </Switch>
      </WhenLoaded>
    </Page>
  )
}

/** Does not block leaving, because an order may need an answer: a message says that the draft is kept. */
function useDraftReminder(): void {
  const text = useText("menu").menu.draft
  const toasts = useToasts()
  const { read } = useDraft()
  const remind = useEffectEvent(() => {
    const draft = read()
    if (draft && hasChanges(draft)) toasts.warn(text.waiting)
  })
  useEffect(() => () => remind(), [])
}

function Tabs({ views }: { views: readonly View[] }) {
  const text = useText("menu").menu
  const [path] = useLocation()
  const { parser } = useRouter()
  const unsaved = useHasUnsavedChanges()
  const current = views.find(view => matchRoute(parser, patternOf(view), path)[0])
  const tabs = views.map(({ name, path: href, icon }) => ({
    name,
    href,
    icon,
    label: text.tabs[name],
    mark: unsaved && name === "edit" && <Badge tone="waiting">{text.draft.badge}</Badge>,
  }))
  return <TabLinks label={text.views} tabs={tabs} current={current?.name} />
}
