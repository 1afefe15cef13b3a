export { version } from "../../base/version.ts"
export { makeAutomaticBackups, readBackups } from "./automatic.ts"
export { archiveName, chooseFile, writeBackupFile } from "./destination.ts"
export {
  describeContinued,
  describeSkipped,
  type NumberOptions,
  type Unknown,
} from "./numbers.ts"
export { listSkipped, type RestoredRestaurant } from "./numbers-store.ts"
export { removeReplacedData, replacedDataDays } from "./replaced-data.ts"
export { type Restored, restoreArchive } from "./restore.ts"
export { overdueMs } from "./schedule.ts"
export { verifyArchive } from "./verify.ts"
export { writeArchive } from "./write-archive.ts"
