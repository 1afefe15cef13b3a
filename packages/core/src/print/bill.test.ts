import { defaultSettings } from "@rasoi/contract/console"
import { expect, test } from "vitest"
import { addUp, withTax } from "../pricing/add-up.ts"
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
