import * as examples from "../examples.ts"
import { orderStatuses } from "../order.ts"

const { order } = examples
const at = "2026-10-17T13:05:00.000Z"

export const consoleOrder = {
  ...order,
  source: "ONLINE",
  table: null,
  tabId: null,
  voids: [],
  charged: order.total,
  ticketPrinted: false,
  test: false,
  number: "17",
  revision: 1,
  delayMinutes: 0,
  firstOrder: false,
  undo: null,
  bill: null,
  creditNote: null,
  nextSteps: ["ACCEPTED", "REJECTED"],
  customerReason: null,
  cancelRequest: null,
}

export const orderList = {
  object: "list",
  data: [consoleOrder],
  counts: {
    ...Object.fromEntries(orderStatuses.map(status => [status, 0])),
    PENDING: 1,
    PREPARING: 2,
    OUT_FOR_DELIVERY: 1,
    COMPLETED: 14,
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
      byKind: "STAFF",
      device: "Counter tablet",
      reason: null,
      undo: false,
      delayMinutes: null,
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

const printLine = (text: string, rest: object = {}) => ({
  text,
  emphasis: "NONE",
  align: "START",
  quantity: null,
  amount: null,
  details: [],
  ...rest,
})

export const ticket = {
  object: "ticket",
  copy: "ORIGINAL",
  sections: [
    { list: false, lines: [printLine("#17", { emphasis: "HUGE", align: "CENTER" })] },
    {
      list: true,
      lines: [
        printLine("Butter Chicken (Half)", {
          emphasis: "LARGE",
          quantity: "2 ×",
          details: [{ text: "+ Extra butter", emphasis: "BOLD" }],
        }),
      ],
    },
    { list: false, lines: [printLine("2 portions")] },
  ],
}

export const bill = {
  object: "bill",
  copy: "ORIGINAL",
  sections: [
    { list: false, lines: [printLine("Tax invoice", { emphasis: "LARGE", align: "CENTER" })] },
    {
      list: true,
      lines: [printLine("Butter Chicken (Half)", { quantity: "2 ×", amount: "₹720.00" })],
    },
    { list: false, lines: [printLine("Total", { emphasis: "LARGE", amount: "₹756.00" })] },
  ],
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
