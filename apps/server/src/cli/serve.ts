import { readConfig } from "../config.ts"
import { command } from "./command.ts"
import { requireFreePort } from "./port.ts"

export default command({
  name: "serve",
  description: "Run the server. Settings come from the environment; see docs/operations.md",
  examples: ["PORT=8080 PUBLIC_URL=https://order.example.com npx rasoi serve"],
  args: {},
  async run() {
    const config = readConfig({ demo: false })
    // Check before loading the server and starting its database, so that it fails fast.
    await requireFreePort(config)
    const { runServer } = await import("./run-server.ts")
    const { address, port, metricsAddress, metricsFault } = await runServer({ config })
    const { host } = config
    const lines = [`Rasoi listens on ${host}:${port}, ${address} from here`]
    if (metricsAddress) lines.push(`Metrics at ${metricsAddress}`)
    if (metricsFault) lines.push(metricsFault)
    return { data: { address, host, port, metricsAddress, metricsFault }, text: lines.join("\n") }
  },
})
