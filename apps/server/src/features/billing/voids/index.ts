export { chargedOf, enteredBill, voidedLines, voidsOf } from "./charged.ts"
export { findVoid, findVoids, insertVoid, type VoidRow } from "./store.ts"
