// A worker of `rasoi serve --workers`. Plain JavaScript, and sparing with room while it loads, as rasoi.js beside it is.
import { enableCompileCache } from "node:module"
import { setFlagsFromString } from "node:v8"

setFlagsFromString("--semi-space-growth-factor=1")
enableCompileCache()
const { runWorker } = await import("../src/workers/run-worker.ts")
await runWorker()
setFlagsFromString("--semi-space-growth-factor=2")
