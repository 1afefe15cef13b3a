import { Refusal } from "@rasoi/contract"
import type { ConsoleLanguage } from "@rasoi/contract/languages"
import { isOrderCalledOff, type PrintDocument } from "@rasoi/core"
import {
  type BillRow,
  countBillPrint,
  findBills,
  listBillPayments,
  listCreditNotes,
  sellerOf,
} from "../billing/bills/index.ts"
import {
  billedRounds,
  issueTabBill,
  listRounds,
  requireLockedTab,
  requireTab,
  type TabRow,
} from "../billing/tabs/index.ts"
import { voidsOf } from "../billing/voids/index.ts"
import {
  issueOrderBill,
  listOrders,
  type OrderCall,
  type OrderRow,
  requireOrder,
  type StaffOrderParts,
  setBillNumber,
  unknownOrder,
} from "../orders/index.ts"
import { type Billed, billDocument } from "./documents.ts"

export interface PrintCall extends OrderCall {
  now: number
  query: { language?: ConsoleLanguage; width?: "80" | "58" }
}

export async function settingsOf({ restaurants }: StaffOrderParts, { session }: OrderCall) {
  return (await restaurants.get(session.restaurantId)).settings
}

/** Of an order, or of its tab. */
export function makeBills(parts: StaffOrderParts) {
  const { db, events } = parts

  async function viewBill(call: PrintCall): Promise<PrintDocument> {
    const row = await requireOrder(db, call)
    if (row.tab_id !== null) return viewTabBill(call, row.tab_id)
    const bills = await findBills(db, row.restaurant_id, [row])
    return billOf(call, row, bills.get(row.bill_number ?? ""))
  }

  /** The first print of an order that is ready issues its bill. Before that, a print has no number and is not counted. */
  async function printBill(call: PrintCall): Promise<PrintDocument> {
    const known = await requireOrder(db, call)
    const { id, tab_id } = known
    if (tab_id !== null) return printTabBill(call, tab_id)
    const issue = { at: new Date(call.now), timezone: (await settingsOf(parts, call)).profile.timezone }
    const [row, bill] = await db.transaction(async tx => {
      const issued = await issueOrderBill(tx, known, issue)
      const row = await setBillNumber(tx, id, issued?.bill_number ?? null)
      if (!row) throw unknownOrder()
      const { restaurant_id, bill_number } = row
      return [row, bill_number ? await countBillPrint(tx, restaurant_id, bill_number) : undefined] as const
    })
    // The other devices must know that paper is out.
    if (bill?.prints === 0) events.moved(row)
    return billOf(call, row, bill)
  }

  async function billOf(call: PrintCall, row: OrderRow, bill: BillRow | undefined): Promise<PrintDocument> {
    // A cancelled bill of an order that was taken up again is replaced at the next print.
    const issued = bill?.cancelled_at && !isOrderCalledOff(row.status) ? undefined : bill
    return paperOf(call, { orders: [row], tab: undefined, issued })
  }

  async function paidOf({ restaurant_id, bill_number }: BillRow): Promise<Billed["paid"]> {
    const [entries, notes] = await Promise.all([
      listBillPayments(db, restaurant_id, bill_number),
      listCreditNotes(db, restaurant_id, [bill_number]),
    ])
    return { entries, creditedPaise: notes.reduce((sum, { total_paise }) => sum - total_paise, 0) }
  }

  /** The seller's details are those of the time when the bill was issued. */
  async function paperOf(call: PrintCall, billed: Omit<Billed, "voids" | "paid">): Promise<PrintDocument> {
    const { orders, issued } = billed
    const [voids, paid] = await Promise.all([voidsOf(db, orders), issued ? paidOf(issued) : null])
    const current = await settingsOf(parts, call)
    const seller = issued ? await sellerOf(db, issued) : current
    // What is open is paid to today's UPI id.
    const settings = { ...seller, counter: current.counter }
    return billDocument({ ...billed, voids, paid }, settings, call.query.language)
  }

  async function viewTabBill(call: PrintCall, id: string): Promise<PrintDocument> {
    const tab = await requireTab(db, call.session.restaurantId, id)
    const bills = await findBills(db, tab.restaurant_id, [tab])
    return tabBillOf(call, tab, bills.get(tab.bill_number ?? ""))
  }

  /** The first print issues the bill, whatever the kitchen still has of it. */
  async function printTabBill(call: PrintCall, id: string): Promise<PrintDocument> {
    const { restaurantId } = call.session
    await requireTab(db, restaurantId, id)
    const issue = { at: new Date(call.now), timezone: (await settingsOf(parts, call)).profile.timezone }
    const [tab, bill] = await db.transaction(async tx => {
      const locked = await requireLockedTab(tx, id)
      const number = (await issueTabBill(tx, locked, issue))?.bill_number ?? locked.bill_number
      return [locked, number ? await countBillPrint(tx, restaurantId, number) : undefined] as const
    })
    if (bill?.prints === 0) for (const round of await listRounds(db, [id])) events.moved(round)
    return tabBillOf(call, tab, bill)
  }

  /** A tab without a bill shows what it would have now. */
  async function tabBillOf(call: PrintCall, tab: TabRow, issued: BillRow | undefined) {
    const rounds = billedRounds(await listRounds(db, [tab.id])).map(({ id }) => id)
    const [first, ...others] = await listOrders(db, issued?.order_ids ?? rounds)
    if (!first)
      throw new Refusal("NOT_FOUND", { message: "All orders of this tab are cancelled: it has no bill." })
    return paperOf(call, { orders: [first, ...others], tab, issued })
  }

  return { viewBill, printBill, viewTabBill, printTabBill }
}
