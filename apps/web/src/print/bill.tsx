import { useText } from "../i18n/i18n.tsx"
import { useZone } from "../shell/session.tsx"
import style from "./print.module.css"
import type { BillPaper } from "./printer.tsx"

/** The GST bill. Before the order is completed it has no number, and says that it is none. */
export function Bill({ bill }: { bill: BillPaper }) {
  const { paper: text, orderWords } = useText()
  const { restaurant } = bill
  return (
    <>
      {bill.copy === "DUPLICATE" && <p className={style.copy}>{text.duplicate}</p>}
      <p className={style.title}>{restaurant.name}</p>
      <p className={style.centre}>{restaurant.address}</p>
      <p className={style.centre}>{restaurant.phone}</p>
      {restaurant.gstin && (
        <p className={style.centre}>
          {text.gstin} {restaurant.gstin}
        </p>
      )}
      {restaurant.fssaiNumber && (
        <p className={style.centre}>
          {text.fssai} {restaurant.fssaiNumber}
        </p>
      )}
      <hr />
      <Head bill={bill} />
      <hr />
      <ul className={style.amounts}>
        {bill.lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a printed list never moves
          <li key={index}>
            <span>
              {line.quantity} × {line.name}
              {line.addOns.map(addOn => (
                <span key={addOn.id} className={style.addOn}>
                  + {addOn.name}
                </span>
              ))}
            </span>
            <span>{line.total.display}</span>
          </li>
        ))}
        {bill.charges.map(charge => (
          <li key={charge.name}>
            <span>{charge.name}</span>
            <span>{charge.amount.display}</span>
          </li>
        ))}
      </ul>
      <hr />
      <Taxes bill={bill} />
      <p className={style.total}>
        <span>{text.total}</span>
        <span>{bill.total.display}</span>
      </p>
      <p>
        {text.payment}:{" "}
        {(orderWords.payment as Readonly<Record<string, string>>)[bill.payment] ?? bill.payment}
      </p>
      <p className={style.centre}>{text.thanks}</p>
    </>
  )
}

function Head({ bill }: { bill: BillPaper }) {
  const { paper: text, orderWords } = useText()
  const zone = useZone()
  return (
    <>
      <p className={style.type}>{bill.taxInvoice ? text.taxInvoice : text.bill}</p>
      {bill.billNumber === null && <p className={style.centre}>{text.draft}</p>}
      {bill.billNumber !== null && (
        <p>
          {text.billNumber} {bill.billNumber}
        </p>
      )}
      {bill.billedAt && (
        <p>
          {text.billDate} {zone.longDay(zone.dateOf(bill.billedAt))}, {zone.clock(bill.billedAt)}
        </p>
      )}
      <p>
        {text.order} {bill.orderNumber} · {orderWords.type[bill.type]}
      </p>
      <p>
        {text.customer}: {bill.customer.name}, {bill.customer.phone}
      </p>
    </>
  )
}

function Taxes({ bill }: { bill: BillPaper }) {
  const text = useText().paper
  return (
    <table className={style.taxes}>
      <thead>
        <tr>
          <th scope="col">{text.rate}</th>
          <th scope="col">{text.taxable}</th>
          <th scope="col">CGST</th>
          <th scope="col">SGST</th>
        </tr>
      </thead>
      <tbody>
        {bill.taxes.map(tax => (
          <tr key={tax.rate}>
            <td>{tax.rate}%</td>
            <td>{tax.taxable.display}</td>
            <td>{tax.cgst.display}</td>
            <td>{tax.sgst.display}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td colSpan={4}>
            {text.sac} {bill.sac}
          </td>
        </tr>
      </tfoot>
    </table>
  )
}
