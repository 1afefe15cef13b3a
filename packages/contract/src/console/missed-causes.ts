import { choice } from "../schema.ts"

/** Why an order was lost, each with a sentence to show. The first four are for orders that nobody answered. */
export const missedCauses = {
  SEEN_NOT_ANSWERED: "Somebody looked at the order, and nobody answered it",
  DEVICES_OFFLINE: "No staff device was connected while the order waited",
  SHOWN_NOT_ANSWERED: "The order was on a screen, and nobody answered it",
  NOT_SHOWN: "A device was connected, but no screen reported the order",
  REJECTED: "Staff turned the order down",
  CANCELLED_BY_RESTAURANT: "Staff called the order off after accepting it",
  SUSPENDED: "The restaurant was suspended",
  ORDERING_OFF: "Online ordering was switched off",
  CLOSED: "The restaurant was closed",
  PAUSED: "Taking orders was paused",
  NO_DEVICE: "No staff device was online to see the order",
  TYPE_NOT_OFFERED: "Pickup or delivery was asked for and is not offered",
  PAYMENT_NOT_OFFERED: "The way to pay is not offered",
  OUT_OF_AREA: "The address is outside the delivery area",
  ITEM_UNAVAILABLE: "Something in the cart was sold out",
  BELOW_MINIMUM: "The cart was below the minimum",
  PAGE_RULE: "A rule of the restaurant's page against fake orders refused it",
  TOO_MANY_REQUESTS: "The website sent more requests than its key may",
  SERVER_FAULT: "The server could not take the order",
} as const
export type MissedCause = keyof typeof missedCauses

export const MissedCause = choice(
  Object.keys(missedCauses) as MissedCause[],
  "Why it was lost. More may be added.",
)
