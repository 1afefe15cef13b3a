/** The rules that a browser can load: nothing here needs Temporal or Node. scripts/import-rules.ts checks this. */

export { financialYearOf, tabletBillNumberOf } from "./bills/bill-number.ts"
export { isNothingToMake, leftOf, leftToMake } from "./counter/voided-lines.ts"
export { withoutGuest } from "./counter/without-guest.ts"
export { menuSteps, settingsSteps, upgrade } from "./documents/upgrade.ts"
export { addDays, dayKeys, isClockTime, minuteOfDayOf, minutesPerDay } from "./hours/calendar.ts"
export { overlappingDates, overlappingPeriods, placedPeriods } from "./hours/overlaps.ts"
export { whyNoPeriod } from "./hours/periods.ts"
export { localDate } from "./hours/zone.ts"
export { canDelay, delayStepMinutes, maxDelayMinutes } from "./orders/delay.ts"
export {
  type FinalOrderStatus,
  finalOrderStatuses,
  isFinalOrderStatus,
  isOrderCalledOff,
  isOrderInKitchen,
  isOrderInWork,
  type OrderStage,
  type OrderStatusIn,
  orderStages,
} from "./orders/moves.ts"
export { normaliseIndianMobile } from "./phone.ts"
export { showsTax } from "./reports/turnover.ts"
export {
  isOpenReservationStatus,
  isReservationCalledOff,
  isReservationConfirmed,
  reservationStatusesIn,
  seatHoldingStatuses,
} from "./reservations/moves.ts"
export {
  fits,
  occupancyOf,
  peakBetween,
  type Stay,
  takenAt,
} from "./reservations/occupancy.ts"
export { reasonAgainst, type SlotReason } from "./reservations/slot-reason.ts"
export { canLeave } from "./reservations/undo.ts"
export { isGstin } from "./settings/gstin.ts"
export {
  checkBooking,
  checkGst,
  checkOrdering,
  checkPage,
} from "./settings/section-checks.ts"
export { otherStateOfGstin } from "./settings/state-codes.ts"
export { canBeDismissed, openSetupLines } from "./setup/open-lines.ts"
export { pinWeakness } from "./staff/pin.ts"
export {
  afterWrongPin,
  needsPassword,
  noPinTries,
  type PinTries,
  pinLockedUntil,
  pinTriesLeft,
  recentWrongPins,
} from "./staff/pin-tries.ts"
export { statusAt } from "./status-at.ts"
