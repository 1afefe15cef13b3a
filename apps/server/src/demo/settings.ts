import { defaultSettings, everyDay } from "@rasoi/contract/console"

/** The settings of a fictional restaurant. Its GSTIN and FSSAI numbers are well formed and belong to nobody known. */
export const demoSettings = defaultSettings(
  {
    name: "Angaara Tandoor",
    phone: "08041234567",
    address: { line: "14 Church Street", city: "Bengaluru", state: "Karnataka", pincode: "560001" },
    timezone: "Asia/Kolkata",
  },
  {
    profile: { tagline: "Charcoal, a clay oven and a dosa griddle that is never cold." },
    // The demo never closes, so that people can order at any time of the day.
    hours: { days: everyDay({ open: "00:00", close: "00:00" }) },
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
    gst: { applies: true, gstin: "29ABCFA1234K1ZL", fssaiNumber: "11226333000417" },
    booking: { enabled: true, maxPeople: 10 },
  },
)
