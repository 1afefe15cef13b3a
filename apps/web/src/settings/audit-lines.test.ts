import { expect, test } from "vitest"
import { en } from "../i18n/en/index.ts"
import { hi } from "../i18n/hi/index.ts"
import { wordAuditEntry } from "./audit-lines.ts"

const moment = (instant: string) => `«${instant}»`

test.each([
  ["until 2026-10-17T15:00:00.000Z", "until «2026-10-17T15:00:00.000Z»"],
  ["role MANAGER", "Role: Manager"],
  ["role STAFF → OWNER", "Role: Staff → Owner"],
  ["OWNER, Asha Rao", "Owner, Asha Rao"],
  ["name Asha → Asha Rao", "Name: Asha → Asha Rao"],
  ["of Asha Rao", "Of Asha Rao"],
  ["signed out of 1 device", "Signed out of 1 device"],
  ["signed out of 3 other devices", "Signed out of 3 other devices"],
  ["test key with menu:read, orders:write", "Test: Read the menu, Price and place orders"],
  ["the old secret ends in 1440 minutes", "The old secret works for 24 more hours"],
  ["the old secret ends in 0 minutes", "The old secret stopped working at once"],
  [
    "4 seats, 2026-10-17T18:00:00+05:30 to 2026-10-17T20:00:00+05:30",
    "4 seats, «2026-10-17T18:00:00+05:30» to «2026-10-17T20:00:00+05:30»",
  ],
])("%s reads: %s; in Hindi it is Hindi", (line, english) => {
  expect(wordAuditEntry(line, { text: en, moment })).toBe(english)
  expect(wordAuditEntry(line, { text: hi, moment })).toMatch(/[\u0900-\u097F]/)
})

test("what nobody has words for stands as it was written", () => {
  for (const line of ["Butter Chicken: price ₹300.00 → ₹320.00", "First menu", "role KING", "<b>of</b>"]) {
    expect(wordAuditEntry(line, { text: hi, moment })).toBe(line)
  }
})
