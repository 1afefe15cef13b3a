export { closeTab } from "./change-tab.ts"
export { enterOrder } from "./enter.ts"
export { mountCounter } from "./routes.ts"
export { listTablets, reserveSeries, seriesOf } from "./series-store.ts"
