/** Tries to acquire the lock of a directory for each "go", prints the result, and holds the lock until its end. */
import { acquireLock } from "./lock.ts"

const [, , dataDir = ""] = process.argv
const say = (line: string) => process.stdout.write(`${line}\n`)
process.stdin.setEncoding("utf8").on("data", async (text: string) => {
  if (text.trim() !== "go") return say("ready")
  const lock = await acquireLock({ dataDir, purpose: "server", deadline: Number.POSITIVE_INFINITY })
  return say("holder" in lock ? `refused ${lock.holder?.pid}` : "held")
})
process.stdin.once("end", () => process.exit())
say("ready")
