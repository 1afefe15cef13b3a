import { command } from "./command.ts"

export default command({
  name: "serve",
  description: "Run the server. Settings come from the environment; see docs/operations.md",
  examples: ["PORT=8080 PUBLIC_URL=https://order.example.com npx rasoi serve"],
  args: {},
  async run() {
    const [{ readConfig }, { runServer }] = await Promise.all([
      import("../config.ts"),
      import("./run-server.ts"),
    ])
    const config = readConfig({ demo: false })
    const { address, port, metricsAddress } = await runServer({ config })
    const lines = [`Rasoi listens on ${config.host}:${port}, ${address} from here`]
    if (metricsAddress) lines.push(`Metrics at ${metricsAddress}`)
    return { data: { address, host: config.host, port, metricsAddress }, text: lines.join("\n") }
  },
})
