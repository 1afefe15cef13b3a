/**
 * Loaded into a server by `--import …?to=DIRECTORY`. On SIGWINCH it writes the event loop's longest delay since the last
 * time, in milliseconds, to a file that is named after the process.
 */
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { monitorEventLoopDelay } from "node:perf_hooks"

const directory = new URL(import.meta.url).searchParams.get("to") ?? ""
const delay = monitorEventLoopDelay({ resolution: 1 })
delay.enable()
process.on("SIGWINCH", () => {
  writeFileSync(join(directory, String(process.pid)), String(delay.max / 1e6))
  delay.reset()
})
