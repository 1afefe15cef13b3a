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

const cash = { kind: "PAYMENT", method: "CASH", amountPaise: 15_000, roundOffPaise: 0 } as const
const upi = { ...cash, method: "UPI", amountPaise: 6_000 } as const

test.each([
  ["nothing yet: nothing", [], 21_000, 0, []],
  [
    "two methods and change",
    [{ ...cash, givenPaise: 20_000 }, upi],
    0,
    0,
    ["Cash ₹150.00", "UPI ₹60.00", "Cash given ₹200.00", "Change ₹50.00", "Paid ₹210.00"],
  ],
  ["a part", [cash], 6_000, 0, ["Cash ₹150.00", "Still to pay ₹60.00"]],
  [
    "cash that was rounded",
    [{ ...cash, amountPaise: 21_040, roundOffPaise: -40 }],
    0,
    0,
    ["Cash ₹210.40", "Round-off ₹0.40", "Paid ₹210.40"],
  ],
  [
    "a corrected method, and a return",
    [
      { ...cash, amountPaise: 21_000 },
      { ...cash, kind: "REFUND", amountPaise: 21_000 },
      { ...upi, amountPaise: 21_000 },
      { ...upi, kind: "REFUND", amountPaise: 5_000 },
    ],
    0,
    5_000,
    ["UPI ₹160.00", "Credit notes -₹50.00", "Paid ₹160.00"],
  ],
  [
    "twice",
    [cash, upi, upi],
    0,
    0,
    ["Cash ₹150.00", "UPI ₹120.00", "Paid ₹270.00", "To be given back ₹60.00"],
  ],
] as const)("a bill says how it was paid: %s", (_, entries, openPaise, creditedPaise, expected) => {
  const changed = { ...paper, issued: { ...issued, entries, openPaise, creditedPaise } }
  const { sections } = billOnPaper(changed, settingsWith(null), words)
  const after = sections.findIndex(({ lines }) => lines.some(({ text }) => text === words.total)) + 1
  const texts = sections[after]?.lines.map(({ text, amount }) => `${text} ${amount ?? ""}`.trim())
  if (expected.length > 0) expect(texts).toEqual(expected)
  else expect(texts?.[0]).toContain(words.payment)
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
