import type { Settings } from "@rasoi/contract/console"
import { type ConsoleLanguage, languages } from "@rasoi/contract/languages"
import { billedBill, staffPaymentModeOf, tabBill } from "@rasoi/core/pricing"
import { billOnPaper, printTexts } from "@rasoi/core/print"
import type { PrintDocument } from "../print/layout.tsx"
import type { OrderToSend } from "../tablet/command.ts"
import { readNote, writeNote } from "../tablet/notes.ts"
import type { Payable } from "../tablet/payable.ts"

/** A bill that the tablet lays out without a network, in the same words and places as the server's. */
export function billPaper(
  { table, openPaise, billed, entries, placed }: Payable,
  bill: { readonly number: string; readonly issuedAt: string; readonly prints: number },
  settings: Settings,
  language: ConsoleLanguage,
): PrintDocument {
  const [first] = placed ?? []
  if (!placed || !first) throw new Error("this tablet does not have the lines of the bill")
  const bills = placed.map(billedBill)
  const paper = {
    bill: first.tab ? tabBill(bills) : billedBill(first),
    issued: {
      number: bill.number,
      at: new Date(bill.issuedAt),
      cancelled: null,
      prints: bill.prints,
      openPaise,
      entries,
      creditedPaise: billed.creditedPaise,
    },
    orderNumbers: placed.map(({ number }) => number),
    type: first.type,
    table,
    customer: { name: first.customer?.name ?? "", phone: first.customer?.phone ?? "" },
    delivery: deliveryOf(first),
    payment: staffPaymentModeOf[first.type],
    isCalledOff: false,
  } as const
  const words = { locale: languages[language].locale, ...printTexts[language] }
  return billOnPaper({ ...paper }, settings, words)
}

/** A duplicate is like its original, also if the restaurant is registered for GST in another way since. */
export async function settingsOfBill(
  restaurantId: string,
  number: string,
  settings: Settings,
): Promise<Settings> {
  const note = `gst:${number}` as const
  const known = await readNote(restaurantId, note)
  if (known === undefined) await writeNote(restaurantId, note, settings.gst.kind)
  return { ...settings, gst: { ...settings.gst, kind: known ?? settings.gst.kind } }
}

function deliveryOf({ delivery }: OrderToSend) {
  if (!delivery) return null
  const { address, pincode, landmark = null } = delivery
  return { address, pincode, landmark }
}
