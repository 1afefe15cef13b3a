export { type LedgerFiles, ledgerDirectories, openLedgerFiles } from "./files.ts"
export { giveToOwnerOfDirectory } from "./owned-file.ts"
