export { type CalledOff, callOffBill } from "./credit.ts"
export { issueBill } from "./issue.ts"
export { sellerOf } from "./seller.ts"
export {
  type BillRow,
  cancelBill,
  countBillPrint,
  enterBill,
  enterCancelledBill,
  findBills,
  findCreditNotes,
  findPaid,
  listBillPayments,
  listSkippedNumbers,
  lockBill,
  registerBill,
  type SkippedRow,
} from "./store.ts"
