import { Refusal } from "@rasoi/contract"
import * as api from "@rasoi/contract/console"
import type { ConsoleLanguage } from "@rasoi/contract/languages"
import { isOrderCalledOff } from "@rasoi/core"
import type { Database } from "../../db/index.ts"
import type { Mount } from "../../http/index.ts"
import {
  type BillRow,
  countBillPrint,
  findBills,
  findCreditNotes,
  listBillPayments,
  sellerOf,
} from "../bills/index.ts"
import type { RestaurantCache } from "../restaurant/index.ts"
import {
  billedRounds,
  issueTabBill,
  listRounds,
  requireLockedTab,
  requireTab,
  type TabRow,
} from "../tabs/index.ts"
import { voidsOf } from "../voids/index.ts"
import { countTicketPrint, setBillNumber } from "./console-store.ts"
import type { OrderEvents } from "./events.ts"
import { tabsOf } from "./for-staff.ts"
import { issueOrderBill } from "./issue.ts"
import { type Billed, billDocument, creditNoteDocument, ticketDocument } from "./print-documents.ts"
import type { PrintDocument } from "./print-lines.ts"
import { type OrderCall, requireOrder, unknownOrder } from "./require-order.ts"
import { listOrders, type OrderRow } from "./store.ts"

interface Parts {
  db: Database
  restaurants: RestaurantCache
  events: OrderEvents
  onDrawingFault(error: unknown): void
}

interface PrintCall extends OrderCall {
  now: number
  query: { language?: ConsoleLanguage; width?: "80" | "58" }
}

/** The ticket and the bill, for the browser and for a printer. Prints are counted, views are not. */
export function mountPrintDocuments(mount: Mount, { db, restaurants, events, onDrawingFault }: Parts): void {
  const settingsOf = async ({ session }: OrderCall) => (await restaurants.get(session.restaurantId)).settings

  async function ticketOf(call: PrintCall, row: OrderRow): Promise<PrintDocument> {
    const [tabs, voids] = await Promise.all([tabsOf(db, row.restaurant_id, [row]), voidsOf(db, [row])])
    const beside = { tab: tabs.get(row.tab_id ?? ""), voids: voids.get(row.id) }
    return ticketDocument(row, await settingsOf(call), call.query.language, beside)
  }

  async function viewTicket(call: PrintCall): Promise<PrintDocument> {
    return ticketOf(call, await requireOrder(db, call))
  }

  async function printTicket(call: PrintCall): Promise<PrintDocument> {
    const { session, params } = call
    const row = await countTicketPrint(db, session.restaurantId, params.id)
    if (!row) throw unknownOrder()
    return ticketOf(call, row)
  }

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
    const issue = { at: new Date(call.now), timezone: (await settingsOf(call)).profile.timezone }
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
      findCreditNotes(db, restaurant_id, [bill_number]),
    ])
    return { entries, creditedIds: new Set(notes.keys()) }
  }

  /** The seller's details are those of the time when the bill was issued. */
  async function paperOf(call: PrintCall, billed: Omit<Billed, "voids" | "paid">): Promise<PrintDocument> {
    const { orders, issued } = billed
    const [voids, paid] = await Promise.all([voidsOf(db, orders), issued ? paidOf(issued) : null])
    const current = await settingsOf(call)
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
    const issue = { at: new Date(call.now), timezone: (await settingsOf(call)).profile.timezone }
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

  async function noteOf(call: PrintCall): Promise<{ row: OrderRow; note: BillRow }> {
    const row = await requireOrder(db, call)
    const note = (await findCreditNotes(db, row.restaurant_id, row.bill_number ? [row.bill_number] : [])).get(
      row.id,
    )
    if (note) return { row, note }
    throw new Refusal("NOT_FOUND", { message: "There is no credit note for this order." })
  }

  async function creditNoteOf({ query }: PrintCall, row: OrderRow, note: BillRow): Promise<PrintDocument> {
    const [voids, tabs, settings] = await Promise.all([
      voidsOf(db, [row]),
      tabsOf(db, row.restaurant_id, [row]),
      sellerOf(db, note),
    ])
    const credited = { orders: [row], voids, tab: tabs.get(row.tab_id ?? ""), issued: note } as const
    return creditNoteDocument(credited, settings, query.language)
  }

  async function viewCreditNote(call: PrintCall): Promise<PrintDocument> {
    const { row, note } = await noteOf(call)
    return creditNoteOf(call, row, note)
  }

  async function printCreditNote(call: PrintCall): Promise<PrintDocument> {
    const { row, note } = await noteOf(call)
    const counted = await countBillPrint(db, note.restaurant_id, note.bill_number)
    if (counted?.prints === 0) events.moved(row)
    return creditNoteOf(call, row, counted ?? note)
  }

  async function toBytes({ query }: PrintCall, document: PrintDocument): Promise<Buffer> {
    // Loaded at the first print, not at startup: the module contains the code pages of all printers.
    const { printBytes } = await import("./escpos/layout.ts")
    return printBytes(document, {
      columns: query.width === "58" ? 32 : 48,
      language: query.language,
      onFault: onDrawingFault,
    })
  }

  mount(api.getTicket, viewTicket)
  mount(api.printTicket, printTicket)
  mount(api.getTicketBytes, async call => toBytes(call, await viewTicket(call)))
  mount(api.printTicketBytes, async call => toBytes(call, await printTicket(call)))

  mount(api.getTabBill, call => viewTabBill(call, call.params.id))
  mount(api.printTabBill, call => printTabBill(call, call.params.id))
  mount(api.getTabBillBytes, async call => toBytes(call, await viewTabBill(call, call.params.id)))
  mount(api.printTabBillBytes, async call => toBytes(call, await printTabBill(call, call.params.id)))

  mount(api.getCreditNote, viewCreditNote)
  mount(api.printCreditNote, printCreditNote)
  mount(api.getCreditNoteBytes, async call => toBytes(call, await viewCreditNote(call)))
  mount(api.printCreditNoteBytes, async call => toBytes(call, await printCreditNote(call)))

  mount(api.getBill, viewBill)
  mount(api.printBill, printBill)
  mount(api.getBillBytes, async call => toBytes(call, await viewBill(call)))
  mount(api.printBillBytes, async call => toBytes(call, await printBill(call)))
}
