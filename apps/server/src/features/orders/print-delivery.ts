import type { Money } from "@rasoi/contract"
import type { StoredOrder } from "@rasoi/contract/console"
import { isOrderCalledOff } from "@rasoi/core"
import { type Emphasis, line, type PrintLine, type PrintSection, section } from "./print-lines.ts"
import type { PrintWords } from "./print-words.ts"

/** The foot of a kitchen ticket: where the bag goes. */
export function ticketDelivery(order: StoredOrder, words: PrintWords): PrintSection[] {
  const lines = addressLines(order, words, "BOLD")
  return lines.length === 0 ? [] : [section(...lines)]
}

/** What the delivery person reads on the road, at the door and at the till. */
export function billDelivery(order: StoredOrder, total: Money, words: PrintWords): PrintSection[] {
  const lines = addressLines(order, words, "LARGE")
  if (lines.length === 0) return []
  return [
    section(
      line(`${words.deliverTo}: ${order.customer.name}`, { emphasis: "BOLD" }),
      ...lines,
      isCollected(order) && line(words.collect(total.display), { emphasis: "LARGE" }),
    ),
  ]
}

/** Nothing without a delivery, and nothing after the customer's data was erased: a pincode alone is no address. */
function addressLines(
  { customer, delivery }: StoredOrder,
  words: PrintWords,
  emphasis: Emphasis,
): PrintLine[] {
  if (!delivery || customer.name === "") return []
  const { address, landmark, pincode } = delivery.address
  return [
    line(`${address}, ${pincode}`, { emphasis }),
    ...(landmark ? [line(`${words.landmark}: ${landmark}`, { emphasis })] : []),
    line(`${words.phone} ${customer.phone}`, { emphasis }),
  ]
}

/** Also of a completed order: a duplicate repeats the original. */
function isCollected({ payment, status }: StoredOrder): boolean {
  return payment === "CASH_ON_DELIVERY" && !isOrderCalledOff(status)
}
