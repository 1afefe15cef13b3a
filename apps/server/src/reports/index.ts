export { pruneReportDataBefore } from "./notes-store.ts"
export { makeOnlineSpans, type OnlineSpans } from "./online-spans.ts"
export { makeRefusedOrders, type RefusedOrders } from "./refused-orders.ts"
export { mountReports } from "./routes.ts"
