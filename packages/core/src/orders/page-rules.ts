import type { Settings } from "@rasoi/contract/console"

/** What the restaurant knows about a phone when an order of it arrives over the page. Live and test orders are apart. */
export interface PhoneHistory {
  readonly blocked: boolean
  /** Orders that wait for the restaurant's answer, or would if the customer had not cancelled them on the page. */
  readonly openOrders: number
  /** The restaurant has accepted an order of it. Who only had orders rejected is as unknown as before. */
  readonly accepted: boolean
}

export type PageRefusal =
  | { readonly code: "PHONE_BLOCKED" }
  | { readonly code: "TOO_MANY_OPEN_ORDERS"; readonly openOrders: number }
  | { readonly code: "FIRST_ORDER_TOO_LARGE"; readonly maximumPaise: number }

/** The rules against fake orders, for the restaurant's own page. Null: the order may be placed. */
export function findPageRefusal(
  { openOrdersPerPhone, firstOrderMaximum }: Settings["pageRules"],
  { blocked, openOrders, accepted }: PhoneHistory,
  totalPaise: number,
): PageRefusal | null {
  if (blocked) return { code: "PHONE_BLOCKED" }
  if (openOrders >= openOrdersPerPhone) return { code: "TOO_MANY_OPEN_ORDERS", openOrders }
  if (!accepted && firstOrderMaximum !== null && totalPaise > firstOrderMaximum)
    return { code: "FIRST_ORDER_TOO_LARGE", maximumPaise: firstOrderMaximum }
  return null
}
