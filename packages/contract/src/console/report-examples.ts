import { missedCauses } from "./missed-causes.ts"

const rupees = (amount: number, display: string) => ({ amount, currency: "INR", display })
const range = { from: "2026-10-17", to: "2026-10-17", timezone: "Asia/Kolkata" }

const orderFigures = {
  placed: 3,
  accepted: 1,
  rejected: 1,
  cancelledByCustomer: 0,
  cancelledByRestaurant: 0,
  cancelledOnRequest: 0,
  missed: 1,
  completed: 1,
  underWay: 0,
  sales: rupees(75600, "₹756.00"),
}

export const ordersReport = {
  object: "orders_report",
  ...range,
  totals: orderFigures,
  acceptance: { answered: 2, p50: 35, p90: 80, p99: 80, max: 80 },
  byDay: [{ date: range.from, ...orderFigures }],
  byHour: [{ hour: 18, ...orderFigures }],
  byType: [{ type: "PICKUP", ...orderFigures }],
}

export const missedReport = {
  object: "missed_report",
  ...range,
  orders: 1,
  attempts: 2,
  causes: [
    { cause: "CLOSED", label: missedCauses.CLOSED, count: 2, value: null, reasons: [] },
    {
      cause: "REJECTED",
      label: missedCauses.REJECTED,
      count: 1,
      value: rupees(75600, "₹756.00"),
      reasons: [{ reason: "The kitchen is too busy", count: 1 }],
    },
  ],
  data: [
    {
      at: "2026-10-17T18:02:00.000Z",
      cause: "CLOSED",
      count: 2,
      orderId: null,
      number: null,
      type: null,
      value: null,
      customer: null,
      reason: null,
      offlineSeconds: null,
    },
    {
      at: "2026-10-17T13:05:00.000Z",
      cause: "REJECTED",
      count: 1,
      orderId: "ord_01k7q3v9x4e8rbhw5tm2c6ndsz",
      number: "17",
      type: "PICKUP",
      value: rupees(75600, "₹756.00"),
      customer: { name: "Asha Rao", phone: "9845012345" },
      reason: "The kitchen is too busy",
      offlineSeconds: null,
    },
  ],
  hasMore: false,
}

const items = {
  taxable: rupees(70000, "₹700.00"),
  cgst: rupees(1750, "₹17.50"),
  sgst: rupees(1750, "₹17.50"),
  tax: rupees(3500, "₹35.00"),
}
const charges = {
  taxable: rupees(2000, "₹20.00"),
  cgst: rupees(50, "₹0.50"),
  sgst: rupees(50, "₹0.50"),
  tax: rupees(100, "₹1.00"),
}
const all = {
  taxable: rupees(72000, "₹720.00"),
  cgst: rupees(1800, "₹18.00"),
  sgst: rupees(1800, "₹18.00"),
  tax: rupees(3600, "₹36.00"),
}
const zero = rupees(0, "₹0.00")
const noTax = { taxable: zero, cgst: zero, sgst: zero, tax: zero }
const billFigures = { bills: 1, ...all, total: rupees(75600, "₹756.00") }

export const salesReport = {
  object: "sales_report",
  ...range,
  totals: billFigures,
  documents: [
    {
      kind: "BILL",
      series: null,
      financialYear: "26-27",
      from: "26-27/000123",
      to: "26-27/000124",
      issued: 2,
      cancelled: 1,
      missing: [],
    },
  ],
  credited: { notes: 0, ...noTax, total: zero },
  composition: null,
  losses: { voids: 0, amount: rupees(0, "₹0.00") },
  received: {
    received: rupees(75_600, "₹756.00"),
    refunded: rupees(0, "₹0.00"),
    roundOff: rupees(0, "₹0.00"),
    byMethod: [{ method: "CASH", received: rupees(75_600, "₹756.00"), refunded: rupees(0, "₹0.00") }],
  },
  byRate: [{ rate: 5, items, charges, all }],
  byCharge: [{ type: "PACKAGING", ...charges }],
  byPayment: [{ payment: "PAY_AT_COUNTER", ...billFigures }],
  byType: [{ type: "PICKUP", ...billFigures }],
  byDay: [{ date: range.from, ...billFigures }],
}

const sold = { quantity: 2, sales: rupees(70000, "₹700.00") }
const soldItem = {
  id: "itm_butter_chicken",
  onMenu: true,
  name: "Butter Chicken",
  ...sold,
  sizes: [{ menuItemId: "itm_butter_chicken_half", name: "Half", ...sold }],
}
const soldAddOn = {
  id: "opt_butter_chicken_extra_butter",
  name: "Extra butter",
  quantity: 2,
  sales: rupees(5000, "₹50.00"),
}

export const itemsReport = {
  object: "items_report",
  ...range,
  items: { byQuantity: [soldItem], bySales: [soldItem] },
  addOns: { byQuantity: [soldAddOn], bySales: [soldAddOn] },
}

const bookingFigures = {
  bookings: 4,
  guests: 14,
  covers: 10,
  confirmed: 4,
  waiting: 0,
  expected: 0,
  seated: 3,
  noShows: 1,
  cancelledByCustomer: 0,
  cancelledByRestaurant: 0,
  rejected: 0,
  unanswered: 0,
  noShowRate: 25,
}

export const bookingsReport = {
  object: "bookings_report",
  ...range,
  totals: bookingFigures,
  byDay: [{ date: range.from, ...bookingFigures }],
  byHour: [{ hour: 19, ...bookingFigures }],
  bySource: [{ source: "API", ...bookingFigures }],
}
