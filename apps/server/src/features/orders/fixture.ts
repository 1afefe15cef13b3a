import { randomUUID } from "node:crypto"
import type { TestApp } from "../../testing/app.ts"

export const halfButterChicken = { menuItemId: "itm_butter_chicken_half", quantity: 2 }

export const pickup = {
  type: "PICKUP",
  items: [halfButterChicken],
  customer: { name: "Asha Rao", phone: "+91 98450 12345" },
  payment: "PAY_AT_COUNTER",
}

export const delivery = {
  ...pickup,
  type: "DELIVERY",
  payment: "CASH_ON_DELIVERY",
  delivery: { address: "12 Residency Road", pincode: "560025" },
}

/** Sends an order with a fresh Idempotency-Key, unless one is given. */
export function orderCaller(app: TestApp) {
  return (key: string, body: unknown = pickup, headers: Record<string, string> = {}) =>
    app.call("/v1/orders", {
      key,
      method: "POST",
      body,
      headers: { "idempotency-key": randomUUID(), ...headers },
    })
}
