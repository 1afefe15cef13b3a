import vendure from "@vendure/core"
import { config } from "./config.mjs"

const app = await vendure.bootstrap(config)
// Background jobs run in the same process, because the comparison is one process per system.
await app.get(vendure.JobQueueService).start()
