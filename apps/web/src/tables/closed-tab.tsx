import { useQuery } from "@tanstack/react-query"
import { Link } from "wouter"
import { send } from "../api/send.ts"
import { useText } from "../i18n/i18n.tsx"
import { Button } from "../parts/button.tsx"
import { useZone } from "../session/session.ts"
import style from "./tables.module.css"

/** The table is not open any more: who closed it, and its bill. */
export function ClosedTab({ id, onBack }: { id: string; onBack: () => void }) {
  const text = useText("counter").counterTables
  const zone = useZone()
  const { data } = useQuery({
    queryKey: ["orders", "tab", id],
    queryFn: ({ signal }) => send("GET", "/console/v1/counter/tabs/{id}", { path: { id }, signal }),
    retry: false,
  })
  const isClosed = data?.closedAt != null
  const bill = data?.bill?.cancelledAt === null ? data.bill : null
  return (
    <div className={`stack gap-3 ${style.body}`} role="status">
      <strong>
        {isClosed
          ? text.wasClosed(data.label, data.closedBy ?? "", zone.moment(data.closedAt ?? ""))
          : text.gone}
      </strong>
      {isClosed && bill && <p>{text.wasClosedBill(bill.number, data.total.display)}</p>}
      <div className="wrap gap-3">
        <Button icon="left" onClick={onBack}>
          {text.back}
        </Button>
        {bill && (
          <Link href={`/counter/bills?tab=${id}`} className="target">
            {text.billAndPay}
          </Link>
        )}
      </div>
    </div>
  )
}
