import { randomUUID } from "node:crypto"
import { demoKeys } from "../../apps/server/src/demo/index.ts"

export const order = {
  type: "PICKUP",
  items: [{ menuItemId: "itm_butter_chicken_half", quantity: 2 }],
  customer: { name: "Asha Rao", phone: "9845012345" },
  payment: "PAY_AT_COUNTER",
}

/** Sends a request with the demo's test key, which has a time of its own: the restaurant is always open. */
export async function call(url: string, body?: object) {
  const headers = {
    authorization: `Bearer ${demoKeys.test}`,
    "content-type": "application/json",
    "idempotency-key": randomUUID(),
    "service-test-time": "2026-11-20T20:00:00+05:30",
  }
  const init = body ? { method: "POST", body: JSON.stringify(body) } : {}
  const response = await fetch(url, { headers, ...init })
  return { status: response.status, body: (await response.json()) as { id: string; number: string } }
}
