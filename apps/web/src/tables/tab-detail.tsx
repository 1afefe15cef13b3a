import { useState } from "react"
import { Link } from "wouter"
import { showPaise } from "../api/money.ts"
import { useText } from "../i18n/i18n.tsx"
import { Badge } from "../parts/badge.tsx"
import { Button } from "../parts/button.tsx"
import { Icon } from "../parts/icon.tsx"
import { Problem } from "../parts/states.tsx"
import { useZone } from "../session/session.ts"
import { type OpenTab, tabsCalled, takesRounds, unsentOf } from "../tablet/tabs.ts"
import { AddRound } from "./add-round.tsx"
import { CloseTab, RenameTab } from "./dialogs.tsx"
import { RoundBox } from "./round.tsx"
import style from "./tables.module.css"
import { useMoveRounds } from "./use-move-rounds.ts"

interface Props {
  tab: OpenTab
  tabs: readonly OpenTab[]
  isOffline: boolean
  onChoose: (tabId: string | null) => void
}

/** One table with its rounds, and what can be done with it. */
export function TabDetail({ tab, tabs, isOffline, onChoose }: Props) {
  const text = useText("counter").counterTables
  const zone = useZone()
  const [open, setOpen] = useState<"rename" | "close" | null>(null)
  const isUnsent = unsentOf(tab).length > 0
  const canChange = takesRounds(tab)
  return (
    <div className={`stack gap-3 ${style.body}`}>
      <p className="row wrap gap-3">
        <span>{text.since(zone.moment(tab.openedAt))}</span>
        <span>{text.rounds(tab.rounds.length)}</span>
        {tab.billNumber && <Badge icon="note">{text.billIssued(tab.billNumber)}</Badge>}
      </p>
      {!canChange && <p>{text.billHelp}</p>}
      <SameLabel tab={tab} tabs={tabs} isOffline={isOffline} onChoose={onChoose} />
      <div className={style.actions}>
        {canChange && <AddRound tab={tab} />}
        <Link href={`/counter/bills?tab=${tab.id}`} className={`small-box target ${style.link}`}>
          <Icon name="money" /> {text.billAndPay}
        </Link>
        {canChange && (
          <Button size="large" icon="edit" disabled={isOffline || isUnsent} onClick={() => setOpen("rename")}>
            {text.rename}
          </Button>
        )}
        <Button size="large" disabled={isOffline || isUnsent} onClick={() => setOpen("close")}>
          {text.close}
        </Button>
      </div>
      {(isOffline || isUnsent) && (
        <p className="notice" role="status">
          {isOffline ? text.needsNetwork : text.needsSent}
        </p>
      )}
      <h3>{text.roundsTitle}</h3>
      {tab.rounds.length === 0 && <p>{text.noRounds}</p>}
      <ul className="stack gap-3">
        {tab.rounds.map(round => (
          <li key={round.id}>
            <RoundBox round={round} tab={tab} tabs={tabs} isOffline={isOffline} />
          </li>
        ))}
      </ul>
      <p className={`figures ${style.total}`}>
        <span>{text.total}</span>
        <strong>{showPaise(tab.totalPaise)}</strong>
      </p>
      {open === "rename" && <RenameTab tab={tab} onClose={() => setOpen(null)} />}
      {open === "close" && <CloseTab tab={tab} onClose={() => setOpen(null)} />}
    </div>
  )
}

/** Two tablets without a network opened the same table. */
function SameLabel({ tab, tabs, isOffline, onChoose }: Props) {
  const text = useText("counter").counterTables
  const zone = useZone()
  const moving = useMoveRounds()
  const other = tabsCalled(tabs, tab.label).find(({ id }) => id !== tab.id)
  if (!other || !takesRounds(tab)) return null
  // The server must have both: it moves what it knows.
  const isUnsent = unsentOf(tab).length > 0 || other.rounds.every(({ status }) => status === null)
  return (
    <div className="stack gap-1 notice">
      <strong>{text.twice(tab.label)}</strong>
      <p>{text.twiceHelp(zone.moment(other.openedAt), showPaise(other.totalPaise))}</p>
      <div>
        <Button
          size="large"
          disabled={isOffline || isUnsent}
          busy={moving.isPending}
          onClick={() =>
            moving.mutate(
              { rounds: tab.rounds.map(({ id }) => id), to: { id: other.id, label: other.label } },
              { onSuccess: () => onChoose(other.id) },
            )
          }
        >
          {text.moveAll}
        </Button>
      </div>
      {moving.error && <Problem error={moving.error} codeTexts={text.refusals} />}
    </div>
  )
}
