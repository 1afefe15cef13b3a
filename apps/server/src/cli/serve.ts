import { mostWorkers, readConfig } from "../config.ts"
import { wholeNumber } from "./arguments.ts"
import { command } from "./command.ts"
import { UsageFault } from "./faults.ts"
import { requireFreePort } from "./port.ts"

export default command({
  name: "serve",
  description: "Run the server. Settings come from the environment; see docs/operations.md",
  examples: ["PORT=8080 PUBLIC_URL=https://order.example.com npx rasoi serve", "npx rasoi serve --workers 4"],
  args: {
    workers: {
      type: "string",
      valueHint: "count",
      description:
        "How many processes answer on the port, over one database; 1 if neither this nor WORKERS says",
    },
  },
  async run({ workers: workersFlag }) {
    const config = readConfig({ demo: false, workers: readWorkers(workersFlag) })
    // Check before loading the server and starting its database, so that it fails fast.
    await requireFreePort(config)
    const { runServer } = await import("./run-server.ts")
    const { address, port, metricsAddress } = await runServer({ config })
    const { host, workers } = config
    const workersText = workers === 1 ? "" : `, with ${workers} workers`
    const lines = [`Rasoi listens on ${host}:${port}, ${address} from here${workersText}`]
    if (metricsAddress) lines.push(`Metrics at ${metricsAddress}`)
    return { data: { address, host, port, metricsAddress, workers }, text: lines.join("\n") }
  },
})

function readWorkers(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const count = wholeNumber("--workers", text)
  if (count >= 1 && count <= mostWorkers) return count
  throw new UsageFault(`--workers must be from 1 to ${mostWorkers}, is ${count}.`)
}
