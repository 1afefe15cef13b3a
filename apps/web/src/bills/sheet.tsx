import type { PaymentMethod, Settings } from "@rasoi/contract/console"
import { receivedPaise } from "@rasoi/core/pricing"
import { useState } from "react"
import { showPaise } from "../api/money.ts"
import { useText } from "../i18n/i18n.tsx"
import { Badge } from "../parts/badge.tsx"
import { Button } from "../parts/button.tsx"
import { Segments } from "../parts/choice.tsx"
import { Dialog } from "../parts/dialog.tsx"
import { Icon } from "../parts/icon.tsx"
import { Empty, Problem, Skeleton } from "../parts/states.tsx"
import { useMay } from "../session/session.ts"
import type { Entry, Payable, Subject } from "../tablet/payable.ts"
import { AmountPart } from "./amount-part.tsx"
import style from "./bills.module.css"
import { CashPart } from "./cash-part.tsx"
import { CorrectDialog } from "./correct.tsx"
import { CreditNotes } from "./credit-notes.tsx"
import { Entries } from "./entries.tsx"
import { RefundButton } from "./refund.tsx"
import { UpiPart } from "./upi-part.tsx"
import { usePayable } from "./use-payable.ts"
import { type Received, usePaymentIds, useTill } from "./use-till.ts"

/** The part of the sheet that takes the money. The compiler names a method that is missing here. */
const partOf: Readonly<Record<PaymentMethod, "CASH" | "UPI" | "AMOUNT">> = {
  CASH: "CASH",
  UPI: "UPI",
  CARD: "AMOUNT",
  OTHER: "AMOUNT",
}
const methods = Object.keys(partOf) as PaymentMethod[]

interface Props {
  subject: Subject
  settings: Settings
  onClose: () => void
}

/** Takes the money for an order or a tab, in one payment or several. */
export function PaymentSheet({ subject, settings, onClose }: Props) {
  const { counterBills: text, counter } = useText("counter")
  const found = usePayable(subject)
  if (found.state === "READY") return <Sheet {...found} settings={settings} onClose={onClose} />
  return (
    <Dialog title={counter.payment} onClose={onClose}>
      {found.state === "READING" && <Skeleton lines={3} height="4rem" />}
      {found.state === "UNKNOWN" && (
        <Empty icon="search" title={text.unknown}>
          {text.unknownHelp}
        </Empty>
      )}
      {found.state === "FAILED" && <Problem error={found.error} onRetry={found.retry} />}
    </Dialog>
  )
}

/** What was taken in this sheet. */
interface Taken extends Received {
  readonly changePaise: number
}

interface SheetProps extends Omit<Props, "subject"> {
  payable: Payable
  isEarly: boolean
  isAsking: boolean
}

function Sheet({ payable, isEarly, isAsking, settings, onClose }: SheetProps) {
  const text = useText("counter").counterBills
  const till = useTill(settings)
  const [method, setMethod] = useState<PaymentMethod>("CASH")
  const [taken, setTaken] = useState<Taken | null>(null)
  const { openPaise, totalPaise, toRefundPaise, entries } = payable
  const ids = usePaymentIds(entries)
  const isBusy = till.isBusy || isAsking || ids.isReading
  const name = useNameOf()(payable)
  const take = async (received: Received, changePaise: number) => {
    if (!(await till.receive(payable, ids.id, received))) return
    setTaken({ ...received, changePaise })
    ids.use()
  }
  const may = useMay()
  const [wrong, setWrong] = useState<Entry | null>(null)
  const isPaid = openPaise === 0
  const print = () => void till.print(payable)
  return (
    <Dialog
      wide
      title={name}
      onClose={onClose}
      actions={
        <>
          <RefundButton {...{ payable, name, settings }} isOffline={till.isOffline} />
          <Button size="large" icon="printer" busy={till.isBusy} onClick={print}>
            {text.printBill}
          </Button>
          {isPaid && (
            <Button kind="primary" size="large" onClick={onClose}>
              {text.done}
            </Button>
          )}
        </>
      }
    >
      <Sums payable={payable} />
      {isEarly && <p className="notice">{text.notYet}</p>}
      {isPaid && toRefundPaise > 0 ? (
        <p className="notice">{text.refundAmount(showPaise(toRefundPaise))}</p>
      ) : isPaid && totalPaise > 0 && receivedPaise(entries) <= 0 ? (
        <p className="notice">{payable.billed.isCancelled ? text.allGivenBack : text.allReturned}</p>
      ) : isPaid ? (
        <Paid taken={taken} isKept={till.isOffline && entries.some(({ by }) => by === null)} />
      ) : (
        !isEarly && (
          <>
            {taken && (
              <p role="status" className="notice">
                {text.partTaken(showPaise(taken.amountPaise), showPaise(openPaise))}
              </p>
            )}
            <div className={style.methods}>
              <Segments
                legend={text.how}
                legendHidden
                value={method}
                onChange={setMethod}
                options={methods.map(value => ({ value, label: text.methods[value] }))}
              />
            </div>
            <TakePart
              key={openPaise}
              {...{ method, payable, settings, isBusy }}
              onTake={(received, changePaise = 0) => void take(received, changePaise)}
            />
          </>
        )
      )}
      <Entries entries={entries} onCorrect={may("till") && !till.isOffline ? setWrong : undefined} />
      <CreditNotes payable={payable} isOffline={till.isOffline} />
      {wrong && <CorrectDialog payable={payable} wrong={wrong} onClose={() => setWrong(null)} />}
    </Dialog>
  )
}

function Sums({ payable: { bill, totalPaise, openPaise, billed, entries } }: Pick<SheetProps, "payable">) {
  const text = useText("counter").counterBills
  return (
    <dl className={`stack gap-1 figures ${style.sums}`}>
      <div>
        <dt>{bill ? text.billNumber(bill.number) : text.noBill}</dt>
        <dd>{showPaise(totalPaise)}</dd>
      </div>
      {billed.creditedPaise > 0 && (
        <div>
          <dt>{text.creditNotes}</dt>
          <dd>{showPaise(-billed.creditedPaise)}</dd>
        </div>
      )}
      {entries.length > 0 && (
        <div>
          <dt>{text.received}</dt>
          <dd>{showPaise(receivedPaise(entries))}</dd>
        </div>
      )}
      {openPaise !== 0 && (
        <div className={style.openSum}>
          <dt>{text.stillOpen}</dt>
          <dd>{showPaise(openPaise)}</dd>
        </div>
      )}
    </dl>
  )
}

interface TakeProps extends Pick<SheetProps, "payable" | "settings"> {
  method: PaymentMethod
  isBusy: boolean
  onTake: (received: Received, changePaise?: number) => void
}

/** What the method needs to take the money. */
function TakePart({ method, payable, settings, isBusy, onTake }: TakeProps) {
  const text = useText("counter").counterBills
  const { openPaise } = payable
  switch (partOf[method]) {
    case "CASH":
      return (
        <CashPart
          openPaise={openPaise}
          roundCash={settings.counter.roundCash}
          isBusy={isBusy}
          onTake={({ changePaise, ...cash }) => onTake({ method, ...cash }, changePaise)}
        />
      )
    case "UPI":
      return (
        <UpiPart {...{ payable, settings, isBusy }} onTake={amountPaise => onTake({ method, amountPaise })} />
      )
    case "AMOUNT":
      return (
        <AmountPart
          key={method}
          openPaise={openPaise}
          isBusy={isBusy}
          labelOf={amount => text.takeBy(amount, text.methods[method])}
          onTake={amountPaise => onTake({ method, amountPaise })}
        />
      )
  }
}

function Paid({ taken, isKept }: { taken: Taken | null; isKept: boolean }) {
  const text = useText("counter").counterBills
  return (
    <div className={`stack gap-3 ${style.paid}`} role="status">
      <strong className={`row ${style.paidTitle}`}>
        <Icon name="check" size={32} /> {text.isPaid}
      </strong>
      {taken?.method === "CASH" && (
        <p className={`figures ${style.changeLine}`}>
          {taken.changePaise > 0 ? (
            <>
              {text.change} <strong className={style.change}>{showPaise(taken.changePaise)}</strong>
            </>
          ) : (
            text.noChange
          )}
        </p>
      )}
      {isKept && (
        <Badge tone="waiting" icon="clock">
          {text.isUnsent}
        </Badge>
      )}
    </div>
  )
}

/** "Table 4", or "Order T2-14". */
export function useNameOf(): (payable: Pick<Payable, "table" | "orderNumbers">) => string {
  const text = useText("counter").counterBills
  return ({ table, orderNumbers }) =>
    table === null ? text.order(orderNumbers.join(", ")) : text.table(table)
}
