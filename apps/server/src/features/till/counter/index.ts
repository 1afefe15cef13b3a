export { closeTab } from "./change-tab.ts"
export { enterOrder } from "./enter.ts"
export { mountCounter } from "./routes.ts"
export { type Arrival, hasReportedEmptySince, listTablets, seriesOf } from "./series-store.ts"
export {
  isRecovered,
  ownSeries,
  requireOwnNumber,
  type Tablet,
  type TabletNumber,
  tabletOf,
  writeRefusal,
} from "./tablet.ts"
