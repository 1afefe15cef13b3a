const rupees = (amount: number) => ({
  amount,
  currency: "INR",
  display: `₹${(amount / 100).toLocaleString("en-IN", { minimumFractionDigits: 2 })}`,
})

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
  issuedAt: times.receivedAt,
  total: rupees(75_600),
  open: rupees(0),
  payments: [payment],
}

export const day = {
  object: "day",
  date: "2026-10-17",
  closed: {
    at: "2026-10-17T18:30:00.000Z",
    by: "Asha Rao",
    float: rupees(200_000),
    expected: rupees(275_600),
    counted: rupees(275_600),
    difference: rupees(0),
    note: null,
  },
  byMethod: [{ method: "CASH", received: rupees(75_600), refunded: rupees(0), count: 1 }],
  byPerson: [{ name: "Asha Rao", method: "CASH", received: rupees(75_600) }],
  roundOff: rupees(0),
  late: [],
  openBills: 0,
}
