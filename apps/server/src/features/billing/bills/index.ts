export { type CalledOff, callOffBill, partsLeft, writeCreditNote } from "./credit.ts"
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
  findReturnReason,
  listBillPayments,
  listCreditNotes,
  listSkippedNumbers,
  lockBill,
  registerBill,
  type SkippedRow,
} from "./store.ts"
export { findOpenPaise, findToCollect } from "./to-collect-store.ts"
