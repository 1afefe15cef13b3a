import { Refusal } from "@rasoi/contract"
import { expect, test } from "vitest"
import { checkArea, checkMinimum, checkOrderType, checkPayment } from "./checks.ts"
import { itemOf, menuOf, settingsOf } from "./fixture.ts"
import { priceCart } from "./price-cart.ts"

function refusalOf(check: () => void): Refusal {
  try {
    check()
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
  throw new Error("was not refused")
}

test("an order type that is not offered: ORDER_TYPE_NOT_ALLOWED names those that are", () => {
  checkOrderType({ types: ["PICKUP"] }, "PICKUP")
  const refusal = refusalOf(() => checkOrderType({ types: ["PICKUP"] }, "DELIVERY"))
  expect(refusal).toMatchObject({ code: "ORDER_TYPE_NOT_ALLOWED", field: "type" })
  expect(refusal.message).toContain("Choose PICKUP.")
  expect(refusalOf(() => checkOrderType({ types: [] }, "PICKUP")).message).toContain("none")
  const both = ["PICKUP", "DELIVERY"] as const
  const refused = refusalOf(() => checkOrderType({ types: [...both] }, "DINE_IN" as "PICKUP"))
  expect(refused.message).toContain("Choose PICKUP or DELIVERY.")
})

test.each([
  ["PICKUP", "PAY_AT_COUNTER", true],
  ["DELIVERY", "CASH_ON_DELIVERY", true],
  ["PICKUP", "CASH_ON_DELIVERY", false],
  ["DELIVERY", "PAY_AT_COUNTER", false],
] as const)("%s paid with %s: %s", (type, payment, allowed) => {
  const check = () => checkPayment({ paymentModes: ["PAY_AT_COUNTER", "CASH_ON_DELIVERY"] }, type, payment)
  if (allowed) expect(check).not.toThrow()
  else
    expect(refusalOf(check)).toMatchObject({
      code: "PAYMENT_MODE_NOT_ALLOWED",
      field: "payment",
      message: expect.stringContaining(`not with ${payment}`),
    })
})

test("the right mode that the restaurant does not take: PAYMENT_MODE_NOT_ALLOWED", () => {
  const check = () => checkPayment({ paymentModes: ["PAY_AT_COUNTER"] }, "DELIVERY", "CASH_ON_DELIVERY")
  expect(refusalOf(check)).toMatchObject({
    code: "PAYMENT_MODE_NOT_ALLOWED",
    field: "payment",
    message: expect.stringContaining("does not take CASH_ON_DELIVERY"),
  })
})

test("a pincode off the list: OUT_OF_AREA; no list, or no delivery: no limit", () => {
  checkArea({ deliveryPincodes: ["560001"] }, "560001")
  checkArea({ deliveryPincodes: ["560001"] }, undefined)
  checkArea({ deliveryPincodes: [] }, "110001")
  const refusal = refusalOf(() => checkArea({ deliveryPincodes: ["560001"] }, "110001"))
  expect(refusal).toMatchObject({ code: "OUT_OF_AREA", field: "delivery.pincode" })
  expect(refusal.message).toContain("110001")
})

test("the minimum counts the lines as listed, without tax on top: BELOW_MINIMUM says what is missing", () => {
  const menu = menuOf([itemOf({ id: "dal", pricePaise: 19_999 })])
  const cart = { type: "PICKUP" as const, items: [{ menuItemId: "dal", quantity: 1 }] }
  const bill = priceCart({ menu, settings: settingsOf(), cart })
  checkMinimum({ minimumOrderPaise: 19_999 }, bill)
  const refusal = refusalOf(() => checkMinimum({ minimumOrderPaise: 20_000 }, bill))
  expect(refusal).toMatchObject({
    code: "BELOW_MINIMUM",
    field: "items",
    members: {
      minimum: { amount: 20_000, currency: "INR", display: "₹200.00" },
      missing: { amount: 1, currency: "INR", display: "₹0.01" },
    },
  })
  expect(refusal.message).toContain("₹0.01")
})

test("the tax that a listed price includes counts towards the minimum", () => {
  const included = { rateBasisPoints: 500, included: true }
  const menu = menuOf([itemOf({ id: "dal", pricePaise: 20_000, tax: included })])
  const cart = { type: "PICKUP" as const, items: [{ menuItemId: "dal", quantity: 1 }] }
  const bill = priceCart({ menu, settings: settingsOf(), cart })
  expect(bill.taxPaise.included).toBeGreaterThan(0)
  expect(() => checkMinimum({ minimumOrderPaise: 20_000 }, bill)).not.toThrow()
})
