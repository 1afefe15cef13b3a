export { perCentOf } from "./per-cent.ts"
export { type DateRange, datesOf, instantsOf, maxReportDays, reportRange } from "./range.ts"
export { monthsOf, quartersOf, showsTax } from "./turnover.ts"
export { type ZoneOffset, zoneOffsets } from "./zone-offsets.ts"
