export { type BookingDateQuestion, checkBookingDate } from "./booking-date.ts"
export { reservationChangeText } from "./change-text.ts"
export * from "./link-actions.ts"
export { summarizeMeals } from "./meal-summary.ts"
export * from "./moves.ts"
export { fits, peakOccupancy, type Stay } from "./occupancy.ts"
export { bookingPrice, type PartyPrice } from "./price.ts"
export {
  type ServiceSettings,
  type ServiceSpan,
  serviceSpan,
  stayMilliseconds,
  whyNoService,
} from "./service.ts"
export type { SlotReason } from "./slot-reason.ts"
export {
  availableTimes,
  findSlot,
  type SlotQuestion,
  type SlotSettings,
  type SlotState,
  type SlotTimes,
  type StayTimes,
  slotsOn,
  slotTimesOn,
} from "./slots.ts"
export * from "./undo.ts"
