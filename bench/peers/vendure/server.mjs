import vendure from "@vendure/core"
import { config } from "./config.mjs"

const app = await vendure.bootstrap(config)
// What a shop does beside its answers, in the same process: one process each is what is compared.
await app.get(vendure.JobQueueService).start()
