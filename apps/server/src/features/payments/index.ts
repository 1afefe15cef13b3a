export { balanceOfBill } from "./representation.ts"
export { mountPayments } from "./routes.ts"
