export { mountTabletBills } from "./routes.ts"
