export { mountPayments } from "./routes.ts"
