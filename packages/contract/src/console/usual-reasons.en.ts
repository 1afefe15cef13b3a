/** Never change a released text: stored orders, bookings and settings contain it. Add another one instead. */
export const en = {
  rejectOrder: {
    busy: "The kitchen is too busy right now",
    soldOut: "Something in the order is sold out",
    closing: "We are about to close",
    area: "We cannot deliver to this address",
  },
  cancelOrder: {
    burnt: "Something went wrong in the kitchen",
    noPickup: "Nobody came to collect it",
    noReach: "We could not reach the customer",
  },
  /** When staff agree to a request of the customer. */
  cancelOnRequest: { asked: "The customer asked" },
  keepOrder: {
    cooking: "We are already cooking it",
    ready: "It is almost ready",
  },
  voidOrder: {
    mistake: "Ordered by mistake",
    changed: "The guest changed their mind",
    soldOut: "The kitchen has no more of it",
    sentBack: "The guest sent it back",
    house: "On the house",
  },
  refund: {
    wrong: "Wrong dish or quality",
    twice: "Paid twice",
    cancelled: "Order cancelled",
    method: "Written with a wrong method",
  },
  delayOrder: {
    busy: "The kitchen is very busy",
    courier: "We are waiting for a delivery person",
    again: "We are cooking part of it again",
  },
  declineBooking: {
    full: "We are fully booked at that time",
    party: "A private party has the restaurant",
    closed: "We are closed at that time",
    large: "We have no table for a party of this size",
  },
  cancelBooking: {
    asked: "Cancelled at your request",
    closed: "We have to stay closed at that time",
    party: "A private party has the restaurant",
    reach: "We could not reach you",
  },
  /** The names that the console proposes for charges, in the language of whoever adds one. */
  charges: { PACKAGING: "Packaging", DELIVERY: "Delivery" },
}

/** The usual reasons and charges in one language. */
export type UsualTexts = typeof en
