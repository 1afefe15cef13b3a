export { idOf as accessChangeIdOf } from "./change.ts"
export {
  type AccessLedger,
  accessFile,
  copyToFiles,
  makeLedgerWriter,
  openAccessLedger,
  recordAccessChange,
} from "./ledger.ts"
export { type ReappliedAccess, reapplyAccess } from "./reapply.ts"
export { hasChangesTable } from "./store.ts"
