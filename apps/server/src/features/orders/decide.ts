import {
  type OrderRequest,
  type OrderType,
  type QuoteRequest,
  Refusal,
  validationFailed,
} from "@rasoi/contract"
import {
  type Bill,
  checkArea,
  checkMinimum,
  checkOrderType,
  checkPayment,
  checkPickupRange,
  checkPickupTime,
  priceOrRefuse,
} from "@rasoi/core"
import { type MenuSnapshot, menuIndexOf } from "../menu/index.ts"
import { type RestaurantSnapshot, receivingAt, resumesAt } from "../restaurant/index.ts"

/** The versions of a restaurant and its menu that a decision uses. */
export interface DecisionBasis {
  readonly restaurant: RestaurantSnapshot
  readonly menu: MenuSnapshot
}

export interface Situation {
  /** The request's time. A test key may set it. */
  readonly now: number
  readonly realNow: number
  readonly test: boolean
  readonly deviceOnline: boolean
}

/** What an order of the API can be. */
export type OnlineBill = Bill<OrderType>

/** Prices a cart, even when the restaurant is closed. */
export function decideQuote(basis: DecisionBasis, cart: QuoteRequest, now: number): OnlineBill {
  checkPickupForm(cart, now)
  const bill = priceChecked(basis, cart)
  checkMinimum(basis.restaurant.settings.ordering, bill)
  checkPickup(basis, cart, bill, now)
  return bill
}

/** Accepts and prices an order, or refuses it. The checks run in their published order. */
export function decideOrder(basis: DecisionBasis, order: OrderRequest, situation: Situation): OnlineBill {
  checkPickupForm(order, situation.now)
  checkAccepting(basis.restaurant, situation)
  const { ordering } = basis.restaurant.settings
  checkOrderType(ordering, order.type)
  checkPayment(ordering, order.type, order.payment)
  const bill = priceChecked(basis, order)
  checkMinimum(ordering, bill)
  checkPickup(basis, order, bill, situation.now)
  return bill
}

function checkAccepting(restaurant: RestaurantSnapshot, situation: Situation): void {
  const receiving = receivingAt(restaurant, situation)
  const { reason, status } = receiving
  switch (reason) {
    case null:
      return
    case "SUSPENDED":
      throw new Refusal("RESTAURANT_UNAVAILABLE")
    case "OFF":
      throw new Refusal("ORDERING_OFF")
    case "CLOSED": {
      const opensAt = status.opensAt === null ? null : new Date(status.opensAt).toISOString()
      throw new Refusal("CLOSED", {
        message: `The restaurant is closed now. ${status.label}.`,
        members: { opensAt },
      })
    }
    case "PAUSED":
      throw new Refusal("NOT_ACCEPTING", {
        message: "The restaurant has paused online orders for a while.",
        members: { resumesAt: resumesAt(restaurant, receiving, situation) },
      })
    case "NO_DEVICE":
      throw new Refusal("NOT_ACCEPTING", {
        message: "No staff device is online to see the order.",
        members: { resumesAt: null },
      })
  }
}

function priceChecked({ restaurant, menu }: DecisionBasis, cart: QuoteRequest): OnlineBill {
  const { settings } = restaurant
  checkOrderType(settings.ordering, cart.type)
  checkArea(settings.ordering, cart.delivery?.pincode)
  return priceOrRefuse({ menu: menuIndexOf(menu), settings, cart })
}

/**
 * This is validation, so it runs before the restaurant's own rules. It is not part of the schema check, because a retry
 * of a placed order must still be replayed after the pickup time has passed.
 */
function checkPickupForm({ pickupAt }: QuoteRequest, now: number): void {
  if (pickupAt === undefined) return
  const faults = checkPickupRange({ pickupAt: Date.parse(pickupAt), now })
  if (faults.length > 0) throw validationFailed(faults)
}

function checkPickup(
  { restaurant }: DecisionBasis,
  { pickupAt }: QuoteRequest,
  { prepMinutes }: Bill,
  now: number,
): void {
  if (pickupAt === undefined) return
  const { hours, profile } = restaurant.settings
  const faults = checkPickupTime({
    pickupAt: Date.parse(pickupAt),
    now,
    prepMinutes,
    hours,
    timezone: profile.timezone,
  })
  if (faults.length > 0) throw validationFailed(faults)
}
