import { showPaise } from "../api/money.ts"
import { useText } from "../i18n/i18n.tsx"
import { Badge } from "../parts/badge.tsx"
import { useZone } from "../session/session.ts"
import { type OpenTab, unsentOf } from "../tablet/tabs.ts"
import style from "./tables.module.css"

interface Props {
  tab: OpenTab
  isChosen: boolean
  onChoose: () => void
}

/** An open table: label, total, rounds, since when. */
export function TabTile({ tab, isChosen, onChoose }: Props) {
  const text = useText("counter").counterTables
  const zone = useZone()
  const unsent = unsentOf(tab).length
  return (
    <button
      type="button"
      className={`stack gap-1 box accent-on-hover ${style.tile}`}
      aria-current={isChosen || undefined}
      onClick={onChoose}
    >
      <strong className={style.label}>{tab.label}</strong>
      <span className={`figures ${style.amount}`}>{showPaise(tab.totalPaise)}</span>
      <span className="soft">
        {text.rounds(tab.rounds.length)}, {text.since(zone.moment(tab.openedAt))}
      </span>
      {unsent > 0 && (
        <Badge tone="waiting" icon="upload">
          {text.unsentRounds(unsent)}
        </Badge>
      )}
      {tab.billNumber && <Badge icon="note">{text.billIssued(tab.billNumber)}</Badge>}
    </button>
  )
}
