/** Tries once to acquire the lock of a directory, prints the result, and holds the lock until stdin ends. */
import { acquireLock } from "./lock.ts"

const [, , dataDir = ""] = process.argv
process.stdin.once("data", () => {
  const lock = acquireLock(dataDir, "server")
  process.stdout.write("holder" in lock ? `refused ${lock.holder.pid}\n` : "held\n")
})
process.stdin.once("end", () => process.exit())
process.stdout.write("ready\n")
