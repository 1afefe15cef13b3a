export { closeTab } from "./change-tab.ts"
export { enterOrder } from "./enter.ts"
export { mountCounter } from "./routes.ts"
export {
  type Arrival,
  hasReportedEmptySince,
  listTablets,
  seriesOf,
} from "./series-store.ts"
export { isRecovered, requireOwnNumber, type Tablet, tabletOf } from "./tablet.ts"
