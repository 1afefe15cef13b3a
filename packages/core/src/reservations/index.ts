export { checkBookingDate } from "./booking-date.ts"
export { reservationChangeText } from "./change-text.ts"
export * from "./link-actions.ts"
export { summarizeMeals } from "./meal-summary.ts"
export * from "./moves.ts"
export { fits, type Stay } from "./occupancy.ts"
export { bookingPrice } from "./price.ts"
export {
  type ServiceSettings,
  type ServiceSpan,
  serviceSpan,
  stayMilliseconds,
  whyNoService,
} from "./service.ts"
export { availableTimes, findSlot, type SlotState, type StayTimes, slotsOn, slotTimesOn } from "./slots.ts"
export * from "./undo.ts"
