import type { NewId } from "../with-ids.ts"
import type { CsvFaults } from "./faults.ts"

export interface ImportContext {
  readonly faults: CsvFaults
  readonly newId: NewId
}
