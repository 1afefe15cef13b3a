import { isOrderCalledOff } from "@rasoi/core/rules"
import { useState } from "react"
import { showPaise } from "../api/money.ts"
import { useText } from "../i18n/i18n.tsx"
import { Lines } from "../inbox/lines.tsx"
import VoidDialog from "../inbox/void-dialog.tsx"
import { Badge } from "../parts/badge.tsx"
import { Button } from "../parts/button.tsx"
import { useZone } from "../session/session.ts"
import { describeRefusal } from "../tablet/describe-refusal.ts"
import { type OpenTab, type Round, takesRounds } from "../tablet/tabs.ts"
import { MoveRound } from "./dialogs.tsx"
import style from "./tables.module.css"

interface Props {
  round: Round
  tab: OpenTab
  tabs: readonly OpenTab[]
  isOffline: boolean
}

/** One order of the table. */
export function RoundBox({ round, tab, tabs, isOffline }: Props) {
  const strings = useText("counter")
  const { counterTables: text, orderWords } = strings
  const zone = useZone()
  const [open, setOpen] = useState<"move" | "void" | null>(null)
  const { number, status, refusal } = round
  const isCancelled = status !== null && isOrderCalledOff(status)
  const canChange = status !== null && !isCancelled && takesRounds(tab)
  const close = () => setOpen(null)
  return (
    <article className={`stack box ${style.round}`} aria-label={number}>
      <header className="row wrap gap-3">
        <strong>{number}</strong>
        <span className="figures">{zone.moment(round.placedAt)}</span>
        {status === null ? (
          <Badge tone={refusal ? "urgent" : "waiting"} icon={refusal ? "warning" : "upload"}>
            {refusal ? text.refused(describeRefusal(refusal, strings)) : text.notSent}
          </Badge>
        ) : (
          <Badge tone={isCancelled ? "urgent" : "quiet"}>{orderWords.status[status]}</Badge>
        )}
        <strong className={`figures ${style.roundTotal}`}>
          {isCancelled ? <s>{showPaise(round.totalPaise)}</s> : showPaise(round.totalPaise)}
        </strong>
      </header>
      <Lines lines={round.lines} voids={round.voids} prices />
      {canChange && (
        <div className="wrap gap-3">
          <Button
            size="large"
            disabled={isOffline}
            aria-label={text.moveRound(number)}
            onClick={() => setOpen("move")}
          >
            {text.move}
          </Button>
          <Button
            size="large"
            disabled={isOffline}
            aria-label={text.voidRound(number)}
            onClick={() => setOpen("void")}
          >
            {text.void}
          </Button>
        </div>
      )}
      {open === "move" && <MoveRound round={round} tab={tab} tabs={tabs} onClose={close} />}
      {open === "void" && <VoidDialog order={round} onClose={close} />}
    </article>
  )
}
