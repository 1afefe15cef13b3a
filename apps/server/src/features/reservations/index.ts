export { mountConsoleReservations } from "./console-routes.ts"
export { cancelByCustomer as cancelBookingByCustomer } from "./customer-cancel.ts"
export {
  type BookingPast,
  customerActions,
  isCustomerMove,
  momentText,
  moveByCustomer,
  readBookingPast,
} from "./customer-move.ts"
export { checkBookingAllowed as requireBookable, readSlots, staysWithin } from "./decide.ts"
export { makeReservationEvents, type ReservationEvents } from "./events.ts"
export { expireDueReservations, playDueReservationMoves } from "./expiry.ts"
export { asOf, representReservation } from "./representation.ts"
export { priceAfterMove } from "./reschedule.ts"
export { mountReservations } from "./routes.ts"
export { findReservationByToken, type ReservationRow } from "./store.ts"
