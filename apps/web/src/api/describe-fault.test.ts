import { type Fault, faultReasons } from "@rasoi/contract"
import { expect, test } from "vitest"
import * as en from "../i18n/en/index.ts"
import * as hi from "../i18n/hi/index.ts"
import { describeFault } from "./describe-fault.ts"

const params = { limit: 7, least: 1, most: 9, row: 3, text: "“x”", column: "Price", example: "560038" }
const of = (fault: Partial<Fault>): Fault => ({
  field: "name",
  message: "the server's words",
  reason: "PATTERN",
  ...fault,
})

test("every reason has words in English and in Hindi, and none is left undefined in them", () => {
  const all = {
    ...params,
    prepMinutes: 20,
    type: "integer",
    first: "1",
    last: "2",
    email: "a@b.c",
    days: 7,
    width: 4000,
    height: 200,
    leastWidth: 320,
    leastHeight: 240,
    day: "mon",
  }
  const more = { ...all, open: "1", close: "2", slotMinutes: 7, seats: 4, names: "x", columns: "y", count: 9 }
  for (const reason of faultReasons) {
    const english = describeFault(of({ reason, params: more }), en)
    expect(english).toMatch(/^[^\u0900-\u097F]+$/)
    const hindi = describeFault(of({ reason, params: more }), hi)
    expect(hindi).toMatch(/[\u0900-\u097F]/)
    expect(`${english} ${hindi}`).not.toMatch(/undefined|server's words/)
  }
})

test.each<[Partial<Fault>, string]>([
  [
    { field: "ordering.minimumOrderPaise", reason: "OUT_OF_RANGE", params: { least: 0, most: 100_000_000 } },
    "From ₹0.00 to ₹10,00,000.00",
  ],
  [
    { field: "tax.rateBasisPoints", reason: "OUT_OF_RANGE", params: { least: 0, most: 10_000 } },
    "From 0 % to 100 %",
  ],
  [{ field: "rows[2].Price", reason: "OUT_OF_RANGE", params: { most: 500, unit: "paise" } }, "At most ₹5.00"],
  [{ field: "prepMinutes", reason: "OUT_OF_RANGE", params: { least: 0, most: 600 } }, "From 0 to 600"],
  [
    { reason: "OVERLAP", params: { day: "tue", open: "11:00", close: "15:00" } },
    "At the same time as Tuesday, 11:00 to 15:00",
  ],
  [{ reason: "NAME_TAKEN" }, "Another one here has the same name"],
  [{ reason: "NAME_TAKEN", params: { row: 12 } }, "Another one has the same name, in row 12"],
])("%j reads: %s", (fault, words) => {
  expect(describeFault(of(fault), en)).toBe(words)
})

test("a reason that this page does not know, or none, shows the server's words", () => {
  for (const reason of [undefined, "FROM_THE_FUTURE", "constructor"])
    expect(describeFault(of({ reason } as never), hi)).toBe("the server's words")
})
