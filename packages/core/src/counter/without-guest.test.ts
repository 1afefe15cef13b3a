import { expect, test } from "vitest"
import { withoutGuest } from "./without-guest.ts"

test("nothing about the guest stays of a request; what was sold does", () => {
  const request = {
    number: "T1-4",
    customer: { name: "Ravi", phone: "9845054321" },
    delivery: { address: "12 Residency Road" },
    tab: { id: "tab_1", label: "Ravi's birthday" },
    note: "For Ravi",
    billed: { lines: [{ name: "Dal", quantity: 2, note: "Ravi is allergic", addOns: [] }], totalPaise: 400 },
  }
  expect(withoutGuest(request)).toEqual({
    number: "T1-4",
    tab: { id: "tab_1" },
    billed: { lines: [{ name: "Dal", quantity: 2, addOns: [] }], totalPaise: 400 },
  })
})
