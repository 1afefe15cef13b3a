import { defaultSettings, Settings } from "@rasoi/contract/console"
import { Value } from "typebox/value"
import { expect, test } from "vitest"
import { checkSettings } from "./check.ts"
import { gstinCheckCharacter, isGstin } from "./gstin.ts"

const address = { line: "14 Church Street", city: "Bengaluru", state: "Karnataka", pincode: "560001" }

function newSettings(): Settings {
  return defaultSettings({ name: "Angaara", phone: "08041234567", address, timezone: "Asia/Kolkata" })
}

test("a new restaurant's settings are valid and switch nothing on", () => {
  const settings = newSettings()
  expect([...Value.Errors(Settings, settings)]).toEqual([])
  expect(checkSettings(settings)).toEqual([])
  expect(settings).toMatchObject({
    profile: { name: "Angaara", address },
    ordering: { enabled: false, acceptWindowMinutes: 15 },
    gst: { applies: false, sac: "996331" },
    booking: { enabled: false, stayMinutes: 90 },
  })
})

test("two new restaurants share no object", () => {
  const first = newSettings()
  first.hours.days.mon.push({ open: "08:00", close: "10:00" })
  expect(first.hours.days.tue).toHaveLength(1)
  expect(newSettings().hours.days.mon).toHaveLength(1)
})

const faulty: [guarantee: string, change: (settings: Settings) => void, field: string][] = [
  ["time zone", settings => (settings.profile.timezone = "Asia/Bengaluru"), "profile.timezone"],
  [
    "hours, with the section in front",
    settings => settings.hours.days.mon.push({ open: "12:00", close: "13:00" }),
    "hours.days.mon[1].open",
  ],
  [
    "ordering on without a type",
    settings => Object.assign(settings.ordering, { enabled: true, types: [] }),
    "ordering.types",
  ],
  [
    "pickup without its payment",
    settings => (settings.ordering.paymentModes = ["CASH_ON_DELIVERY"]),
    "ordering.paymentModes",
  ],
  [
    "delivery without its payment",
    settings => Object.assign(settings.ordering, { types: ["DELIVERY"], paymentModes: ["PAY_AT_COUNTER"] }),
    "ordering.paymentModes",
  ],
  [
    "own page on a port that does not exist",
    settings => (settings.tracking.redirectUrl = "https://example.com:99999/"),
    "tracking.redirectUrl",
  ],
  [
    "a privacy notice that is not on the web",
    settings => (settings.privacy.noticeUrl = "https://example.com:99999/"),
    "privacy.noticeUrl",
  ],
  ["GST without a GSTIN", settings => (settings.gst.applies = true), "gst.gstin"],
  ["mistyped GSTIN", settings => (settings.gst.gstin = "27AAPFU0939F1ZW"), "gst.gstin"],
  ["stay shorter than a slot", settings => (settings.booking.stayMinutes = 15), "booking.stayMinutes"],
  [
    "party larger than the room",
    settings => Object.assign(settings.booking, { enabled: true, seats: 7 }),
    "booking.maxPeople",
  ],
]

test.each(faulty)("fault: %s", (_, change, field) => {
  const settings = newSettings()
  change(settings)
  expect(checkSettings(settings).map(fault => fault.field)).toEqual([field])
})

test("all faults come together", () => {
  const settings = newSettings()
  for (const [, change] of faulty) change(settings)
  expect(checkSettings(settings).length).toBeGreaterThanOrEqual(6)
})

test("what is off may be unfinished", () => {
  const settings = newSettings()
  Object.assign(settings.ordering, { types: [], paymentModes: [] })
  settings.booking.seats = 0
  expect(checkSettings(settings)).toEqual([])
})

test.each(["27AAPFU0939F1ZV", "29AAGCB7383J1Z4"])("GSTIN %s is well formed", gstin => {
  expect(isGstin(gstin)).toBe(true)
})

test("every single mistyped character of a GSTIN is caught", () => {
  const gstin = "27AAPFU0939F1ZV"
  const symbols = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
  for (let index = 0; index < gstin.length; index++) {
    for (const symbol of symbols) {
      if (symbol === gstin.charAt(index)) continue
      expect(isGstin(gstin.slice(0, index) + symbol + gstin.slice(index + 1))).toBe(false)
    }
  }
})

test("a GSTIN of other characters or another length is none", () => {
  expect(gstinCheckCharacter("27aapfu0939f1z")).toBe(null)
  expect(isGstin("27AAPFU0939F1Z")).toBe(false)
  expect(isGstin("")).toBe(false)
})
