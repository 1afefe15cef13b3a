/** Below a lakh. Not by `toLocaleString`, which would load the formats of all regions at every start. */
export function rupees(amount: number) {
  const [whole = "", paise] = (amount / 100).toFixed(2).split(".")
  const thousands = whole.length > 3 ? `${whole.slice(0, -3)},` : ""
  return { amount, currency: "INR", display: `₹${thousands}${whole.slice(-3)}.${paise}` }
}

const times = { receivedAt: "2026-10-17T13:30:00.000Z", sentAt: "2026-10-17T13:30:01.000Z" }

export const paymentRequest = {
  orderId: "ord_01k7q3v9x4e8rbhw5tm2c6ndsz",
  method: "CASH",
  amountPaise: 75_600,
  givenPaise: 100_000,
  ...times,
}

export const refundRequest = {
  orderId: paymentRequest.orderId,
  method: "CASH",
  amountPaise: 5_000,
  reason: "The lassi was forgotten",
  ...times,
}

const payment = {
  id: "pay_01k7q3v9x4e8rbhw5tm2c6ndsz",
  object: "payment",
  kind: "PAYMENT",
  billNumber: "26-27/000042",
  method: "CASH",
  amount: rupees(75_600),
  roundOff: rupees(0),
  given: rupees(100_000),
  change: rupees(24_400),
  reason: null,
  receivedAt: times.receivedAt,
  day: "2026-10-17",
  belongsTo: null,
  by: "Asha Rao",
}

export const balance = {
  object: "bill_balance",
  billNumber: payment.billNumber,
  orderIds: [paymentRequest.orderId],
  orderNumbers: ["T2-14"],
  table: null,
  issuedAt: times.receivedAt,
  cancelledAt: null,
  total: rupees(75_600),
  credited: rupees(0),
  open: rupees(0),
  toRefund: rupees(0),
  payments: [payment],
}

export const counterBillRequest = {
  number: "T2-26-27/14",
  orderIds: [paymentRequest.orderId],
  totalPaise: 75_600,
  issuedAt: times.receivedAt,
  sentAt: times.sentAt,
}
