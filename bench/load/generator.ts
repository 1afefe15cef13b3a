/** The process that loads the server: it does as it is told over its channel, and says what came of it. */
import { constants, setPriority } from "node:os"
import { runClosedLoop } from "./closed-loop.ts"
import { Consoles } from "./consoles.ts"
import type { Work, Works } from "./jobs.ts"
import { runOpenLoop } from "./open-loop.ts"
import { runOverload } from "./overload.ts"

const consoles = new Consoles()

const works: Works = {
  closed: runClosedLoop,
  open: load => runOpenLoop(load),
  openConsoles: load => consoles.open(load),
  closeConsoles: async () => consoles.close(),
  events: load => consoles.timeEvents(load),
  overload: runOverload,
  giveWay: async () => setPriority(constants.priority.PRIORITY_BELOW_NORMAL),
}

process.on("message", async ({ id, kind, load }: Work) => {
  try {
    const result = await works[kind](load as never)
    process.send?.({ id, result })
  } catch (error) {
    process.send?.({ id, error: error instanceof Error ? error.message : String(error) })
  }
})
// Whoever started it is gone: nothing is to be loaded any more.
process.on("disconnect", () => process.exit(0))
process.send?.({ id: 0 })
