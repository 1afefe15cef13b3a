/** The rules that a browser can load: nothing here needs Temporal or Node. scripts/import-rules.ts checks this. */
export { menuSteps, settingsSteps, upgrade } from "./documents/upgrade.ts"
export { dayKeys, isClockTime, minuteOfDayOf, minutesPerDay } from "./hours/calendar.ts"
export { overlappingPeriods, placedPeriods } from "./hours/overlaps.ts"
export { canDelay, delayStepMinutes, maxDelayMinutes } from "./orders/delay.ts"
export { normaliseIndianMobile } from "./phone.ts"
export { addUp, chargesFor, untaxed, withTax } from "./pricing/add-up.ts"
export type { Bill } from "./pricing/bill.ts"
export { withTaxOnTop } from "./pricing/tax.ts"
export {
  fits,
  occupancyOf,
  peakBetween,
  type Stay,
  seatHoldingStatuses,
  takenAt,
} from "./reservations/occupancy.ts"
export { reasonAgainst, type SlotReason } from "./reservations/slot-reason.ts"
export { canLeave } from "./reservations/undo.ts"
export { isGstin } from "./settings/gstin.ts"
export {
  checkBooking,
  checkGst,
  checkOrdering,
} from "./settings/section-checks.ts"
