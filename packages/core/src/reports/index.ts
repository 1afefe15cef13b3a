export { perCentOf } from "./per-cent.ts"
export { type DateRange, datesOf, instantsOf, reportRange } from "./range.ts"
export { monthsOf, quartersOf, showsTax } from "./turnover.ts"
export { zoneOffsets } from "./zone-offsets.ts"
