import type { Settings } from "@rasoi/contract/console"

/** A restaurant for the tests of this folder. */
export const sample: Settings = {
  profile: {
    name: "Angaara",
    phone: "08041234567",
    address: { line: "14 Church Street", city: "Bengaluru", state: "Karnataka", pincode: "560001" },
    timezone: "Asia/Kolkata",
    logoUrl: null,
  },
  hours: {
    days: { mon: [{ open: "11:00", close: "23:00" }], tue: [], wed: [], thu: [], fri: [], sat: [], sun: [] },
    closedDates: ["2026-11-08"],
  },
  ordering: {
    enabled: true,
    types: ["DELIVERY", "PICKUP"],
    minimumOrderPaise: 15000,
    deliveryPincodes: ["560002", "560001"],
    prepMinutes: 20,
    paymentModes: ["PAY_AT_COUNTER", "CASH_ON_DELIVERY"],
    acceptWindowMinutes: 15,
  },
  charges: [
    { type: "PACKAGING", name: "Box", amountPaise: 2000, rateBasisPoints: 500, appliesTo: ["PICKUP"] },
  ],
  gst: { applies: true, gstin: "29ABCFA1234K1ZL", fssaiNumber: null, sac: "996331" },
  booking: {
    enabled: true,
    maxPeople: 10,
    slotMinutes: 30,
    stayMinutes: 90,
    daysAhead: 30,
    seats: 40,
    minimumNoticeMinutes: 60,
    cancelCutoffMinutes: 120,
    autoConfirm: false,
    price: null,
  },
  tracking: { redirectUrl: null },
}
