export { unsentSince } from "./believed-time.ts"
export { closeTab } from "./change-tab.ts"
export { enterOrder } from "./enter.ts"
export { mountCounter } from "./routes.ts"
export { type Arrival, findTakenNumber, hasOlderTablet, listTablets, seriesOf } from "./series-store.ts"
export {
  isRecovered,
  requireOwnNumber,
  type Tablet,
  type TabletNumber,
  tabletOf,
  writeRefusal,
} from "./tablet.ts"
