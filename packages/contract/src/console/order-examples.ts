import * as examples from "../examples.ts"

const { order } = examples
const at = "2026-10-17T13:05:00.000Z"

export const consoleOrder = {
  ...order,
  test: false,
  number: "17",
  revision: 1,
  billNumber: null,
  nextSteps: ["ACCEPTED", "REJECTED"],
  customerReason: null,
}

export const orderList = {
  object: "list",
  data: [consoleOrder],
  counts: {
    PENDING: 1,
    ACCEPTED: 0,
    PREPARING: 2,
    READY: 0,
    OUT_FOR_DELIVERY: 1,
    COMPLETED: 14,
    REJECTED: 0,
    CANCELLED: 1,
  },
  hasMore: false,
  nextCursor: null,
}

export const history = {
  object: "order_history",
  orderId: order.id,
  placedAt: at,
  moves: [
    {
      from: "PENDING",
      to: "ACCEPTED",
      at: "2026-10-17T13:06:20.000Z",
      by: "Asha Rao",
      device: "Counter tablet",
      reason: null,
    },
  ],
  receipts: [
    {
      deviceId: "dev_01k7q3s8p2v6r9x4e1h5bz7cwt",
      device: "Counter tablet",
      pushedAt: at,
      shownAt: "2026-10-17T13:05:01.000Z",
      acknowledgedAt: "2026-10-17T13:06:10.000Z",
    },
  ],
}

export const ticket = {
  object: "ticket",
  copy: "ORIGINAL",
  number: "17",
  type: "PICKUP",
  placedAt: at,
  pickupAt: null,
  customerName: "Asha Rao",
  note: null,
  lines: [{ quantity: 2, name: "Butter Chicken (Half)", addOns: ["Extra butter"], note: "Less spicy" }],
  portions: 2,
}

export const bill = {
  object: "bill",
  copy: "ORIGINAL",
  billNumber: "26-27/000123",
  billedAt: "2026-10-17T13:40:00.000Z",
  taxInvoice: true,
  orderNumber: "17",
  restaurant: {
    name: "Angaara Tandoor",
    address: "14 Church Street, Bengaluru, Karnataka 560001",
    phone: "08041234567",
    gstin: "29ABCFA1234K1ZL",
    fssaiNumber: "10012345678901",
  },
  sac: "996331",
  type: "PICKUP",
  customer: { name: "Asha Rao", phone: "9845012345" },
  lines: order.lines,
  charges: order.charges,
  subtotal: order.subtotal,
  taxes: [
    {
      rate: 5,
      taxable: { amount: 72000, currency: "INR", display: "₹720.00" },
      cgst: order.tax.cgst,
      sgst: order.tax.sgst,
    },
  ],
  tax: order.tax.total,
  total: order.total,
  payment: "PAY_AT_COUNTER",
}

export const deliveryPerson = {
  id: "dlv_01k7q3s8p2v6r9x4e1h5bz7cwt",
  object: "delivery_person",
  name: "Ravi",
  phone: "9845011111",
  active: true,
}

export const orderingStatus = {
  object: "ordering_status",
  receiving: false,
  reason: "PAUSED",
  label: "Paused until 8:30 pm",
  pausedUntil: "2026-10-17T15:00:00.000Z",
  opensAt: null,
  devicesOnline: 1,
}
