import { financialYearOf, localDate, tabletBillNumberOf } from "@rasoi/core/rules"
import type { BillToSend, PaymentToSend, StoredCommand, Taking } from "./command.ts"
import type { Tablet } from "./database.ts"
import { storeCommands } from "./outbox.ts"
import { newId } from "./tablet.ts"

/** Bills and payments that are stored on the tablet before they are sent. */

/** A bill that gets the next number of the tablet's own series. */
export type NewBill = Omit<BillToSend, "number">

/** The financial year is that of the restaurant's date, by the tablet's clock. */
function takeNumber(tablet: Tablet & { series: string }, issuedAt: string, timezone: string) {
  const financialYear = financialYearOf(localDate(timezone, Date.parse(issuedAt)))
  const sequence = tablet.nextBills?.[financialYear] ?? 1
  const number = tabletBillNumberOf({ series: tablet.series, financialYear, sequence })
  if (number === null) throw new Error("the series has no more numbers in this year")
  const nextBills = { ...tablet.nextBills, [financialYear]: sequence + 1 }
  return { number, tablet: { ...tablet, nextBills } }
}

/** A bill without a network, under the next number. */
export async function storeBill(
  taking: Taking,
  bill: NewBill,
  timezone: string,
): Promise<StoredCommand<"BILL">> {
  const [stored] = await storeCommands<"BILL">(taking, before => {
    const { number, tablet } = takeNumber(before, bill.issuedAt, timezone)
    return { tablet, commands: [{ id: newId("bill"), kind: "BILL", request: { ...bill, number } }] }
  })
  if (!stored) throw new Error("the bill was not stored")
  return stored
}

interface NewPayment {
  /** Made with the sheet: a second tap cannot make a second payment. */
  readonly id: string
  readonly payment: PaymentToSend
  /** Left out: the bill is issued already, or the server issues it with the payment. */
  readonly bill?: NewBill | undefined
  readonly timezone: string
}

/** A payment, with its bill before it where there is no network: both or neither. */
export async function storePayment(taking: Taking, made: NewPayment): Promise<void> {
  const { id, payment, bill, timezone } = made
  await storeCommands<"BILL" | "PAYMENT">(taking, before => {
    const command = { id, kind: "PAYMENT", request: payment } as const
    if (!bill) return { tablet: before, commands: [command] }
    const { number, tablet } = takeNumber(before, bill.issuedAt, timezone)
    const issued = { id: newId("bill"), kind: "BILL", request: { ...bill, number } } as const
    return { tablet, commands: [issued, command] }
  })
}
