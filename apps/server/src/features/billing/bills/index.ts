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
  lockBill,
  registerBill,
} from "./store.ts"
export { findToCollect } from "./to-collect-store.ts"
