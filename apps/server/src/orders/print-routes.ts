import * as api from "@rasoi/contract/console"
import type { Database } from "../db/index.ts"
import type { Mount } from "../http/index.ts"
import type { RestaurantCache } from "../restaurant/index.ts"
import { countPrint } from "./console-store.ts"
import { billDocument, type PrintLanguage, ticketDocument } from "./print-documents.ts"
import type { PrintDocument } from "./print-lines.ts"
import { type OrderCall, requireOrder, unknownOrder } from "./require-order.ts"
import type { OrderRow } from "./store.ts"

interface Parts {
  db: Database
  restaurants: RestaurantCache
}

type BytesCall = OrderCall & { query: { width?: "80" | "58" } }

/** The ticket and the bill, for the browser and for a printer. Prints are counted, views are not. */
export function mountPrintDocuments(mount: Mount, { db, restaurants }: Parts): void {
  const restaurantOf = ({ session }: OrderCall) => restaurants.get(session.restaurantId)
  const read = (call: OrderCall) => requireOrder(db, call)

  async function print(document: "ticket" | "bill", { session, params }: OrderCall): Promise<OrderRow> {
    const row = await countPrint(db, document, session.restaurantId, params.id)
    if (!row) throw unknownOrder()
    return row
  }

  const ticket = async (call: OrderCall, row: OrderRow, language?: PrintLanguage) =>
    ticketDocument(row, (await restaurantOf(call)).settings, language)
  const bill = async (call: OrderCall, row: OrderRow, language?: PrintLanguage) =>
    billDocument(row, (await restaurantOf(call)).settings, language)

  /** In English, because printers have no Devanagari font. */
  async function toBytes({ query }: BytesCall, document: PrintDocument): Promise<Buffer> {
    // Loaded at the first print, not at startup: the module contains the code pages of all printers.
    const { printBytes } = await import("./escpos/layout.ts")
    return printBytes(document, query.width === "58" ? 32 : 48)
  }

  mount(api.getTicket, async call => ticket(call, await read(call), call.query.language))
  mount(api.printTicket, async call => ticket(call, await print("ticket", call), call.query.language))
  mount(api.getTicketBytes, async call => toBytes(call, await ticket(call, await read(call))))
  mount(api.printTicketBytes, async call => toBytes(call, await ticket(call, await print("ticket", call))))

  mount(api.getBill, async call => bill(call, await read(call), call.query.language))
  mount(api.printBill, async call => bill(call, await print("bill", call), call.query.language))
  mount(api.getBillBytes, async call => toBytes(call, await bill(call, await read(call))))
  mount(api.printBillBytes, async call => toBytes(call, await bill(call, await print("bill", call))))
}
