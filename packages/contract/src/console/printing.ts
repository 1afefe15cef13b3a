import { endpoint } from "../endpoint.ts"
import { choice, closed } from "../schema.ts"
import Type from "../type.ts"
import { signedIn, staff } from "./access.ts"

/** The papers of an order as bytes that a receipt printer takes as they are. */

const bytes = (id: string, method: "GET" | "POST", path: string, summary: string) =>
  ({
    id: `console.orders.${id}`,
    method,
    path: `/console/v1/orders/{id}/${path}`,
    tag: "Orders",
    summary,
    access: staff,
    query: closed({
      width: Type.Optional(
        choice(["80", "58"], "The paper in millimetres: 48 columns, or 32. Left out, 80."),
      ),
    }),
    response: { status: 200, mediaType: "application/octet-stream" },
    errors: [...signedIn, "NOT_FOUND"],
    example: { query: { width: "80" } },
  }) as const

const counts =
  "ESC/POS. Counts as a print, like the ticket and the bill as JSON: every further one is a duplicate."

export const getTicketBytes = endpoint({
  ...bytes(
    "ticket.escpos.get",
    "GET",
    "ticket.escpos",
    "The kitchen ticket for a printer, as the next print would be",
  ),
  description: "ESC/POS. A look, not a print.",
})

export const printTicketBytes = endpoint({
  ...bytes(
    "ticket.escpos.print",
    "POST",
    "ticket.escpos",
    "Take a print of the kitchen ticket for a printer",
  ),
  description: counts,
})

export const getBillBytes = endpoint({
  ...bytes("bill.escpos.get", "GET", "bill.escpos", "The GST bill for a printer, as the next print would be"),
  description: "ESC/POS. A look, not a print.",
})

export const printBillBytes = endpoint({
  ...bytes("bill.escpos.print", "POST", "bill.escpos", "Take a print of the GST bill for a printer"),
  description: counts,
})

export const printingEndpoints = [getTicketBytes, printTicketBytes, getBillBytes, printBillBytes] as const
