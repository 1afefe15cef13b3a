export { type CalledOff, callOffBill } from "./credit.ts"
export { issueBill } from "./issue.ts"
export {
  type BillRow,
  cancelBill,
  countBillPrint,
  enterBill,
  enterCancelledBill,
  findBills,
  findCreditNotes,
  hasPayments,
  listBillPayments,
  lockBill,
  registerBill,
} from "./store.ts"
