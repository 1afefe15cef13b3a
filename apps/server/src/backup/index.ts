export { archiveName, chooseFile, type WrittenBackup, writeBackupFile } from "./destination.ts"
export { type Restored, restoreArchive } from "./restore.ts"
export { type Verified, verifyArchive } from "./verify.ts"
export { writeArchive } from "./write-archive.ts"
