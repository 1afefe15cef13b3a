import type { ComponentType, ReactNode } from "react"
import { Link, Redirect, Route, Router, Switch, useLocation, useSearch } from "wouter"
import { useText } from "../i18n/i18n.tsx"
import { Inbox } from "../inbox/inbox.tsx"
import { Page, WithinContext } from "../parts/page.tsx"
import { Empty } from "../parts/states.tsx"
import { ToastProvider } from "../parts/toast.tsx"
import { late, WhenLoaded } from "../parts/when-loaded.tsx"
import { PrinterProvider } from "../print/printer.tsx"
import { SessionGate } from "../session/gate.tsx"
import { type Session, useMay } from "../session/session.ts"
import { movedTo } from "./former-paths.ts"
import { Frame } from "./frame.tsx"
import { mayOpen, navigationFor, outerOf, type Place, type ScreenName, screens } from "./places.ts"

/** The inbox and its texts are in the main bundle; every other screen loads on first use. */
const Finished = late(() => import("../inbox/finished.tsx"))
const Bookings = late(() => import("../bookings/screen.tsx"))
const Counter = late(() => import("./counter.tsx"))
const Device = late(() => import("../device/device.tsx"))
const Devices = late(() => import("../team/devices-screen.tsx"))
const Manage = late(() => import("./manage.tsx"))
const Menu = late(() => import("../menu/menu.tsx"))
const Keys = late(() => import("../keys/screens.tsx"))
const Reports = late(() => import("../reports/reports.tsx"))
const ReportTabs = late(() => import("../reports/tabs.tsx"))
const SettingsScreen = late(() => import("../settings/settings.tsx"))
const Team = late(() => import("../team/team.tsx"))
const YourPage = late(() => import("../page/screen.tsx"))
const TestDesk = late(() => import("../test-desk/test-desk.tsx"))
const HeldNotice = late(() => import("../tablet/held-notice.tsx"))
const NotAllowed = late(() => import("../session/not-allowed.tsx"))

const screenOf: Readonly<Record<ScreenName, ComponentType>> = {
  inbox: Inbox,
  counter: Counter,
  bookings: Bookings,
  menu: Menu,
  finished: Finished,
  reports: Reports,
  manage: Manage,
  settings: SettingsScreen,
  page: YourPage,
  team: Team,
  devices: Devices,
  keys: Keys,
  requests: Keys,
  testDesk: TestDesk,
  device: Device,
}

const forgetCustomers = ({ restaurant, device }: Session) => {
  void import("../tablet/notes.ts").then(notes => notes.forgetCustomers(restaurant.id)).catch(() => {})
  if (device.paired)
    void import("../session/pin-database.ts").then(pins => pins.keepOnly(restaurant.id, [])).catch(() => {})
}

export function App() {
  return (
    <Router base="/console">
      <SessionGate
        onEnded={forgetCustomers}
        notice={
          <WhenLoaded>
            <HeldNotice />
          </WhenLoaded>
        }
      >
        <ToastProvider>
          <PrinterProvider>
            <Frame>
              <Screens />
            </Frame>
          </PrinterProvider>
        </ToastProvider>
      </SessionGate>
    </Router>
  )
}

function Screens() {
  const may = useMay()
  return (
    <Switch>
      {screens.map(place => {
        const Shown = screenOf[place.name]
        return (
          <Route key={place.name} path={place.path + (place.below ?? "")}>
            <WhenLoaded page>
              {mayOpen(place, may) ? (
                <Within place={place}>
                  <Shown />
                </Within>
              ) : place.name === "inbox" ? (
                <Redirect to={navigationFor(may)[0]?.path ?? "/device"} replace />
              ) : (
                <NotAllowed permission={place.permission} />
              )}
            </WhenLoaded>
          </Route>
        )
      })}
      <Route path="/sign-in">
        <Redirect to="/" replace />
      </Route>
      <Route>
        <OtherAddress />
      </Route>
    </Switch>
  )
}

/** A screen of a place that another one lists has the way back to it, or its views. */
function Within({ place, children }: { place: Place; children: ReactNode }) {
  const names = useText().shell.places
  const outer = outerOf(place, useMay())
  if (!outer) return children
  const within =
    outer.name === "reports"
      ? { views: <ReportTabs /> }
      : { outer: { href: outer.path, label: names[outer.name] } }
  return <WithinContext value={within}>{children}</WithinContext>
}

/** One of an earlier version, or unknown. */
function OtherAddress() {
  const text = useText().shell
  const may = useMay()
  const [path] = useLocation()
  const moved = movedTo(path, useSearch(), may)
  if (moved !== undefined) return <Redirect to={moved + location.hash} replace />
  return (
    <Page title={text.noPage}>
      <Empty
        title={text.noPageHelp}
        icon="search"
        action={<Link href="/">{may("service") ? text.noPageAction : text.places.keys}</Link>}
      />
    </Page>
  )
}
