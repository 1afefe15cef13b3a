import { silentLog } from "@rasoi/embedded-postgres/test-support"
import { type Database, type DatabaseOptions, openDatabase } from "./database.ts"

export {
  silentLog,
  type TemporaryDirectory,
  temporaryDirectory,
  until,
} from "@rasoi/embedded-postgres/test-support"

export function openTestPool(
  connection: DatabaseOptions["connection"],
  options: Partial<DatabaseOptions> = {},
): Database {
  return openDatabase({
    connection,
    poolSize: 5,
    queryDeadlineMs: 30_000,
    connectDeadlineMs: 30_000,
    applicationName: "rasoi-test",
    log: silentLog,
    ...options,
  })
}
