/** Tries to take the lock of a directory once, says how it went, and keeps it until its input ends. */
import { takeLock } from "./lock.ts"

const [, , dataDir = ""] = process.argv
process.stdin.once("data", () => {
  const lock = takeLock(dataDir, "server")
  process.stdout.write("holder" in lock ? `refused ${lock.holder.pid}\n` : "held\n")
})
process.stdin.once("end", () => process.exit())
process.stdout.write("ready\n")
