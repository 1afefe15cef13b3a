import { cartItems, onCartChange, readCart } from "./cart-store.js"
import { ask } from "./server.js"

const settleMs = 200
const listeners = new Set()
let timer
let asked = 0

/** `state`: empty, needs-pincode, pricing, priced (with `quote` and `pickupTimes`) or refused (with `refusal`). */
let current = { state: "empty" }

/** What the cart costs, always by the service's own reckoning. Called at once, and at every change. */
export function watchQuote(listener) {
  listeners.add(listener)
  listener(current)
}

function tell(next) {
  current = next
  for (const listener of listeners) listener(current)
}

/** A newer quote than the one asked for, which came with PRICE_CHANGED. */
export function takeQuote(quote) {
  tell({ ...current, state: "priced", quote })
}

export function priceAgain() {
  clearTimeout(timer)
  asked += 1
  const cart = readCart()
  if (cart.lines.length === 0) return tell({ state: "empty" })
  const type = cart.type ?? "PICKUP"
  const body = { type, items: cartItems() }
  if (type === "DELIVERY") {
    if (!/^\d{6}$/.test(cart.pincode ?? "")) return tell({ state: "needs-pincode" })
    // The price goes by the pincode; the address is typed later, and sent with the order.
    body.delivery = { address: "Given with the order", pincode: cart.pincode }
  }
  tell({ ...current, state: "pricing" })
  // Whoever taps "+" four times waits for one price, not for four.
  timer = setTimeout(() => price(body, asked), settleMs)
}

async function price(body, number) {
  let next
  try {
    next = { state: "priced", ...(await ask("/api/quote", { body })) }
  } catch (refused) {
    next = { state: "refused", refusal: refused.refusal }
  }
  // The cart has changed meanwhile: this price is no longer the price of anything.
  if (number === asked) tell(next)
}

onCartChange(priceAgain)
priceAgain()
