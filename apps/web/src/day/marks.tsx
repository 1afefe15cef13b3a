import type { CounterMark } from "@rasoi/contract/console"
import { useMutation } from "@tanstack/react-query"
import { useState } from "react"
import { send } from "../api/send.ts"
import { useText } from "../i18n/i18n.tsx"
import { Button } from "../parts/button.tsx"
import { Panel } from "../parts/page.tsx"
import { MoreButton } from "../parts/pages.tsx"
import { useToasts } from "../parts/toast.tsx"
import { useZone } from "../session/session.ts"
import style from "./day.module.css"
import { useMarks, useRefresh } from "./queries.ts"

/** Orders that a tablet billed with another price than the server's, until somebody has looked at them. */
export function Marks() {
  const text = useText("counter").counterDay
  const [seen, setSeen] = useState<"yes" | "no">("no")
  const { query, rows } = useMarks(seen)
  // Most restaurants never have one.
  if (!query.data || (rows.length === 0 && seen === "no")) return null
  return (
    <Panel title={text.marks} about={text.marksAbout}>
      <ul className={style.entries}>
        {rows.map(mark => (
          <Mark key={mark.orderId} mark={mark} />
        ))}
      </ul>
      <div className="row wrap gap-3">
        <MoreButton query={query}>{text.moreMarks}</MoreButton>
        {seen === "no" && <Button onClick={() => setSeen("yes")}>{text.showSeen}</Button>}
      </div>
    </Panel>
  )
}

function Mark({ mark }: { mark: CounterMark }) {
  const text = useText("counter").counterDay
  const zone = useZone()
  const toasts = useToasts()
  const refresh = useRefresh()
  const { orderId, number, placedAt, device, by, reason, billed, billedTax, expected, atTheTime, seen } = mark
  const price = atTheTime?.total ?? expected
  const tax = atTheTime?.tax ?? mark.named.tax
  const see = useMutation({
    mutationFn: () => send("POST", "/console/v1/counter/marks/{id}/seen", { path: { id: orderId } }),
    onError: toasts.failed,
    onSettled: refresh,
  })
  return (
    <li className={`row wrap ${style.entry}`}>
      <strong>{text.order(number)}</strong>
      <span className="soft">
        {[zone.moment(placedAt), device, by, text.reasons[reason]].filter(Boolean).join(" · ")}
      </span>
      <span className={`figures ${style.amount}`}>
        {text.billed} {billed.display} · {text.serverPrice} {price?.display ?? text.unknown}
        {billedTax &&
          tax &&
          billedTax.amount !== tax.amount &&
          ` · ${text.tax(billedTax.display, tax.display)}`}
      </span>
      {seen ? (
        <span className="soft">{text.seenBy(seen.by, zone.moment(seen.at))}</span>
      ) : (
        <Button icon="check" busy={see.isPending} onClick={() => see.mutate()}>
          {text.seen}
        </Button>
      )}
    </li>
  )
}
