export { mountCounter, noId } from "./routes.ts"
export { listTablets, reserveSeries, type TabletRow } from "./series-store.ts"
