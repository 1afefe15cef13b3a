import { cartItems, onCartChange, readCart } from "./cart-store.js"
import { ask } from "./server.js"

const settleMs = 200
const listeners = new Set()
let timer
let latest = 0
let pickupDay

/** `state`: empty, needs-pincode, pricing, priced (with `quote` and `pickup`) or refused (with `refusal`). */
let current = { state: "empty" }

/** The price of the cart, always computed by the service. Calls the listener now and at every change. */
export function watchQuote(listener) {
  listeners.add(listener)
  listener(current)
}

function notify(next) {
  current = next
  for (const listener of listeners) listener(current)
}

/** Sets a newer quote, which came with PRICE_CHANGED. */
export function setQuote(quote) {
  notify({ ...current, state: "priced", quote })
}

/** Quotes then come with the pickup times of this day; "" is the first day that has some. */
export function setPickupDay(day) {
  pickupDay = day
}

export function priceAgain() {
  clearTimeout(timer)
  latest += 1
  const cart = readCart()
  if (cart.lines.length === 0) return notify({ state: "empty" })
  const type = cart.type ?? "PICKUP"
  const body = { type, items: cartItems() }
  if (type === "DELIVERY") {
    if (!/^\d{6}$/.test(cart.pincode ?? "")) return notify({ state: "needs-pincode" })
    // The price depends on the pincode only. The address is sent later, with the order.
    body.delivery = { address: "Given with the order", pincode: cart.pincode }
  }
  notify({ ...current, state: "pricing" })
  // Debounce: four taps on "+" need one quote, not four.
  timer = setTimeout(() => price(body, latest), settleMs)
}

async function price(body, number) {
  const query = pickupDay === undefined ? "" : `?day=${encodeURIComponent(pickupDay)}`
  let next
  try {
    next = { state: "priced", ...(await ask(`/api/quote${query}`, { body })) }
  } catch (refused) {
    next = { state: "refused", refusal: refused.refusal }
  }
  // Ignore the quote if the cart has changed in the meantime.
  if (number === latest) notify(next)
}

onCartChange(priceAgain)
priceAgain()
