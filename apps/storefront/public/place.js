import { sendOnce } from "./attempt.js"
import { cartLines, emptyCartOf } from "./cart-store.js"
import { keep } from "./memory.js"

/** Places the order, or finds out about the one whose result is not known, and leads to its page. */
export async function placeOrder(order, onMade = () => {}) {
  const { made, body } = await sendOnce("order", "/api/orders", order, cartLines())
  onMade()
  keep("last", { ...made, at: Date.now() })
  emptyCartOf(body.items)
  location.assign(made.path)
}
