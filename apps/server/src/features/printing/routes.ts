import { Refusal } from "@rasoi/contract"
import * as api from "@rasoi/contract/console"
import type { PrintDocument } from "@rasoi/core"
import type { Mount } from "../../http/index.ts"
import {
  type BillRow,
  countBillPrint,
  findReturnReason,
  listCreditNotes,
  sellerOf,
} from "../billing/bills/index.ts"
import { voidsOf } from "../billing/voids/index.ts"
import {
  countTicketPrint,
  listOrders,
  type OrderRow,
  requireOrder,
  type StaffOrderParts,
  tabsOf,
  unknownOrder,
} from "../orders/index.ts"
import { makeBills, type PrintCall, settingsOf } from "./bills.ts"
import { asPreview, creditNoteDocument, ticketDocument } from "./documents.ts"

interface Parts extends StaffOrderParts {
  onDrawingFault(error: unknown): void
}

/** The ticket and the bill, for the browser and for a printer. Prints are counted, views are not. */
export function mountPrintDocuments(mount: Mount, parts: Parts): void {
  const { viewTicket, printTicket } = makeTickets(parts)
  const { viewBill, printBill, viewTabBill, printTabBill } = makeBills(parts)
  const { viewCreditNote, printCreditNote } = makeCreditNotes(parts)

  async function toBytes({ query }: PrintCall, document: PrintDocument): Promise<Buffer> {
    // Loaded at the first print, not at startup: the module contains the code pages of all printers.
    const { printBytes } = await import("./escpos/layout.ts")
    return printBytes(document, {
      columns: query.width === "58" ? 32 : 48,
      language: query.language,
      onFault: parts.onDrawingFault,
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

function makeTickets(parts: StaffOrderParts) {
  const { db } = parts

  async function ticketOf(call: PrintCall, row: OrderRow): Promise<PrintDocument> {
    const [tabs, voids] = await Promise.all([tabsOf(db, row.restaurant_id, [row]), voidsOf(db, [row])])
    const beside = { tab: tabs.get(row.tab_id ?? ""), voids: voids.get(row.id) }
    return ticketDocument(row, await settingsOf(parts, call), call.query.language, beside)
  }

  /** A view is not counted, so it must not pass for the ticket from which the kitchen cooks. */
  async function viewTicket(call: PrintCall): Promise<PrintDocument> {
    const document = await ticketOf(call, await requireOrder(db, call))
    return document.copy === "ORIGINAL" ? asPreview(document) : document
  }

  async function printTicket(call: PrintCall): Promise<PrintDocument> {
    const { session, params } = call
    const row = await countTicketPrint(db, session.restaurantId, params.id)
    if (!row) throw unknownOrder()
    return ticketOf(call, row)
  }

  return { viewTicket, printTicket }
}

interface NoteCall extends PrintCall {
  query: PrintCall["query"] & { number?: string }
}

function makeCreditNotes({ db, events }: StaffOrderParts) {
  /** The last one for the order, or the one with this number. */
  async function noteOf(call: NoteCall): Promise<{ row: OrderRow; note: BillRow }> {
    const row = await requireOrder(db, call)
    const notes = await listCreditNotes(db, row.restaurant_id, row.bill_number ? [row.bill_number] : [])
    const { number } = call.query
    const note = notes.findLast(
      ({ order_ids, bill_number }) => order_ids.includes(row.id) && (number ?? bill_number) === bill_number,
    )
    if (note) return { row, note }
    throw new Refusal("NOT_FOUND", { message: "There is no such credit note for this order." })
  }

  async function creditNoteOf({ query }: NoteCall, row: OrderRow, note: BillRow): Promise<PrintDocument> {
    const [first = row, ...others] = await listOrders(db, note.order_ids)
    const orders = [first, ...others] as const
    const [voids, tabs, settings, reason] = await Promise.all([
      voidsOf(db, orders),
      tabsOf(db, row.restaurant_id, [row]),
      sellerOf(db, note),
      findReturnReason(db, note),
    ])
    const tab = tabs.get(row.tab_id ?? "")
    return creditNoteDocument({ orders, voids, tab, issued: note, reason }, settings, query.language)
  }

  async function viewCreditNote(call: NoteCall): Promise<PrintDocument> {
    const { row, note } = await noteOf(call)
    return creditNoteOf(call, row, note)
  }

  async function printCreditNote(call: NoteCall): Promise<PrintDocument> {
    const { row, note } = await noteOf(call)
    const counted = await countBillPrint(db, note.restaurant_id, note.bill_number)
    if (counted?.prints === 0) events.moved(row)
    return creditNoteOf(call, row, counted ?? note)
  }

  return { viewCreditNote, printCreditNote }
}
