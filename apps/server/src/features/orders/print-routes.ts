import * as api from "@rasoi/contract/console"
import type { ConsoleLanguage } from "@rasoi/contract/languages"
import { isOrderCalledOff } from "@rasoi/core"
import type { Database } from "../../db/index.ts"
import type { Mount } from "../../http/index.ts"
import { type BillRow, countBillPrint, findBills, issueBill } from "../bills/index.ts"
import { type RestaurantCache, requireSettings } from "../restaurant/index.ts"
import { countTicketPrint, setBillNumber } from "./console-store.ts"
import type { OrderEvents } from "./events.ts"
import { billDocument, ticketDocument } from "./print-documents.ts"
import type { PrintDocument } from "./print-lines.ts"
import { type OrderCall, requireOrder, unknownOrder } from "./require-order.ts"
import type { OrderRow } from "./store.ts"

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

interface Billed {
  row: OrderRow
  bill: BillRow | undefined
}

/** The ticket and the bill, for the browser and for a printer. Prints are counted, views are not. */
export function mountPrintDocuments(mount: Mount, { db, restaurants, events, onDrawingFault }: Parts): void {
  const settingsOf = async ({ session }: OrderCall) => (await restaurants.get(session.restaurantId)).settings

  async function viewTicket(call: PrintCall): Promise<PrintDocument> {
    return ticketDocument(await requireOrder(db, call), await settingsOf(call), call.query.language)
  }

  async function printTicket(call: PrintCall): Promise<PrintDocument> {
    const { session, params, query } = call
    const row = await countTicketPrint(db, session.restaurantId, params.id)
    if (!row) throw unknownOrder()
    return ticketDocument(row, await settingsOf(call), query.language)
  }

  async function viewBill(call: PrintCall): Promise<PrintDocument> {
    const row = await requireOrder(db, call)
    const bills = await findBills(db, row.restaurant_id, [row])
    return billOf(call, { row, bill: bills.get(row.bill_number ?? "") })
  }

  /** The first print of an order that is ready issues its bill. Before that, a print has no number and is not counted. */
  async function printBill(call: PrintCall): Promise<PrintDocument> {
    const { id, source } = await requireOrder(db, call)
    const at = new Date(call.now)
    const { timezone } = (await settingsOf(call)).profile
    const printed = await db.transaction(async (tx): Promise<Billed> => {
      const issued = await issueBill(tx, { orderId: id, source, at, timezone })
      const row = await setBillNumber(tx, id, issued?.bill_number ?? null)
      if (!row) throw unknownOrder()
      const { restaurant_id, bill_number } = row
      return { row, bill: bill_number ? await countBillPrint(tx, restaurant_id, bill_number) : undefined }
    })
    // The other devices must know that paper is out.
    if (printed.bill?.prints === 0) events.moved(printed.row)
    return billOf(call, printed)
  }

  /** The seller's details are those of the time when the bill was issued. */
  async function billOf(call: PrintCall, { row, bill }: Billed): Promise<PrintDocument> {
    // A cancelled bill of an order that was taken up again is replaced at the next print.
    const shown = bill?.cancelled_at && !isOrderCalledOff(row.status) ? undefined : bill
    const settings = shown
      ? await requireSettings(db, row.restaurant_id, shown.settings_version)
      : await settingsOf(call)
    return billDocument(row, shown, settings, call.query.language)
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

  mount(api.getBill, viewBill)
  mount(api.printBill, printBill)
  mount(api.getBillBytes, async call => toBytes(call, await viewBill(call)))
  mount(api.printBillBytes, async call => toBytes(call, await printBill(call)))
}
