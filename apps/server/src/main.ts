import { enableCompileCache } from "node:module"

// Type stripping and compiling the server's files takes most of a command's time; the second run skips it.
enableCompileCache()
const { runCommandLine } = await import("./cli/index.ts")
await runCommandLine(process.argv.slice(2))
