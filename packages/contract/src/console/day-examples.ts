import { rupees } from "./payment-examples.ts"

const closed = {
  at: "2026-10-17T18:30:00.000Z",
  by: "Asha Rao",
  float: rupees(200_000),
  expected: rupees(275_600),
  counted: rupees(275_600),
  difference: rupees(0),
  note: null,
}

export const day = {
  object: "day",
  date: "2026-10-17",
  closed,
  byMethod: [{ method: "CASH", received: rupees(75_600), refunded: rupees(0), count: 1 }],
  byPerson: [{ name: "Asha Rao", method: "CASH", received: rupees(75_600), refunded: rupees(0) }],
  cash: rupees(75_600),
  roundOff: rupees(0),
  late: [],
  openBills: 1,
  open: {
    bills: [
      {
        billNumber: "26-27/000043",
        orderNumber: "T2-15",
        table: "Terrace 2",
        issuedAt: "2026-10-17T17:40:00.000Z",
        open: rupees(42_000),
      },
    ],
    tabs: [
      {
        id: "tab_01k7q3v9x4e8rbhw5tm2c6ndsz",
        label: "4",
        openedAt: "2026-10-17T17:10:00.000Z",
        total: rupees(31_500),
      },
    ],
    tablets: [
      {
        series: "T3",
        device: "Terrace tablet",
        unsent: 2,
        oldestAt: "2026-10-17T16:02:00.000Z",
        heardAt: "2026-10-17T16:05:00.000Z",
      },
    ],
    days: [],
  },
}

export const daySummary = {
  object: "day_summary",
  date: day.date,
  received: rupees(75_600),
  refunded: rupees(0),
  roundOff: rupees(0),
  late: { count: 0, amount: rupees(0) },
  closed,
}

export const mark = {
  object: "counter_mark",
  orderId: "ord_01k7q3v9x4e8rbhw5tm2c6ndsz",
  number: "T2-14",
  placedAt: "2026-10-17T13:05:00.000Z",
  device: "Counter tablet",
  by: "Asha Rao",
  reason: "PRICE",
  billed: rupees(75_600),
  expected: rupees(78_750),
  seen: null,
}
