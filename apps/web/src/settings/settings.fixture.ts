import { defaultSettings, everyDay } from "@rasoi/contract/console"

/** Example settings for the tests in this folder. */
export const sample = defaultSettings(
  {
    name: "Angaara",
    phone: "08041234567",
    address: { line: "14 Church Street", city: "Bengaluru", state: "Karnataka", pincode: "560001" },
    timezone: "Asia/Kolkata",
  },
  {
    hours: {
      days: { ...everyDay(), mon: [{ open: "11:00", close: "23:00" }] },
      closedDates: ["2026-11-08"],
    },
    ordering: {
      enabled: true,
      types: ["DELIVERY", "PICKUP"],
      minimumOrderPaise: 15000,
      deliveryPincodes: ["560002", "560001"],
      prepMinutes: 20,
    },
    charges: [
      { type: "PACKAGING", name: "Box", amountPaise: 2000, rateBasisPoints: 500, appliesTo: ["PICKUP"] },
    ],
    gst: { applies: true, gstin: "29ABCFA1234K1ZL" },
    booking: { enabled: true, maxPeople: 10 },
  },
)
