import { defineCommand } from "citty"
import { readConfig } from "../config.ts"
import { print } from "./output.ts"
import { runServer } from "./run-server.ts"

export default defineCommand({
  meta: {
    name: "serve",
    description: "Run the server. Settings come from the environment; see docs/operations.md",
  },
  async run() {
    const config = readConfig({ demo: false })
    const { address, metricsAddress } = await runServer({ config })
    print(`Rasoi listens on ${config.host}:${config.port}, ${address} from here`)
    if (metricsAddress) print(`Metrics at ${metricsAddress}`)
  },
})
