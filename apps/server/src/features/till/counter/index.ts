export { closeTab } from "./change-tab.ts"
export { enterOrder } from "./enter.ts"
export { mountCounter } from "./routes.ts"
export { hasReportedEmptySince, listTablets, reserveSeries, seriesOf } from "./series-store.ts"
