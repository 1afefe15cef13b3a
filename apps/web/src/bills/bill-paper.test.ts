import "fake-indexeddb/auto"
import { defaultSettings, mergeSettings } from "@rasoi/contract/console"
import { addUp, untaxed, withTax } from "@rasoi/core/pricing"
import { printTexts } from "@rasoi/core/print"
import { expect, test } from "vitest"
import { showPaise } from "../api/money.ts"
import type { OrderToSend } from "../tablet/command.ts"
import { forgetCustomers } from "../tablet/notes.ts"
import type { Payable } from "../tablet/payable.ts"
import { newId } from "../tablet/tablet.ts"
import { billPaper, settingsOfBill } from "./bill-paper.ts"

const at = "2026-10-17T13:05:00.000Z"
const address = { line: "14 Church Street", city: "Bengaluru", state: "Karnataka", pincode: "560001" }
const composition = defaultSettings(
  { name: "Angaara", phone: "08041234567", address, timezone: "Asia/Kolkata" },
  { gst: { kind: "COMPOSITION", gstin: "29ABCFA1234K1ZL" } },
)
const dish = { menuItemId: "dosa", name: "Dosa", quantity: 2, unitPricePaise: 10_000, addOns: [], note: null }
const { lines, charges, prepMinutes, totalPaise } = addUp("PICKUP", [withTax(dish, untaxed)], [], 0)
const order: OrderToSend = {
  source: "COUNTER",
  type: "PICKUP",
  number: "T2-1",
  billed: { lines, charges, prepMinutes, totalPaise },
  settingsVersion: 1,
  menuVersion: 1,
  placedAt: at,
}
const payable: Payable = {
  orderIds: ["ord_1"],
  orderNumbers: ["T2-1"],
  tabId: null,
  table: null,
  totalPaise,
  billed: { totalPaise: 0, creditedPaise: 0, isCancelled: false },
  isKnown: true,
  creditNotes: [],
  openPaise: totalPaise,
  toRefundPaise: 0,
  entries: [],
  bill: null,
  isUnsent: true,
  placed: [order],
}

test("without a network the paper says how the bill was paid: with the change and the round-off", () => {
  const cash = {
    id: "pay_1",
    kind: "PAYMENT",
    method: "CASH",
    receivedAt: at,
    reason: null,
    by: null,
  } as const
  const entries = [
    { ...cash, amountPaise: totalPaise - 40, roundOffPaise: 40, givenPaise: totalPaise + 9_960 },
  ]
  const paid = { ...payable, entries, openPaise: 0 }
  const { sections } = billPaper(paid, { number: "T2-26-27/1", issuedAt: at, prints: 0 }, composition, "hi")
  const shown = sections.flatMap(({ lines }) => lines.map(({ text, amount }) => `${text} ${amount}`))
  const { methods, given, change, roundOff, paid: isPaid } = printTexts.hi
  expect(shown).toEqual(
    expect.arrayContaining([
      `${methods.CASH} ${showPaise(totalPaise - 40)}`,
      `${given} ${showPaise(totalPaise + 9_960)}`,
      `${change} ₹100.00`,
      `${roundOff} -₹0.40`,
      `${isPaid} ${showPaise(totalPaise - 40)}`,
    ]),
  )
})

const textsOf = (settings: typeof composition, prints: number, language: "en" | "hi" = "en") =>
  billPaper(payable, { number: "T2-26-27/1", issuedAt: at, prints }, settings, language).sections.flatMap(
    section => section.lines.map(({ text }) => text),
  )

test.each(["en", "hi"] as const)(
  "without a network a composition dealer's bill is a bill of supply: %s",
  language => {
    const { compositionDealer, billOfSupply, taxableValue } = printTexts[language]
    const texts = textsOf(composition, 0, language)
    expect(texts[0]).toBe(compositionDealer)
    expect(texts).toContain(billOfSupply)
    expect(texts).not.toContain(taxableValue)
    expect(texts.join()).not.toMatch(/CGST|SGST/)
  },
)

test("a duplicate is of the kind with which the bill was first printed here, also after the person signed out", async () => {
  const restaurantId = newId("rst")
  const number = "T2-26-27/1"
  const first = await settingsOfBill(restaurantId, number, composition)
  expect(first).toEqual(composition)
  await forgetCustomers(restaurantId)
  const regular = mergeSettings(composition, { gst: { kind: "REGULAR" }, profile: { phone: "9845012345" } })
  const seller = await settingsOfBill(restaurantId, number, regular)
  expect(seller.profile.phone).toBe("9845012345")
  expect(textsOf(seller, 1)).toContain("Bill of supply")
  const next = await settingsOfBill(restaurantId, "T2-26-27/2", regular)
  expect(textsOf(next, 0)).not.toContain("Bill of supply")
})
