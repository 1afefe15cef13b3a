import { type Emphasis, line, type PrintLine } from "./lines.ts"
import type { PrintWords } from "./words.ts"

export interface PrintedDelivery {
  readonly address: string
  readonly pincode: string
  readonly landmark: string | null
}

/** Nothing without a delivery, and nothing after the customer's data was erased: a pincode alone is no address. */
export function deliveryLines(
  customer: { readonly name: string; readonly phone: string },
  delivery: PrintedDelivery | null,
  words: PrintWords,
  emphasis: Emphasis,
): PrintLine[] {
  if (!delivery || customer.name === "") return []
  const { address, landmark, pincode } = delivery
  return [
    line(`${address}, ${pincode}`, { emphasis }),
    ...(landmark ? [line(`${words.landmark}: ${landmark}`, { emphasis })] : []),
    line(`${words.phone} ${customer.phone}`, { emphasis }),
  ]
}
