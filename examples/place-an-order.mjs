/** From the menu to a finished order, with `fetch` only. Start the demo first: npm start */
import { randomUUID } from "node:crypto"
import { setTimeout as sleep } from "node:timers/promises"

const address = process.env.RASOI ?? "http://localhost:8080"
const key = process.env.KEY ?? "rasoi_test_DemoRestaurantTestKey000000000000DcL1U"
const pollSeconds = Number(process.env.POLL_SECONDS ?? 15)
const finalStatuses = ["COMPLETED", "REJECTED", "CANCELLED"]

/** Sends one request. An error response becomes an exception with its code. */
async function call(path, { method = "GET", body, headers = {} } = {}) {
  const response = await fetch(`${address}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${key}`,
      "service-version": "2026-10-17",
      ...(body ? { "content-type": "application/json" } : {}),
      ...headers,
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const result = await response.json()
  if (response.ok) return result
  throw Object.assign(new Error(`${result.error.code}: ${result.error.message}`), result.error)
}

const menu = await call("/v1/menu")
const dishes = menu.categories.flatMap(category => category.items).filter(item => item.available)
const plain = dishes.find(item => item.menuItemId && item.addOnGroups.every(group => group.min === 0))
const items = [{ menuItemId: plain.menuItemId, quantity: 3 }]

const quote = await call("/v1/orders/quote", { method: "POST", body: { type: "PICKUP", items } })
process.stdout.write(`3 × ${plain.name}: ${quote.total.display}\n`)

const order = await call("/v1/orders", {
  method: "POST",
  // One key per order, the same for every retry: a lost response never causes a second order.
  headers: { "idempotency-key": randomUUID() },
  body: {
    type: "PICKUP",
    items,
    customer: { name: "Asha", phone: "9000000001" },
    payment: "PAY_AT_COUNTER",
    // If the price has changed since the quote, the order is refused with PRICE_CHANGED.
    expectedTotal: quote.total.amount,
  },
})
process.stdout.write(`Order ${order.number}: ${order.status}\n`)

let { status } = order
while (!finalStatuses.includes(status)) {
  await sleep(pollSeconds * 1000)
  const now = await call(`/v1/orders/${order.id}`)
  if (now.status !== status) process.stdout.write(`Order ${order.number}: ${now.status}\n`)
  status = now.status
}
