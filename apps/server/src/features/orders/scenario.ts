import type { ErrorCode, OrderRequest, QuoteRequest } from "@rasoi/contract"
import { money, nextBusinessDay, openStatus, toQuote } from "@rasoi/core"
import { newId } from "../../base/ids.ts"
import { type DecisionBasis, decideQuote } from "./decide.ts"

/** The field that a real refusal of this cart would name. */
export function fieldOfScenario(code: ErrorCode, { items }: Pick<OrderRequest, "items">): string | undefined {
  switch (code) {
    case "ITEM_NOT_FOUND":
    case "ITEM_UNAVAILABLE":
      return "items[0].menuItemId"
    case "ADDON_INVALID":
      return addOnField(items)
    case "BELOW_MINIMUM":
      return "items"
    case "OUT_OF_AREA":
      return "delivery.pincode"
    case "ORDER_TYPE_NOT_ALLOWED":
      return "type"
    case "PAYMENT_MODE_NOT_ALLOWED":
      return "payment"
    case "PRICE_CHANGED":
      return "expectedTotal"
    default:
      return undefined
  }
}

/** The first add-on of the cart. Without one, the list of the first line, which then lacks a required add-on. */
function addOnField(items: OrderRequest["items"]): string {
  const line = items.findIndex(({ addOnIds = [] }) => addOnIds.length > 0)
  return line < 0 ? "items[0].addOnIds" : `items[${line}].addOnIds[0]`
}

const simulatedPauseMs = 30 * 60_000

/** The members of a simulated error: this cart's price, this restaurant's minimum and opening time. */
export function membersOfScenario(code: ErrorCode, basis: DecisionBasis, cart: QuoteRequest, now: number) {
  switch (code) {
    case "BELOW_MINIMUM": {
      // As for an empty cart: the sent cart may reach the minimum.
      const minimum = money(basis.restaurant.settings.ordering.minimumOrderPaise)
      return { minimum, missing: minimum }
    }
    case "CLOSED":
      return { opensAt: nextOpening(basis, now) }
    case "NOT_ACCEPTING":
      return { resumesAt: new Date(now + simulatedPauseMs).toISOString() }
    case "PRICE_CHANGED":
      return {
        quote: toQuote(decideQuote(basis, cart, now), { quoteId: newId("quo"), test: true }),
        changes: [],
      }
    default:
      return {}
  }
}

/**
 * As if the restaurant had just closed: the next opening after the current one. One that never closes opens with its next
 * service day.
 */
function nextOpening({ restaurant }: DecisionBasis, now: number): string | null {
  const { hours, profile } = restaurant.settings
  const status = openStatus(hours, profile.timezone, now)
  const opensAt = !status.open
    ? status.opensAt
    : status.closesAt === null
      ? nextBusinessDay(hours, profile.timezone, now)
      : openStatus(hours, profile.timezone, status.closesAt).opensAt
  return opensAt === null ? null : new Date(opensAt).toISOString()
}
