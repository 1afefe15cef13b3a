import type { Settings } from "@rasoi/contract/console"

type Profile = Settings["profile"]

const daily = () => [{ open: "11:00", close: "23:00" }]

/** A new restaurant: everything a customer could trigger is off until the owner has looked at it. */
export function defaultSettings(profile: Pick<Profile, "name" | "phone" | "address" | "timezone">): Settings {
  return {
    profile: { ...profile, address: { ...profile.address }, logoUrl: null },
    hours: {
      days: {
        mon: daily(),
        tue: daily(),
        wed: daily(),
        thu: daily(),
        fri: daily(),
        sat: daily(),
        sun: daily(),
      },
      closedDates: [],
    },
    ordering: {
      enabled: false,
      types: ["PICKUP"],
      minimumOrderPaise: 0,
      deliveryPincodes: [],
      prepMinutes: 30,
      paymentModes: ["PAY_AT_COUNTER", "CASH_ON_DELIVERY"],
      acceptWindowMinutes: 15,
    },
    charges: [],
    // Restaurant service; what the bill names it by.
    gst: { applies: false, gstin: null, fssaiNumber: null, sac: "996331" },
    booking: {
      enabled: false,
      maxPeople: 8,
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
}
