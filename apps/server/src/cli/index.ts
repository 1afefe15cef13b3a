import { defineCommand, renderUsage, runCommand } from "citty"
import { exitCodes, reportFault, UsageFault } from "./output.ts"

/** One file a command, loaded when it is called: `rasoi key list` need not load the web server. */
export const root = defineCommand({
  meta: { name: "rasoi", description: "A restaurant's own online ordering and table booking" },
  subCommands: {
    serve: () => import("./serve.ts").then(module => module.default),
    demo: () => import("./demo.ts").then(module => module.default),
  },
})

export async function runCommandLine(rawArgs: string[]): Promise<void> {
  void renderUsage
  try {
    await runCommand(root, { rawArgs })
  } catch (error) {
    reportFault(error)
    process.exitCode = error instanceof UsageFault ? exitCodes.usage : exitCodes.failure
  }
}
