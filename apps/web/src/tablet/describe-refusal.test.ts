import { expect, test } from "vitest"
import * as en from "../i18n/en/index.ts"
import * as hi from "../i18n/hi/index.ts"
import type { Strings } from "../i18n/i18n.tsx"
import { describeRefusal } from "./describe-refusal.ts"

test("staff read no names of fields; a sentence of the server is shown as it is", () => {
  const field = "amountPaise"
  const above = { code: "VALIDATION_FAILED", message: "amountPaise is more than is open: ₹10.00", field }
  for (const text of [en, hi] as const) {
    const shown = describeRefusal(above, text as typeof en)
    expect(shown).toBe(text.counter.notAsItIs)
    expect(shown).not.toContain(field)
  }
  expect(describeRefusal({ code: "NOT_FOUND", message: "None.", field }, en)).toBe(en.faults.codes.NOT_FOUND)
  const sentence = "We do not deliver to 560999."
  expect(describeRefusal({ code: "OUT_OF_AREA", message: sentence, field }, en)).toBe(sentence)
})

test("what the server refuses at the Counter is said in the tablet's language", () => {
  for (const code of [
    "ITEM_UNAVAILABLE",
    "ADDON_INVALID",
    "ID_TAKEN",
    "INVALID_TRANSITION",
    "BILL_ISSUED",
  ] as const)
    expect(describeRefusal({ code, message: "In English.", field: null }, hi as Strings)).toBe(
      hi.counter.refusals[code],
    )
})
