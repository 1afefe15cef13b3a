import { consoleOrder } from "./order-examples.ts"

const at = "2026-10-17T13:05:00.000Z"

export const counterOrderRequest = {
  source: "COUNTER",
  type: "PICKUP",
  number: "T2-14",
  billed: {
    lines: [
      {
        menuItemId: "itm_butter_chicken_half",
        name: "Butter Chicken (Half)",
        quantity: 2,
        unitPricePaise: 34_000,
        addOns: [{ id: "opt_extra_butter", name: "Extra butter", pricePaise: 2_000 }],
        note: "Less spicy",
        rateBasisPoints: 500,
        included: false,
        taxPaise: 3_600,
        totalPaise: 72_000,
      },
    ],
    charges: [],
    prepMinutes: 20,
    totalPaise: 75_600,
  },
  settingsVersion: 3,
  menuVersion: 12,
  placedAt: at,
  sentAt: "2026-10-17T13:05:01.000Z",
}

export const counterOrder = {
  ...consoleOrder,
  source: "COUNTER",
  number: "T2-14",
  status: "ACCEPTED",
  customer: { name: "", phone: "" },
  trackingUrl: null,
  nextSteps: ["PREPARING", "CANCELLED"],
}

export const enteredOrder = { ...counterOrder, sentForTabId: null }

export const tableOrder = {
  ...counterOrder,
  type: "DINE_IN",
  source: "TABLE",
  table: "4",
  tabId: "tab_01k7q3v9x4e8rbhw5tm2c6ndsz",
}

export const tab = {
  id: "tab_01k7q3v9x4e8rbhw5tm2c6ndsz",
  object: "tab",
  label: "4",
  openedAt: at,
  openedBy: "Asha Rao",
  closedAt: null,
  closedBy: null,
  bill: null,
  rounds: [
    {
      id: tableOrder.id,
      number: tableOrder.number,
      status: "ACCEPTED",
      placedAt: at,
      lines: tableOrder.lines,
      voids: [],
      ticketPrinted: false,
      total: tableOrder.total,
    },
  ],
  total: tableOrder.total,
}
