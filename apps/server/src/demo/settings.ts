import type { Settings } from "@rasoi/contract/console"

// Never closed, so that the demo accepts orders at any time.
const roundTheClock = () => [{ open: "00:00", close: "00:00" }]

/** An invented restaurant. Its GSTIN and FSSAI numbers are well formed and, as far as known, belong to nobody. */
export const demoSettings: Settings = {
  profile: {
    name: "Angaara Tandoor",
    phone: "08041234567",
    address: { line: "14 Church Street", city: "Bengaluru", state: "Karnataka", pincode: "560001" },
    timezone: "Asia/Kolkata",
    logoUrl: null,
  },
  hours: {
    days: {
      mon: roundTheClock(),
      tue: roundTheClock(),
      wed: roundTheClock(),
      thu: roundTheClock(),
      fri: roundTheClock(),
      sat: roundTheClock(),
      sun: roundTheClock(),
    },
    closedDates: [],
  },
  ordering: {
    enabled: true,
    types: ["PICKUP", "DELIVERY"],
    minimumOrderPaise: 15000,
    deliveryPincodes: [
      "560001",
      "560002",
      "560005",
      "560007",
      "560008",
      "560017",
      "560025",
      "560027",
      "560034",
      "560038",
      "560042",
      "560046",
      "560071",
      "560095",
    ],
    prepMinutes: 20,
    paymentModes: ["PAY_AT_COUNTER", "CASH_ON_DELIVERY"],
    acceptWindowMinutes: 15,
  },
  charges: [
    {
      type: "PACKAGING",
      name: "Packaging",
      amountPaise: 2000,
      rateBasisPoints: 500,
      appliesTo: ["PICKUP", "DELIVERY"],
    },
    {
      type: "DELIVERY",
      name: "Delivery",
      amountPaise: 4000,
      rateBasisPoints: 1800,
      appliesTo: ["DELIVERY"],
    },
  ],
  gst: { applies: true, gstin: "29ABCFA1234K1ZL", fssaiNumber: "11226333000417", sac: "996331" },
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
