import { defaultSettings } from "@rasoi/contract/console"
import { expect, test } from "vitest"
import { addUp, untaxed, withTax } from "../pricing/add-up.ts"
import { type BillOnPaper, billOnPaper } from "./bill.ts"
import { printTexts } from "./words.ts"

const words = { locale: "en-IN", ...printTexts.en }
const rate = { rateBasisPoints: 500, included: false }
const dish = withTax(
  { menuItemId: "itm_1", name: "Dosa", quantity: 2, unitPricePaise: 10_000, addOns: [], note: null },
  rate,
)
const issued = {
  number: "T2-26-27/14",
  at: new Date("2026-10-17T13:05:00Z"),
  cancelled: null,
  prints: 0,
  openPaise: 21_000,
}
const paper: BillOnPaper = {
  bill: addUp("PICKUP", [dish], [], 0),
  issued,
  orderNumbers: ["T2-31"],
  type: "PICKUP",
  table: null,
  customer: { name: "", phone: "" },
  delivery: null,
  payment: "PAY_AT_COUNTER",
  isCalledOff: false,
}
const address = { line: "12, MG Road", city: "Bengaluru", state: "Karnataka", pincode: "560001" }
const profile = { name: "Angaara", phone: "9845012345", address, timezone: "Asia/Kolkata" }
const settingsWith = (upiId: string | null) => defaultSettings(profile, { counter: { upiId } })
const codesOf = (changed: Partial<BillOnPaper>, upiId: string | null = "angaara@okbank") =>
  billOnPaper({ ...paper, ...changed }, settingsWith(upiId), words).sections.flatMap(({ code }) => code ?? [])

test("a bill has a code with what is open, if the restaurant has a UPI id", () => {
  expect(codesOf({})).toEqual([expect.stringContaining("&am=210.00&cu=INR&tn=T2-26-27%2F14")])
  expect(codesOf({ issued: { ...issued, openPaise: 1_050 } })).toEqual([
    expect.stringContaining("&am=10.50&"),
  ])
  expect(codesOf({}, null)).toEqual([])
})

test("no code on a preview, a paid bill and a cancelled one", () => {
  expect(codesOf({ issued: null })).toEqual([])
  expect(codesOf({ issued: { ...issued, openPaise: 0 } })).toEqual([])
  expect(codesOf({ issued: { ...issued, cancelled: { at: issued.at, reason: "Nobody came" } } })).toEqual([])
})

test("a bill says its number, its date, the order and the tax by rate", () => {
  const { sections } = billOnPaper(paper, settingsWith(null), words)
  const texts = sections.flatMap(({ lines }) =>
    lines.map(({ text, amount }) => `${text} ${amount ?? ""}`.trim()),
  )
  expect(texts).toEqual(
    expect.arrayContaining([
      "Bill no. T2-26-27/14",
      "Order #T2-31, Pickup",
      "Dosa ₹200.00",
      "CGST 2.5% on ₹200.00 ₹5.00",
      "SGST 2.5% on ₹200.00 ₹5.00",
      "Total ₹210.00",
    ]),
  )
})

const supply = { ...paper, bill: addUp("PICKUP", [withTax(dish, untaxed)], [], 0) }
const composition = defaultSettings(profile, { gst: { kind: "COMPOSITION", gstin: "29ABCFA1234K1ZL" } })

test.each(["en", "hi"] as const)(
  "a composition dealer's bill of supply says so at its top, and has no tax: %s",
  language => {
    const inLanguage = { locale: "en-IN", ...printTexts[language] }
    const { compositionDealer, billOfSupply, taxableValue, total } = inLanguage
    const { sections } = billOnPaper(supply, composition, inLanguage)
    const texts = sections.map(({ lines }) => lines.map(({ text }) => text))
    expect(texts[0]).toEqual([compositionDealer])
    expect(texts[2]?.[0]).toBe(billOfSupply)
    expect(texts[4]).toEqual([total])
    expect(texts.flat().join()).not.toMatch(new RegExp(`${taxableValue}|CGST|SGST|0%`))
    const cancelled = { at: issued.at, reason: "Nobody came" }
    const duplicate = billOnPaper(
      { ...supply, issued: { ...issued, cancelled, prints: 1 } },
      composition,
      inLanguage,
    )
    expect(duplicate.sections[2]?.lines[0]?.text).toBe(compositionDealer)
  },
)

test("before it is issued, a composition dealer's bill is no bill of supply yet, and has no tax either", () => {
  const { sections } = billOnPaper({ ...supply, issued: null }, composition, words)
  const texts = sections.flatMap(({ lines }) => lines.map(({ text }) => text))
  expect(texts).toEqual(expect.arrayContaining([words.bill, words.noBillNumber]))
  expect(texts.join()).not.toMatch(/Bill of supply|Taxable value/)
})

test("an order whose tax was charged before the restaurant became a composition dealer stays a tax invoice", () => {
  const { sections } = billOnPaper(paper, composition, words)
  const texts = sections.flatMap(({ lines }) => lines.map(({ text }) => text))
  expect(texts).toEqual(
    expect.arrayContaining(["Tax invoice", "Taxable value", "CGST 2.5% on ₹200.00", "SGST 2.5% on ₹200.00"]),
  )
  expect(texts.join()).not.toMatch(/supply|omposition/)
})
