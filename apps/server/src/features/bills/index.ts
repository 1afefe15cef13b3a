export { issueBill } from "./issue.ts"
export { type BillRow, cancelBill, countBillPrint, findBills } from "./store.ts"
