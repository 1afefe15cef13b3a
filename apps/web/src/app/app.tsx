import type { Role } from "@rasoi/contract"
import { type ComponentType, lazy, Suspense } from "react"
import { Link, Redirect, Route, Router, Switch } from "wouter"
import { AllTexts, useText } from "../i18n/i18n.tsx"
import { Inbox } from "../inbox/inbox.tsx"
import { LoadingPage, Page } from "../parts/page.tsx"
import { Empty } from "../parts/states.tsx"
import { ToastProvider } from "../parts/toast.tsx"
import { PrinterProvider } from "../print/printer.tsx"
import { SessionGate } from "../session/gate.tsx"
import { useHasRole } from "../session/session.ts"
import { Frame } from "./frame.tsx"

/** The inbox and its texts are in the main bundle; every other screen loads on first use. */
const Finished = lazy(() => import("../inbox/finished.tsx"))
const BlockedPhones = lazy(() => import("../settings/blocked-phones.tsx"))
const Bookings = lazy(() => import("../bookings/screen.tsx"))
const Device = lazy(() => import("../device/device.tsx"))
const Menu = lazy(() => import("../menu/menu.tsx"))
const Keys = lazy(() => import("../keys/keys.tsx"))
const OneKey = lazy(() => import("../keys/key.tsx"))
const Reports = lazy(() => import("../reports/reports.tsx"))
const SettingsScreen = lazy(() => import("../settings/settings.tsx"))
const Team = lazy(() => import("../team/team.tsx"))
const YourPage = lazy(() => import("../page/screen.tsx"))
const TestDesk = lazy(() => import("../test-desk/test-desk.tsx"))

interface Screen {
  path: string
  role: Role
  screen: ComponentType
}

const screens: readonly Screen[] = [
  { path: "/", role: "STAFF", screen: Inbox },
  { path: "/finished", role: "STAFF", screen: Finished },
  { path: "/bookings", role: "STAFF", screen: Bookings },
  { path: "/menu/*?", role: "STAFF", screen: Menu },
  { path: "/team", role: "MANAGER", screen: Team },
  { path: "/keys", role: "OWNER", screen: Keys },
  { path: "/keys/:id", role: "OWNER", screen: OneKey },
  { path: "/test", role: "MANAGER", screen: TestDesk },
  { path: "/device", role: "STAFF", screen: Device },
  { path: "/reports/:report?", role: "MANAGER", screen: Reports },
  { path: "/blocked-phones", role: "MANAGER", screen: BlockedPhones },
  { path: "/settings/:section?", role: "OWNER", screen: SettingsScreen },
  { path: "/page", role: "MANAGER", screen: YourPage },
]

export function App() {
  return (
    <Router base="/console">
      <SessionGate>
        <ToastProvider>
          <PrinterProvider>
            <Frame>
              <Suspense fallback={<LoadingPage />}>
                <Screens />
              </Suspense>
            </Frame>
          </PrinterProvider>
        </ToastProvider>
      </SessionGate>
    </Router>
  )
}

function Screens() {
  const text = useText().shell
  const may = useHasRole()
  const show = (Shown: ComponentType) =>
    Shown === Inbox ? (
      <Inbox />
    ) : (
      <AllTexts>
        <Shown />
      </AllTexts>
    )
  return (
    <Switch>
      {screens.map(({ path, role, screen }) => (
        <Route key={path} path={path}>
          {may(role) ? show(screen) : <NotAllowed role={role} />}
        </Route>
      ))}
      <Route path="/sign-in">
        <Redirect to="/" replace />
      </Route>
      <Route>
        <Page title={text.noPage}>
          <Empty title={text.noPage} icon="search" action={<Link href="/">{text.noPageAction}</Link>}>
            {text.noPageHelp}
          </Empty>
        </Page>
      </Route>
    </Switch>
  )
}

function NotAllowed({ role }: { role: Role }) {
  const text = useText().shell
  return (
    <Page title={text.notAllowed}>
      <Empty title={text.notAllowed} icon="person" action={<Link href="/">{text.noPageAction}</Link>}>
        {text.allowedTo[role]} {text.notAllowedHelp}
      </Empty>
    </Page>
  )
}
