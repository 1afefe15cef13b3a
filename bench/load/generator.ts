/** The load process: runs the jobs that arrive over its channel, and sends back the results. */
import { constants, setPriority } from "node:os"
import { runClosedLoop } from "./closed-loop.ts"
import { Consoles } from "./consoles.ts"
import type { Job, Jobs } from "./jobs.ts"
import { runOpenLoop } from "./open-loop.ts"
import { runOverload } from "./overload.ts"

const consoles = new Consoles()

const jobs: Jobs = {
  closed: runClosedLoop,
  open: load => runOpenLoop(load),
  openConsoles: load => consoles.open(load),
  closeConsoles: async () => consoles.close(),
  events: load => consoles.timeEvents(load),
  overload: runOverload,
  lowerPriority: async () => setPriority(constants.priority.PRIORITY_BELOW_NORMAL),
}

process.on("message", async ({ id, kind, load }: Job) => {
  try {
    const result = await jobs[kind](load as never)
    process.send?.({ id, result })
  } catch (error) {
    process.send?.({ id, error: error instanceof Error ? error.message : String(error) })
  }
})
// The parent has exited.
process.on("disconnect", () => process.exit(0))
process.send?.({ id: 0 })
