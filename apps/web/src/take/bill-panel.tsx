import type { Bill } from "@rasoi/core/pricing"
import { useState } from "react"
import { showPaise } from "../api/money.ts"
import style from "../counter/counter.module.css"
import { useText } from "../i18n/i18n.tsx"
import { Button } from "../parts/button.tsx"
import { Segments } from "../parts/choice.tsx"
import { Confirm } from "../parts/confirm.tsx"
import { LongTextField } from "../parts/field.tsx"
import { focusFirstFault } from "../parts/first-fault.ts"
import { Form } from "../parts/form.tsx"
import { Icon } from "../parts/icon.tsx"
import { LineList } from "../parts/line-list.tsx"
import { type Cart, type CartLine, kinds, newCart } from "../tablet/cart.ts"
import type { Basis } from "../tablet/tablet.ts"
import { serverNow } from "../time/server-clock.ts"
import { customerFaults, findItem, type Priced, setQuantity } from "./cart.ts"
import { CustomerFields } from "./customer.tsx"
import { Stepper } from "./stepper.tsx"
import { TableChoice } from "./table-choice.tsx"
import type { Placing } from "./use-placing.ts"

interface Props {
  cart: Cart
  priced: Priced
  basis: Basis
  placing: Pick<Placing, "isBusy" | "hasFailed">
  onChange: (cart: Cart) => void
  onEdit: (line: CartLine) => void
  onPlace: () => void
}

/** The order with its running bill. Money is what the engine says; nobody types it. */
export function BillPanel({ cart, priced, basis, placing, onChange, onEdit, onPlace }: Props) {
  const text = useText("counter").counter
  const [isAsked, setAsked] = useState(false)
  const faults = customerFaults(cart, basis, serverNow(), priced.bill?.prepMinutes)
  const submit = (form: HTMLFormElement) => {
    if (Object.keys(faults).length === 0) return onPlace()
    setAsked(true)
    focusFirstFault(form)
  }
  const { bill } = priced
  return (
    <Form className={style.panel} noValidate onSubmit={submit}>
      <div className={`stack gap-3 ${style.scrolled}`}>
        <div className={style.kinds}>
          <Segments
            legend={text.kind}
            legendHidden
            value={cart.kind}
            onChange={kind => onChange({ ...cart, kind })}
            options={kinds.map(value => ({ value, label: text.kinds[value] }))}
          />
        </div>
        {cart.kind === "TABLE" && (
          <TableChoice cart={cart} fault={isAsked ? faults.table : undefined} onChange={onChange} />
        )}
        {(cart.kind === "PHONE_PICKUP" || cart.kind === "PHONE_DELIVERY") && (
          <CustomerFields
            cart={cart}
            basis={basis}
            prepMinutes={priced.bill?.prepMinutes}
            faults={isAsked ? faults : {}}
            onChange={onChange}
          />
        )}
        {cart.lines.length === 0 && <p className="soft">{text.empty}</p>}
        <LineList>
          {cart.lines.map((line, index) => (
            <Line
              key={line.key}
              line={line}
              name={nameOf(line, basis)}
              billed={bill?.lines[index]}
              fault={priced.fault?.key === line.key ? priced.fault.code : null}
              onEdit={() => onEdit(line)}
              onQuantity={quantity => onChange(setQuantity(cart, line.key, quantity))}
            />
          ))}
        </LineList>
        {cart.lines.length > 0 && (
          <LongTextField
            label={text.orderNote}
            rows={1}
            limit="note"
            value={cart.note}
            onChange={note => onChange({ ...cart, note })}
          />
        )}
      </div>
      <Foot
        bill={bill}
        placing={placing}
        isBegun={cart.lines.length > 0}
        onClear={() => onChange(newCart())}
      />
    </Form>
  )
}

interface FootProps {
  bill: Bill | null
  placing: Pick<Placing, "isBusy" | "hasFailed">
  isBegun: boolean
  onClear: () => void
}

/** The total, and what can be done with the order. */
function Foot({ bill, placing, isBegun, onClear }: FootProps) {
  const text = useText("counter").counter
  const [isClearing, setClearing] = useState(false)
  return (
    <>
      <div className={`stack gap-3 ${style.foot}`}>
        {bill && <Totals bill={bill} />}
        {placing.hasFailed && (
          <div className={`stack gap-1 urgent-box ${style.failed}`} role="alert">
            <strong>
              <Icon name="warning" size={16} /> {text.notStored}
            </strong>
            <p>{text.notStoredHelp}</p>
          </div>
        )}
        <div className={style.actions}>
          {isBegun && (
            <Button size="large" onClick={() => setClearing(true)}>
              {text.clear}
            </Button>
          )}
          <Button
            kind="primary"
            size="large"
            type="submit"
            className={style.place}
            busy={placing.isBusy}
            disabled={!bill}
          >
            {bill ? text.placeFor(showPaise(bill.totalPaise)) : text.place}
          </Button>
        </div>
      </div>
      {isClearing && (
        <Confirm
          title={text.clearAsk}
          confirm={text.clear}
          onConfirm={() => {
            setClearing(false)
            onClear()
          }}
          onClose={() => setClearing(false)}
        >
          <p>{text.clearHelp}</p>
        </Confirm>
      )}
    </>
  )
}

interface LineProps {
  line: CartLine
  name: string
  billed: Bill["lines"][number] | undefined
  fault: NonNullable<Priced["fault"]>["code"] | null
  onEdit: () => void
  onQuantity: (quantity: number) => void
}

function Line({ line, name, billed, fault, onEdit, onQuantity }: LineProps) {
  const text = useText("counter").counter
  const details = [...(billed?.addOns.map(addOn => `+ ${addOn.name}`) ?? []), line.note].filter(Boolean)
  return (
    <li>
      <button type="button" className={style.lineName} onClick={onEdit} title={text.change(name)}>
        <span>{billed?.name ?? name}</span>
        {details.map(detail => (
          <span key={detail} className="soft">
            {detail}
          </span>
        ))}
        {billed && <span className={`figures ${style.amount}`}>{showPaise(billed.totalPaise)}</span>}
        {fault && <strong className={style.reason}>{text.lineFaults[fault]}</strong>}
      </button>
      <Stepper dish={name} quantity={line.quantity} onChange={onQuantity} />
    </li>
  )
}

function nameOf({ menuItemId }: CartLine, { menu }: Basis): string {
  return findItem(menu.document, menuItemId)?.name ?? menuItemId
}

function Totals({ bill }: { bill: Bill }) {
  const { totals } = useText().inbox
  const row = (name: string, paise: number) => (
    <div key={name}>
      <dt>{name}</dt>
      <dd>{showPaise(paise)}</dd>
    </div>
  )
  return (
    <dl className={`stack gap-1 figures ${style.totals}`}>
      {row(totals.subtotal, bill.subtotalPaise)}
      {bill.charges.map(charge => row(charge.name, charge.amountPaise))}
      {row(totals.tax, bill.taxPaise.total)}
      <div className={style.total}>
        <dt>{totals.total}</dt>
        <dd>{showPaise(bill.totalPaise)}</dd>
      </div>
    </dl>
  )
}
