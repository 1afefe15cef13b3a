export { billNumberOf, financialYearOf } from "./bill-number.ts"
export { issueBill } from "./issue.ts"
export { type BillRow, cancelBill, countBillPrint, findBills } from "./store.ts"
