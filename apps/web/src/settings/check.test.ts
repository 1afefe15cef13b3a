import { expect, test } from "vitest"
import * as en from "../i18n/en/index.ts"
import { checkSection } from "./check.ts"
import { byField, placeOf, valueAt } from "./faults.ts"
import { schemaOf } from "./limits.ts"
import { documentSections } from "./sections.ts"
import { sample } from "./settings.fixture.ts"

const { profile, hours, ordering, charges, gst, booking, page } = sample
const clock = (time: string) => time
const [charge] = charges
if (!charge) throw new Error("the sample has a charge")
const twice = [
  { open: "10:00", close: "14:00" },
  { open: "13:00", close: "15:00" },
]

test("a restaurant in order has no fault", () => {
  for (const name of documentSections) expect(checkSection(name, sample[name] as never)).toEqual([])
})

const found = (faults: ReturnType<typeof checkSection>) =>
  faults.map(({ field, message }) => `${field}: ${message(en, clock, date => date)}`)

test.each([
  [checkSection("page", { ...page, languages: [] }), "page.languages: Choose at least one."],
  [
    checkSection("page", { ...page, embedOrigins: ["", "https://a.example", "http://b.example/menu"] }),
    "page.embedOrigins[1]: Write the address of a website like https://b.example",
  ],
  [
    checkSection("page", { ...page, embedOrigins: ["a.example", "https://A.example/menu"] }),
    "page.embedOrigins: A website is there twice. Remove one of them.",
  ],
  [checkSection("profile", { ...profile, name: "  " }), "profile.name: Write something here"],
  [
    checkSection("profile", { ...profile, address: { ...profile.address, pincode: "56001" } }),
    "profile.address.pincode: Six digits",
  ],
  [
    checkSection("profile", { ...profile, logoUrl: "http://a.b/c.png" }),
    "profile.logoUrl: A full address that begins with https://",
  ],
  [
    checkSection("hours", { ...hours, days: { ...hours.days, tue: [{ open: "11:00", close: "" }] } }),
    "hours.days.tue[0].close: Choose a time",
  ],
  [
    checkSection("hours", { ...hours, days: { ...hours.days, tue: twice } }),
    "hours.days.tue[1].open: At the same time as Tuesday, 10:00 to 14:00",
  ],
  [
    checkSection("hours", { ...hours, specialDates: { "2026-11-09": [{ open: "", close: "15:00" }] } }),
    "hours.specialDates.2026-11-09[0].open: Choose a time",
  ],
  [
    checkSection("hours", { ...hours, specialDates: { "2026-11-09": twice } }),
    "hours.specialDates.2026-11-09[1].open: At the same time as 2026-11-09, 10:00 to 14:00",
  ],
  [
    checkSection("hours", { ...hours, specialDates: { "2026-11-15": [{ open: "18:00", close: "12:00" }] } }),
    "hours.specialDates.2026-11-15[0].close: At the same time as 2026-11-16, 11:00 to 23:00",
  ],
  [
    checkSection("ordering", { ...ordering, types: [] }),
    "ordering.types: Online ordering is on: offer pickup, delivery or both",
  ],
  [
    checkSection("ordering", { ...ordering, types: ["PICKUP"], paymentModes: [] }),
    "ordering.paymentModes: You offer pickup: customers must be able to pay at the counter",
  ],
  [
    checkSection("ordering", { ...ordering, prepMinutes: 700 }),
    "ordering.prepMinutes: A number from 0 to 600",
  ],
  [
    checkSection("charges", [charge, { ...charge, appliesTo: [] }]),
    "charges[1].appliesTo: Choose pickup, delivery or both",
  ],
  [
    checkSection("gst", { ...gst, gstin: "" }),
    "gst.gstin: You are registered for GST, so the bill needs your GSTIN",
  ],
  [
    checkSection("gst", { ...gst, gstin: "29ABCFA1234K1ZM" }),
    "gst.gstin: Mistyped: the last character does not fit the others",
  ],
  [checkSection("gst", { ...gst, gstin: "29ABC" }), "gst.gstin: 5 characters; a GSTIN has 15"],
  [checkSection("gst", { ...gst, fssaiNumber: "123" }), "gst.fssaiNumber: 14 digits"],
  [
    checkSection("booking", { ...booking, stayMinutes: 20 }),
    "booking.stayMinutes: At least the 30 minutes between bookings",
  ],
  [checkSection("booking", { ...booking, seats: 4 }), "booking.maxPeople: More than your 4 seats"],
])("%#: the fault is named at its field", (faults, words) => {
  expect(found(faults)).toEqual([words])
})

const priced = { ...sample, booking: { ...booking, price: { amountPaise: 1, mode: "FEE", per: "GUEST" } } }

/** The paths of all numbers and texts of the settings. */
function leavesOf(value: unknown, path: string): string[] {
  if (typeof value !== "object" || value === null) return [path]
  return Object.entries(value).flatMap(([name, member]) =>
    leavesOf(member, Array.isArray(value) ? `${path}[${name}]` : `${path}.${name}`),
  )
}

function faultsWith(field: string, value: unknown) {
  const changed = structuredClone(priced) as never
  const section = documentSections.find(name => field.startsWith(name))
  const last = field.match(/\w+$/)?.[0]
  const parent = valueAt(changed, field.slice(0, field.lastIndexOf(".")))
  if (!section || !last) throw new Error(`no setting ${field}`)
  Object.assign(parent as object, { [last]: value })
  return checkSection(section, valueAt(changed, section) as never).map(fault => fault.field)
}

const leaves = documentSections.flatMap(name => leavesOf(priced[name], name))
const numbers = [
  ...leaves.filter(field => typeof valueAt(priced, field) === "number"),
  "ordering.deliveryMinutes",
]
const required = leaves.filter(field => schemaOf(field).minLength && valueAt(priced, field) !== null)

test("the numbers inside lists and optional objects are compared too", () => {
  expect(numbers).toEqual(
    expect.arrayContaining(["booking.price.amountPaise", "charges[0].amountPaise", "privacy.retentionDays"]),
  )
})

test.each(numbers)("%s has the limits of the contract", field => {
  const { minimum = -1, maximum = -1 } = schemaOf(field)
  expect([minimum >= 0, maximum > minimum]).toEqual([true, true])
  for (const value of [minimum - 1, maximum + 1]) expect(faultsWith(field, value)).toContain(field)
  // The core also compares these three with each other and with the seats.
  for (const value of [minimum, maximum])
    if (!/maxPeople|slotMinutes|stayMinutes/.test(field))
      expect(faultsWith(field, value)).not.toContain(field)
})

test.each(required)("%s must not be empty", field => {
  expect(faultsWith(field, "")).toContain(field)
})

test("the schema of a field is found inside lists and optional objects; another name has none", () => {
  expect(schemaOf("charges[3].amountPaise").maximum).toBe(100_000_000)
  expect(schemaOf("booking.price.amountPaise").maximum).toBe(100_000_000)
  expect(schemaOf("gst.fssaiNumber").pattern).toBe("^[0-9]{14}$")
  expect(schemaOf("gst.nothing.here")).toEqual({})
})

test("all that is wrong with a field is one entry, each sentence once", () => {
  const fault = (field: string, message: string) => ({ field, message })
  expect(byField([fault("a", "x"), fault("b", "z"), fault("a", "y"), fault("a", "x")])).toEqual([
    fault("a", "x. y"),
    fault("b", "z"),
  ])
})

test("a fault is placed at the deepest part of the screen that holds it", () => {
  const places = ["hours.days.mon", "hours.days.mon[1].open", "hours.closedDates", "charges[1].name"]
  expect(placeOf("hours.days.mon[1].open", places)).toBe("hours.days.mon[1].open")
  expect(placeOf("hours.days.mon[3].close", places)).toBe("hours.days.mon")
  expect(placeOf("hours.closedDates[7]", places)).toBe("hours.closedDates")
  expect(placeOf("charges[10].name", places)).toBe(undefined)
})

test("the value that a path names is found", () => {
  expect(valueAt(sample, "hours.days.mon[0].close")).toBe("23:00")
  expect(valueAt(charges, "[0].name")).toBe("Box")
  expect(valueAt(sample, "hours.days.mon[9].close")).toBe(undefined)
})

test.each(["https:///status", "https://user:pw@a.example/", "https://a.example:99999/"])(
  "%s is no page to send customers to",
  redirectUrl => {
    expect(found(checkSection("tracking", { redirectUrl }))).toEqual([
      "tracking.redirectUrl: A full address that begins with https://",
    ])
  },
)
