export { issueBill } from "./issue.ts"
export { type BillRow, cancelBill, countBillPrint, findBills, registerTabBill } from "./store.ts"
