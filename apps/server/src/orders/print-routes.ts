import * as api from "@rasoi/contract/console"
import type { Database } from "../db/index.ts"
import type { Mount, SessionCaller } from "../http/index.ts"
import type { RestaurantCache } from "../restaurant/index.ts"
import { countPrint } from "./console-store.ts"
import { representBill, representTicket } from "./print-documents.ts"
import { requireOrder, unknownOrder } from "./require-order.ts"
import type { OrderRow } from "./store.ts"

interface Parts {
  db: Database
  restaurants: RestaurantCache
}

interface PrintCall {
  session: SessionCaller
  params: { id: string }
}
type BytesCall = PrintCall & { query: { width?: "80" | "58" } }

const columnsOf = ({ width }: BytesCall["query"]) => (width === "58" ? 32 : 48)

/** The ticket and the bill, as data and as bytes for a printer. Looking at one is free, taking a print is counted. */
export function mountPrintDocuments(mount: Mount, { db, restaurants }: Parts): void {
  const restaurantOf = ({ session }: PrintCall) => restaurants.get(session.restaurantId)
  const look = (call: PrintCall) => requireOrder(db, call)

  async function print(document: "ticket" | "bill", { session, params }: PrintCall): Promise<OrderRow> {
    const row = await countPrint(db, document, session.restaurantId, params.id)
    if (!row) throw unknownOrder()
    return row
  }

  async function ticketBytes(call: BytesCall, row: OrderRow): Promise<Buffer> {
    // Loaded by the first who prints, not by every start: it carries the code pages of all printers.
    const escpos = await import("./escpos/ticket.ts")
    const { settings } = await restaurantOf(call)
    return escpos.ticketBytes(representTicket(row), columnsOf(call.query), settings.profile.timezone)
  }

  async function billBytes(call: BytesCall, row: OrderRow): Promise<Buffer> {
    const escpos = await import("./escpos/bill.ts")
    const restaurant = await restaurantOf(call)
    const { timezone } = restaurant.settings.profile
    return escpos.billBytes(representBill(row, restaurant), columnsOf(call.query), timezone)
  }

  mount(api.getTicket, async call => representTicket(await look(call)))
  mount(api.printTicket, async call => representTicket(await print("ticket", call)))
  mount(api.getTicketBytes, async call => ticketBytes(call, await look(call)))
  mount(api.printTicketBytes, async call => ticketBytes(call, await print("ticket", call)))

  mount(api.getBill, async call => representBill(await look(call), await restaurantOf(call)))
  mount(api.printBill, async call => representBill(await print("bill", call), await restaurantOf(call)))
  mount(api.getBillBytes, async call => billBytes(call, await look(call)))
  mount(api.printBillBytes, async call => billBytes(call, await print("bill", call)))
}
