import { type Bill, gstSummary, kitchenTicket, money, toPriceFields } from "@rasoi/core"
import type { RestaurantSnapshot } from "../restaurant/index.ts"
import { representOrder } from "./representation.ts"
import type { OrderRow } from "./store.ts"

const copyOf = (prints: number) => (prints === 0 ? ("ORIGINAL" as const) : ("DUPLICATE" as const))

/** What the kitchen cooks from. */
export function representTicket(row: OrderRow) {
  const order = representOrder(row)
  const { customerName, note, lines, portions } = kitchenTicket(order)
  return {
    object: "ticket" as const,
    copy: copyOf(row.ticket_prints),
    number: row.number,
    type: row.type,
    placedAt: row.placed_at.toISOString(),
    pickupAt: order.pickupAt,
    customerName,
    note,
    lines,
    portions,
  }
}

/** The figures are those that the order was placed with; only who sells comes from today's settings. */
export function representBill(row: OrderRow, { settings }: RestaurantSnapshot) {
  const order = representOrder(row)
  const bill = JSON.parse(row.bill) as Bill
  const { lines, charges, subtotal, tax, total } = toPriceFields(bill)
  const { profile, gst } = settings
  const { line, city, state, pincode } = profile.address
  return {
    object: "bill" as const,
    copy: copyOf(row.bill_prints),
    billNumber: row.bill_number,
    billedAt: row.billed_at?.toISOString() ?? null,
    taxInvoice: row.bill_number !== null && gst.gstin !== null && tax.total.amount > 0,
    orderNumber: row.number,
    restaurant: {
      name: profile.name,
      address: `${line}, ${city}, ${state} ${pincode}`,
      phone: profile.phone,
      gstin: gst.gstin,
      fssaiNumber: gst.fssaiNumber,
    },
    sac: gst.sac,
    type: row.type,
    customer: order.customer,
    lines,
    charges,
    subtotal,
    taxes: gstSummary(bill).rows.map(({ rateBasisPoints, taxablePaise, cgstPaise, sgstPaise }) => ({
      rate: rateBasisPoints / 100,
      taxable: money(taxablePaise),
      cgst: money(cgstPaise),
      sgst: money(sgstPaise),
    })),
    tax: tax.total,
    total,
    payment: order.payment,
  }
}
