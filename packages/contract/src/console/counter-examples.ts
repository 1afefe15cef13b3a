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
