import { AuditChange } from "@rasoi/contract/console"
import { expect, test } from "vitest"
import * as en from "../i18n/en/index.ts"
import * as hi from "../i18n/hi/index.ts"
import { describeAuditChange } from "./audit-changes.ts"

const moment = (instant: string) => `«${instant}»`
const clock = (time: string) => time
const setting = (path: string, from: unknown, to: unknown) => ({ kind: "SETTING" as const, path, from, to })
const price = (amount: number) => ({ amount, currency: "INR" as const, display: `₹${amount / 100}.00` })
const where = { category: "Breads", item: "Butter Naan", size: null, addOnGroup: null, addOn: null }
const naanPrice = { kind: "PRICE", part: "ITEM", where, from: price(5500), to: price(6000) } as const

const cases: [AuditChange, string][] = [
  [{ kind: "UNTIL", until: "2026-10-17T15:00:00.000Z" }, "until «2026-10-17T15:00:00.000Z»"],
  [{ kind: "ROLE", from: null, to: "MANAGER" }, "Role: Manager"],
  [{ kind: "ROLE", from: "STAFF", to: "OWNER" }, "Role: Staff → Owner"],
  [{ kind: "PERSON", role: "OWNER", name: "Asha Rao" }, "Owner, Asha Rao"],
  [{ kind: "NAME", from: "Asha", to: "Asha → Rao" }, "Name: Asha → Asha → Rao"],
  [{ kind: "DEVICE_OF", name: "Asha Rao" }, "Of Asha Rao"],
  [{ kind: "PAIRED_BY", name: "Asha Rao" }, "With a code from Asha Rao"],
  [{ kind: "TAKEN_BY", name: "Asha Rao" }, "Taken by Asha Rao"],
  [{ kind: "APPROVED_BY", name: "Asha Rao" }, "Approved by Asha Rao"],
  [{ kind: "APPROVES", act: "REFUND", by: "Ravi Kumar" }, "Ravi Kumar gives money back"],
  [{ kind: "SIGNED_OUT", devices: 1, others: false }, "Signed out of 1 device"],
  [{ kind: "SIGNED_OUT", devices: 3, others: true }, "Signed out of 3 other devices"],
  [
    { kind: "KEY", mode: "test", scopes: ["menu:read", "orders:write"] },
    "Test: Read the menu, Price and place orders",
  ],
  [{ kind: "OLD_SECRET", endsInMinutes: 1440 }, "The old secret works for 24 more hours"],
  [{ kind: "OLD_SECRET", endsInMinutes: 0 }, "The old secret stopped working at once"],
  [{ kind: "LIMIT", endpoint: "orders.create", perMinute: 120 }, "orders.create: 120 per minute"],
  [
    { kind: "PERSONAL_DATA", orders: 3, reservations: 1, deliveries: 0 },
    "Orders: 3, bookings: 1, deliveries: 0",
  ],
  [{ kind: "ADDRESS", address: "203.0.113.9" }, "From the address 203.0.113.9"],
  [{ kind: "MONEY", what: "REFUNDED", amountPaise: 5_000 }, "Given back: ₹50.00"],
  [{ kind: "SEATS", seats: 4, from: "18:00", to: "20:00" }, "4 seats, «18:00» to «20:00»"],
  [{ kind: "MENU", change: naanPrice }, "Butter Naan: Price ₹55.00 → ₹60.00"],
  [setting("ordering.prepMinutes", 20, 25), "Time to prepare: 20 → 25"],
  [setting("ordering.enabled", true, false), "Take online orders: On → Off"],
  [setting("ordering.minimumOrderPaise", 15000, 0), "Smallest order: ₹150.00 → ₹0.00"],
  [setting("ordering.types", ["PICKUP"], ["PICKUP", "DELIVERY"]), "Offered: Pickup → Pickup, Delivery"],
  [setting("hours.days.mon", [{ open: "11:00", close: "23:00" }], []), "Monday: 11:00 to 23:00 → closed"],
  [
    setting("hours.specialDates.2026-11-08", null, [{ open: "18:00", close: "02:00" }]),
    "Other hours on a date: 2026-11-08: none → 18:00 to 02:00",
  ],
  [setting("profile.logoUrl", null, "https://a.b/c.png"), "Address of the logo: none → https://a.b/c.png"],
  [setting("profile.name", "A → B", "<b>C</b>"), "Name: A → B → <b>C</b>"],
  [
    setting("ordering.deliveryPincodes", Array(12).fill("560001"), []),
    `Delivery pincodes: ${Array(10).fill("560001").join(", ")} … → none`,
  ],
  [setting("page.languages", null, ["en", "ta"]), "Languages of your page: All languages → en, ta"],
  [
    setting("page.cover", null, { id: "pho_1", alt: "The oven" }),
    "Cover photo of your page: none → The oven",
  ],
  [setting("page.cover", { id: "pho_1", alt: "" }, null), "Cover photo of your page: Photo → none"],
  [setting("page.cover.id", "pho_1", "pho_2"), "Another cover photo on your page"],
  [
    setting("booking.price", null, { amountPaise: 10000, mode: "FEE", per: "GUEST" }),
    "Price of a booking: none → ₹100.00 A fee beside the bill Per guest",
  ],
]

test.each(cases)("%j reads: %s; in Hindi it is Hindi", (change, english) => {
  expect(describeAuditChange(change, { text: en, moment, clock })).toBe(english)
  expect(describeAuditChange(change, { text: hi, moment, clock })).toMatch(/[\u0900-\u097F]/)
})

test("a sentence of an earlier version stands as it was written", () => {
  for (const text of ["Butter Chicken: price ₹300.00 → ₹320.00", "role KING", "<b>of</b>"]) {
    expect(describeAuditChange({ kind: "TEXT", text }, { text: hi, moment, clock })).toBe(text)
  }
})

test("every kind of the contract is among the cases", () => {
  const { anyOf } = AuditChange as unknown as { anyOf: { properties: { kind: { const: string } } }[] }
  const kinds = new Set(anyOf.map(({ properties }) => properties.kind.const))
  expect(new Set(["TEXT", ...cases.map(([{ kind }]) => kind)])).toEqual(kinds)
})
