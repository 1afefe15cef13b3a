export { chargedOf, voidedLines, voidsOf } from "./charged.ts"
export { findVoid, findVoids, insertVoid, type VoidRow } from "./store.ts"
