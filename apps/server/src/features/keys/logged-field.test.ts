import { expect, test } from "vitest"
import { loggedField, loggedPath } from "./logged-field.ts"

test.each([
  ["customer.phone", "customer.phone"],
  ["items[0].quantity", "items[0].quantity"],
  ["items[12].addOnIds[3]", "items[12].addOnIds[3]"],
  ["Idempotency-Key", "Idempotency-Key"],
  ["body", "body"],
  ["after", "after"],
  // Names that only a client can have made.
  ["9845012345", "?"],
  ["customer.9845012345", "customer.?"],
  ["customer.phone[9845012345]", "customer.?"],
  ["customer.Meera Iyer.phone", "customer.?"],
  ["items[0].customer phone", "items[0].?"],
  ["__proto__", "?"],
  ["constructor.name", "?"],
  ["", "?"],
])("%s is stored as %s", (field, stored) => {
  expect(loggedField(field)).toBe(stored)
})

test.each([
  ["/v1/orders/ord_01m7mxpma8fhq88sfb4cvg2tx6/cancel", "/v1/orders/ord_01m7mxpma8fhq88sfb4cvg2tx6/cancel"],
  ["/v1/reservations/availability", "/v1/reservations/availability"],
  ["/v1/orders/9812345678", "/v1/orders/?"],
  ["/v1/orders/Asha%20Rao%209812345678", "/v1/orders/?"],
  ["/v1/orders/rasoi_test_Demo0000000000000000000000000DcL1U", "/v1/orders/?"],
  ["/v1/reservations/res_9812345678/cancel", "/v1/reservations/?/cancel"],
])("the path %s is stored as %s", (path, stored) => {
  expect(loggedPath(path)).toBe(stored)
})

test("what is stored is short, whatever was sent", () => {
  expect(loggedField("customer.".repeat(30_000)).length).toBeLessThanOrEqual(202)
  expect(loggedPath("/v1".repeat(30_000)).length).toBeLessThanOrEqual(202)
})
