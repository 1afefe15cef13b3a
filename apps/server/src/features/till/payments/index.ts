export { receiveMoney } from "./receive.ts"
export { balanceOfBill } from "./representation.ts"
export { mountPayments } from "./routes.ts"
