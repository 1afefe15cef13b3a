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
    // Before the server is loaded and its database started: whoever is refused, is refused at once.
    await requireFreePort(config)
    const { runServer } = await import("./run-server.ts")
    const { address, port, metricsAddress } = await runServer({ config })
    const lines = [`Rasoi listens on ${config.host}:${port}, ${address} from here`]
    if (metricsAddress) lines.push(`Metrics at ${metricsAddress}`)
    return { data: { address, host: config.host, port, metricsAddress }, text: lines.join("\n") }
  },
})
