import type { ComponentType } from "react"
import { Link, Redirect, Route, Router, Switch } from "wouter"
import { useText } from "../i18n/i18n.tsx"
import { Inbox } from "../inbox/inbox.tsx"
import { Page } from "../parts/page.tsx"
import { Empty } from "../parts/states.tsx"
import { ToastProvider } from "../parts/toast.tsx"
import { late, WhenLoaded } from "../parts/when-loaded.tsx"
import { PrinterProvider } from "../print/printer.tsx"
import { SessionGate } from "../session/gate.tsx"
import { type Session, useMay } from "../session/session.ts"
import { Frame } from "./frame.tsx"
import { type ScreenName, screens } from "./places.ts"

/** The inbox and its texts are in the main bundle; every other screen loads on first use. */
const Finished = late(() => import("../inbox/finished.tsx"))
const BlockedPhones = late(() => import("../settings/blocked-phones.tsx"))
const Bookings = late(() => import("../bookings/screen.tsx"))
const Counter = late(() => import("./counter.tsx"))
const Device = late(() => import("../device/device.tsx"))
const Menu = late(() => import("../menu/menu.tsx"))
const Keys = late(() => import("../keys/screens.tsx"))
const Reports = late(() => import("../reports/reports.tsx"))
const SettingsScreen = late(() => import("../settings/settings.tsx"))
const Team = late(() => import("../team/team.tsx"))
const YourPage = late(() => import("../page/screen.tsx"))
const TestDesk = late(() => import("../test-desk/test-desk.tsx"))
const HeldNotice = late(() => import("../tablet/held-notice.tsx"))
const NotAllowed = late(() => import("./not-allowed.tsx"))

const screenOf: Readonly<Record<ScreenName, ComponentType>> = {
  inbox: Inbox,
  counter: Counter,
  bookings: Bookings,
  menu: Menu,
  finished: Finished,
  reports: Reports,
  settings: SettingsScreen,
  page: YourPage,
  team: Team,
  keys: Keys,
  requests: Keys,
  testDesk: TestDesk,
  device: Device,
  blockedPhones: BlockedPhones,
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
  const text = useText().shell
  const may = useMay()
  return (
    <Switch>
      {screens.map(({ name, path, below = "", permission }) => {
        const Shown = screenOf[name]
        return (
          <Route key={name} path={path + below}>
            <WhenLoaded page>
              {may(permission) ? (
                <Shown />
              ) : name === "inbox" ? (
                <Redirect to="/keys" replace />
              ) : (
                <NotAllowed permission={permission} />
              )}
            </WhenLoaded>
          </Route>
        )
      })}
      <Route path="/sign-in">
        <Redirect to="/" replace />
      </Route>
      <Route>
        <Page title={text.noPage}>
          <Empty
            title={text.noPageHelp}
            icon="search"
            action={<Link href="/">{may("service") ? text.noPageAction : text.places.keys}</Link>}
          />
        </Page>
      </Route>
    </Switch>
  )
}
