import { useEffect } from "react"
import { Link } from "wouter"
import { usePreference } from "../browser/preferences.ts"
import { useText } from "../i18n/i18n.tsx"
import { Page } from "../parts/page.tsx"
import { Empty, Problem, Skeleton } from "../parts/states.tsx"
import { useSession } from "../session/session.ts"
import { TakeOrder } from "./take-order.tsx"
import { useBasis } from "./use-basis.ts"

/** Orders of people at the counter and of callers. It works without a network, once the menu is on the tablet. */
export default function Counter() {
  const text = useText().counter
  const { person } = useSession()
  const [, setUsed] = usePreference("counter")
  // From now on the frame sends what waits here.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => setUsed("on"), [])
  if (person) return <WithBasis />
  return (
    <Page title={text.title}>
      <Empty icon="person" title={text.noPerson} action={<Link href="/device">{text.noPersonAction}</Link>}>
        {text.noPersonHelp}
      </Empty>
    </Page>
  )
}

function WithBasis() {
  const text = useText().counter
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
