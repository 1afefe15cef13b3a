import { type ComponentType, useEffect, useState } from "react"
import { Link, Redirect } from "wouter"
import { usePreference } from "../browser/preferences.ts"
import { type Section, useSection } from "../counter/sections.tsx"
import { CounterStatus } from "../counter/status.tsx"
import { useBasis } from "../counter/use-basis.ts"
import { useText } from "../i18n/i18n.tsx"
import { Page, Panel } from "../parts/page.tsx"
import { Empty, Problem, Skeleton } from "../parts/states.tsx"
import { late } from "../parts/when-loaded.tsx"
import { SignInPad } from "../session/pin-sign-in.tsx"
import { useSession } from "../session/session.ts"
import type { TillPerson } from "../session/till-people.ts"
import { PeopleChoice } from "../session/till-people-choice.tsx"
import { TakeOrder } from "../take/take-order.tsx"

/** Each section has its own head: the place for its actions differs. */
const screens: Record<Exclude<Section, "order">, ComponentType> = {
  tables: late(() => import("../tables/screen.tsx")),
  bills: late(() => import("../bills/screen.tsx")),
  day: late(() => import("../day/screen.tsx")),
}

/** Orders of people at the counter, of callers and of tables, and their money. It works without a network once the menu is here. */
export default function Counter() {
  const text = useText("counter").counter
  const { person, device } = useSession()
  const [, setUsed] = usePreference("counter")
  // From now on the frame sends what waits here.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => setUsed("on"), [])
  const section = useSection()
  if (!section) return <Redirect to="/counter" replace />
  if (person && section === "order") return <WithBasis />
  if (person && section !== "order") {
    const Shown = screens[section]
    return <Shown />
  }
  if (device.paired)
    return (
      <Page title={text.title} actions={<CounterStatus />}>
        <WhoIsHere />
      </Page>
    )
  return (
    <Page title={text.title}>
      <Empty icon="person" title={text.noPerson} action={<Link href="/device">{text.noPersonAction}</Link>}>
        {text.noPersonHelp}
      </Empty>
    </Page>
  )
}

/** On a paired device on which nobody is signed in. */
function WhoIsHere() {
  const text = useText("pins").pins
  const [person, setPerson] = useState<TillPerson | null>(null)
  const close = () => setPerson(null)
  return (
    <Panel title={text.who}>
      <PeopleChoice onChoose={setPerson} />
      {person && <SignInPad person={person} onDone={close} onClose={close} />}
    </Panel>
  )
}

function WithBasis() {
  const text = useText("counter").counter
  const found = useBasis()
  if (found.state === "READY") {
    const isEmpty = found.basis.menu.document.categories.every(({ items }) => items.length === 0)
    if (!isEmpty) return <TakeOrder basis={found.basis} />
  }
  return (
    <Page title={text.title}>
      {found.state === "READY" && <Empty icon="menu" title={text.emptyMenu} />}
      {found.state === "READING" && <Skeleton lines={4} height="6rem" />}
      {found.state === "NO_STORAGE" && <Empty icon="warning" title={text.noStorage} />}
      {found.state === "NOT_READY" && (
        <>
          <Empty icon="offline" title={text.notReady}>
            {text.notReadyHelp}
          </Empty>
          <Problem error={found.error} onRetry={found.retry} />
        </>
      )}
    </Page>
  )
}
