import type { Settings } from "@rasoi/contract/console"

/** What the restaurant knows about a phone when an order of it arrives over the page. Live and test orders are apart. */
export interface PhoneHistory {
  readonly blocked: boolean
  /** Orders that wait for the restaurant's answer, or would if the customer had not cancelled them on the page. */
  readonly openOrders: number
  /** Those of them that the same visitor placed. */
  readonly ofVisitor: number
  /** The restaurant has accepted an order of it. Who only had orders rejected is as unknown as before. */
  readonly accepted: boolean
}

export type PageRefusal =
  /** The same for a blocked phone and for one with too many orders: nobody can find out which phones are blocked. */
  | { readonly code: "PHONE_REFUSED" }
  | { readonly code: "FIRST_ORDER_TOO_LARGE"; readonly maximumPaise: number }

/** Strangers can use somebody's phone, so its owner has more room than one visitor. */
const visitorsPerPhone = 3

/** The rules against fake orders, for the restaurant's own page. Null: the order may be placed. */
export function findPageRefusal(
  { openOrdersPerPhone, firstOrderMaximum }: Settings["pageRules"],
  { blocked, openOrders, ofVisitor, accepted }: PhoneHistory,
  totalPaise: number,
): PageRefusal | null {
  const isFull = ofVisitor >= openOrdersPerPhone || openOrders >= visitorsPerPhone * openOrdersPerPhone
  // First, because it tells nothing of the phone: what comes before an order that is placed must not show that one is blocked.
  if (!accepted && firstOrderMaximum !== null && totalPaise > firstOrderMaximum)
    return { code: "FIRST_ORDER_TOO_LARGE", maximumPaise: firstOrderMaximum }
  return blocked || isFull ? { code: "PHONE_REFUSED" } : null
}
