export { mountConsoleReservations } from "./console-routes.ts"
export { cancelByCustomer as cancelBookingByCustomer } from "./customer-cancel.ts"
export { checkBookingAllowed as requireBookable, readSlots, staysWithin } from "./decide.ts"
export { makeReservationEvents, type ReservationEvents } from "./events.ts"
export { expireDueReservations, playDueReservationMoves } from "./expiry.ts"
export {
  type BookingPast,
  guestActions,
  isGuestMove,
  momentText,
  moveByGuest,
  readBookingPast,
} from "./guest-move.ts"
export { asOf, representReservation } from "./representation.ts"
export { priceAfterMove } from "./reschedule.ts"
export { mountReservations } from "./routes.ts"
export { findReservationByToken, type ReservationRow } from "./store.ts"
