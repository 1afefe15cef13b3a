export { closeTab } from "./change-tab.ts"
export { enterOrder } from "./enter.ts"
export {
  listMarkedNumbers,
  listRecovered,
  type MarkedNumberRow,
  type RecoveredRow,
} from "./recovered-store.ts"
export { mountCounter } from "./routes.ts"
export {
  type Arrival,
  hasReportedEmptySince,
  listRefusedNumbers,
  listTablets,
  type RefusedRow,
  seriesOf,
} from "./series-store.ts"
export { isRecovered, ownSeries, requireOwnNumber, type Tablet, tabletOf } from "./tablet.ts"
