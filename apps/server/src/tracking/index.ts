export { mountTracking } from "./routes.ts"
