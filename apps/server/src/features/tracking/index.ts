export { sendUnknownLink, serveTrackingPages } from "./page-routes.ts"
export { mountTracking } from "./routes.ts"
