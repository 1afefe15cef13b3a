import type { Settings } from "@rasoi/contract/console"
import { type Bill, isBillOfSupply } from "@rasoi/core/pricing"
import { showPaise } from "../api/money.ts"
import { useText } from "../i18n/i18n.tsx"
import { useCurrentMenu } from "../menu/current-menu.ts"
import { Panel } from "../parts/page.tsx"
import style from "./bill-preview.module.css"
import { sampleBill } from "./sample-bill.ts"

/** What a customer would pay with the settings on the screen, saved or not: one bill for each order type. */
export function BillPreview({ settings }: { settings: Settings }) {
  const text = useText("settings").settings.sampleBill
  const { data } = useCurrentMenu()
  if (!data) return null
  const bills = settings.ordering.types.map(type => sampleBill(data.menu, settings, type))
  return (
    <Panel title={text.title} about={text.about}>
      {bills.map(
        bill => bill && <OneBill key={bill.type} bill={bill} isSupply={isBillOfSupply(bill, settings.gst)} />,
      )}
      {bills.every(bill => bill === null) && <p>{text.none}</p>}
    </Panel>
  )
}

function OneBill({ bill, isSupply }: { bill: Bill; isSupply: boolean }) {
  const { inbox, orderWords, settings } = useText("settings")
  const { totals } = inbox
  const type = orderWords.type[bill.type]
  return (
    <table className={`${style.bill} figures`}>
      <caption>{isSupply ? settings.sampleBill.supply(type) : type}</caption>
      <tbody>
        {bill.lines.map(line => (
          <Row key={line.menuItemId} name={`${line.quantity} × ${line.name}`} paise={line.totalPaise} />
        ))}
        <Row name={totals.subtotal} paise={bill.subtotalPaise} />
        {bill.charges.map((charge, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two charges may have the same name
          <Row key={index} name={charge.name} paise={charge.amountPaise} />
        ))}
        {!isSupply && <Row name={totals.tax} paise={bill.taxPaise.total} />}
      </tbody>
      <tfoot>
        <Row name={totals.total} paise={bill.totalPaise} />
      </tfoot>
    </table>
  )
}

function Row({ name, paise }: { name: string; paise: number }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{showPaise(paise)}</td>
    </tr>
  )
}
