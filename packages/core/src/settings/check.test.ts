import { defaultSettings, mergeSettings, Settings } from "@rasoi/contract/console"
import { Value } from "typebox/value"
import { expect, test } from "vitest"
import { checkSettings } from "./check.ts"
import { gstinCheckCharacter, isGstin } from "./gstin.ts"

const address = { line: "14 Church Street", city: "Bengaluru", state: "Karnataka", pincode: "560001" }

function newSettings(): Settings {
  return defaultSettings({ name: "Angaara", phone: "08041234567", address, timezone: "Asia/Kolkata" })
}

const regular = { kind: "REGULAR", applies: true } as const

test("a new restaurant's settings are valid and switch nothing on", () => {
  const settings = newSettings()
  expect([...Value.Errors(Settings, settings)]).toEqual([])
  expect(checkSettings(settings)).toEqual([])
  expect(settings).toMatchObject({
    profile: { name: "Angaara", address },
    ordering: { enabled: false, acceptWindowMinutes: 15 },
    gst: { kind: "NONE", applies: false, sac: "996331" },
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
  [
    "a website that may embed the page, with its usual port",
    settings => (settings.page.embedOrigins = ["https://www.example.com", "https://example.com:443"]),
    "page.embedOrigins[1]",
  ],
  [
    "a website that may embed the page, on a port that does not exist",
    settings => (settings.page.embedOrigins = ["https://example.com:99999"]),
    "page.embedOrigins[0]",
  ],
  ["GST without a GSTIN", settings => Object.assign(settings.gst, regular), "gst.gstin"],
  ["a composition dealer without a GSTIN", settings => (settings.gst.kind = "COMPOSITION"), "gst.gstin"],
  ["GST that applies and is not regular", settings => (settings.gst.applies = true), "gst.applies"],
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

const wholeFaults: [what: string, change: (settings: Settings) => void, fault: object][] = [
  [
    "an unknown time zone",
    settings => (settings.profile.timezone = "Asia/Bengaluru"),
    {
      field: "profile.timezone",
      message: '"Asia/Bengaluru" is not a time zone; write an IANA name such as Asia/Kolkata.',
      reason: "TIME_ZONE",
    },
  ],
  [
    "ordering that offers nothing",
    settings => Object.assign(settings.ordering, { enabled: true, types: [] }),
    {
      field: "ordering.types",
      reason: "OFFERS_NOTHING",
      message: "Online ordering is on and offers nothing; choose PICKUP, DELIVERY or both.",
    },
  ],
  [
    "a delivery that cannot be paid",
    settings => Object.assign(settings.ordering, { types: ["DELIVERY"], paymentModes: ["PAY_AT_COUNTER"] }),
    {
      field: "ordering.paymentModes",
      message: "DELIVERY is offered, and is paid with CASH_ON_DELIVERY; add it.",
      reason: "PAYMENT_MISSING",
      params: { type: "DELIVERY" },
    },
  ],
  [
    "GST without a GSTIN",
    settings => Object.assign(settings.gst, { ...regular, gstin: null }),
    {
      field: "gst.gstin",
      reason: "GSTIN_NEEDED",
      message: "Registered for GST, so a GSTIN is needed for the bill.",
    },
  ],
  [
    "a mistyped GSTIN",
    settings => (settings.gst.gstin = "29AABCA1234D1Z0"),
    {
      field: "gst.gstin",
      reason: "GSTIN_MISTYPED",
      message: "29AABCA1234D1Z0 is mistyped: its last character does not fit the others.",
    },
  ],
  [
    "a stay shorter than the time between bookings",
    settings => Object.assign(settings.booking, { slotMinutes: 60, stayMinutes: 59 }),
    {
      field: "booking.stayMinutes",
      message: "A stay of 59 minutes is shorter than the 60 minutes between bookings.",
      reason: "STAY_TOO_SHORT",
      params: { slotMinutes: 60 },
    },
  ],
  [
    "a party larger than the restaurant",
    settings => Object.assign(settings.booking, { enabled: true, maxPeople: 21, seats: 20 }),
    {
      field: "booking.maxPeople",
      message: "A party of 21 does not fit 20 seats.",
      reason: "PARTY_TOO_LARGE",
      params: { seats: 20 },
    },
  ],
  [
    "an address that no browser opens",
    settings => (settings.privacy.noticeUrl = "https://a.example:99999/"),
    {
      field: "privacy.noticeUrl",
      reason: "NOT_HTTPS",
      message: "https://a.example:99999/ is not an address on the web.",
    },
  ],
]

test.each([
  ["https://Www.Example.com", "https://www.example.com"],
  ["https://example.com:443", "https://example.com"],
  ["https://example.com/menu?x=1", "https://example.com"],
  ["https://someone:secret@example.com", "https://example.com"],
  ["http://example.com", "https://example.com"],
  ["example.com", "https://example.com"],
  ["https://*.example.com", "https://www.example.com"],
  ["https://a.example;script-src", "https://www.example.com"],
  ["https://[::1]", "https://www.example.com"],
  ["'self'", "https://www.example.com"],
  ["javascript:alert(1)", "https://www.example.com"],
])("%s is not the origin of a website; %s is", (sent, right) => {
  const settings = newSettings()
  settings.page.embedOrigins = ["https://example.com:8443", sent]
  expect(checkSettings(settings)).toEqual([
    {
      field: "page.embedOrigins[1]",
      reason: "NOT_AN_ORIGIN",
      message: `${sent} is not the origin of a website; write it like ${right}.`,
      params: { example: right },
    },
  ])
  settings.page.embedOrigins = [right]
  expect(checkSettings(settings)).toEqual([])
})

test.each(wholeFaults)("%s: the whole fault", (_, change, fault) => {
  const settings = newSettings()
  change(settings)
  expect(checkSettings(settings)).toEqual([fault])
})

test("the limits themselves are allowed", () => {
  const settings = newSettings()
  const types = ["PICKUP", "DELIVERY"] as const
  Object.assign(settings.ordering, {
    enabled: true,
    types,
    paymentModes: ["PAY_AT_COUNTER", "CASH_ON_DELIVERY"],
  })
  Object.assign(settings.booking, {
    enabled: true,
    maxPeople: 20,
    seats: 20,
    slotMinutes: 60,
    stayMinutes: 60,
  })
  const gstin = "29AABCA1234D1Z"
  Object.assign(settings.gst, { ...regular, gstin: `${gstin}${gstinCheckCharacter(gstin)}` })
  expect(checkSettings(settings)).toEqual([])
})

test("sixteen characters are not a GSTIN, even if the fifteenth fits", () => {
  const fifteen = `29AABCA1234D1Z${gstinCheckCharacter("29AABCA1234D1Z")}`
  expect([isGstin(fifteen), isGstin(`${fifteen}A`)]).toEqual([true, false])
})

test.each([
  [{ applies: true }, { kind: "REGULAR", applies: true }],
  [{ kind: "REGULAR" }, { kind: "REGULAR", applies: true }],
  [{ kind: "COMPOSITION" }, { kind: "COMPOSITION", applies: false }],
  [
    { kind: "COMPOSITION", applies: false },
    { kind: "COMPOSITION", applies: false },
  ],
  // A console of the version before sends all that it knows.
  [
    { kind: "NONE", applies: true },
    { kind: "REGULAR", applies: true },
  ],
] as const)(
  "of the kind of GST and whether it applies, a change of one decides on the other: %j",
  (gst, expected) => {
    expect(mergeSettings(newSettings(), { gst }).gst).toMatchObject(expected)
  },
)

test("a composition dealer stays one when something else changes, and charges GST when a console of the version before switches it on", () => {
  const before = mergeSettings(newSettings(), { gst: { kind: "COMPOSITION" } })
  const change = (gst: Partial<Settings["gst"]>) => mergeSettings(before, { gst }).gst
  expect(change({ applies: false, sac: "9963" })).toMatchObject({ kind: "COMPOSITION", applies: false })
  expect(change({ applies: true })).toMatchObject({ kind: "REGULAR", applies: true })
  expect(change({ kind: "NONE" })).toMatchObject({ kind: "NONE", applies: false })
})

test.each([
  ["NONE", { kind: "COMPOSITION", applies: true }],
  ["NONE", { kind: "REGULAR", applies: false }],
  ["REGULAR", { kind: "NONE", applies: true }],
  ["REGULAR", { kind: "COMPOSITION", applies: true }],
  ["COMPOSITION", { kind: "NONE", applies: true }],
  ["COMPOSITION", { kind: "REGULAR", applies: false }],
] as const)("from %s, a change of the kind that contradicts itself is refused: %j", (kind, gst) => {
  const before = mergeSettings(newSettings(), { gst: { kind, gstin: "29ABCFA1234K1ZL" } })
  expect(checkSettings(before)).toEqual([])
  const after = mergeSettings(before, { gst })
  expect(checkSettings(after)).toMatchObject([{ field: "gst.applies", reason: "NOT_ALLOWED" }])
})
