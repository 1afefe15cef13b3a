import { showPaise } from "../api/money.ts"
import { useText } from "../i18n/i18n.tsx"
import { Badge } from "../parts/badge.tsx"
import { useZone } from "../session/session.ts"
import type { Row } from "../tablet/list-rows.ts"
import { serverNow } from "../time/server-clock.ts"
import style from "./bills.module.css"
import { useNameOf } from "./sheet.tsx"

interface Props {
  title: string
  about?: string | undefined
  rows: readonly Row[]
  onOpen: (orderId: string) => void
}

/** Each row opens its payment sheet. */
export function BillRows({ title, about, rows, onOpen }: Props) {
  const { counterBills: text, inbox } = useText("counter")
  const zone = useZone()
  const nameOf = useNameOf()
  return (
    <section className="stack gap-2" aria-label={title}>
      <h2>
        {title} <span className="soft figures">{rows.length}</span>
      </h2>
      {about && <p className="soft">{about}</p>}
      <ul className="stack">
        {rows.map(({ payable, since, group }) => (
          <li key={payable.orderIds[0]}>
            <button
              type="button"
              className={`box ${style.row}`}
              onClick={() => onOpen(payable.orderIds[0] ?? "")}
            >
              <strong className={style.rowName}>{nameOf(payable)}</strong>
              <span className="figures">{payable.bill?.number ?? text.noBill}</span>
              <span className={`soft figures ${style.rowSince}`}>
                {zone.moment(since)} · {inbox.age(Math.floor((serverNow() - Date.parse(since)) / 60_000))}
              </span>
              <span className={`row wrap figures ${style.rowMoney}`}>
                <strong>{showPaise(payable.totalPaise)}</strong>
                {group === "TO_REFUND" && (
                  <Badge tone="urgent">{text.refundAmount(showPaise(payable.toRefundPaise))}</Badge>
                )}
                {group === "GIVEN_BACK" && (
                  <Badge tone="waiting">
                    {text.noteMissing(showPaise(payable.billed.givenBackPaise ?? 0))}
                  </Badge>
                )}
                {group === "PAID" && (
                  <Badge tone="good" icon="check">
                    {text.isPaid}
                  </Badge>
                )}
                {(group === "OPEN" || group === "UNBILLED") && (
                  <Badge tone="waiting">{text.openAmount(showPaise(payable.openPaise))}</Badge>
                )}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
