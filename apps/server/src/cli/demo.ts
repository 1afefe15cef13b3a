import { readConfig } from "../config.ts"
import { command } from "./command.ts"
import { CommandFault } from "./faults.ts"
import { requireFreePort } from "./port.ts"

export default command({
  name: "demo",
  description: "Run the server on loopback with a demo restaurant and well-known keys",
  examples: ["npx rasoi demo", "PORT=3000 npx rasoi demo"],
  args: {},
  async run() {
    const config = readConfig({ demo: true })
    await requireFreePort(config)
    const [
      { demoKeys, demoLogin, demoPageSlug, demoRestaurantId, seedDemo, switchDemoPageOn },
      { addDemoHistory, historyDays },
      { findWithSettings },
      { runServer },
    ] = await Promise.all([
      import("../demo/index.ts"),
      import("../demo/history/index.ts"),
      import("../features/restaurant/restaurant-rows.ts"),
      import("./run-server.ts"),
    ])
    const data = config.databaseUrl === undefined ? config.dataDir : "DATABASE_URL"
    const { address, port, metricsFault } = await runServer({
      config,
      async prepare(hub, db) {
        const now = Date.now()
        await seedDemo(hub, db, now - historyDays * 86_400_000)
        // Do not change another installation's data. The keys shown below would not work there.
        if (!(await findWithSettings(db, demoRestaurantId)))
          throw new CommandFault(
            "NOT_A_DEMO",
            `The database of ${data} has restaurants, and none is the demo's. Set RASOI_DATA_DIR to an empty directory.`,
          )
        await switchDemoPageOn(hub, db, now)
        await addDemoHistory({ hub, db, now, days: historyDays, publicUrl: config.publicUrl })
      },
    })
    const website = `${address}/r/${demoPageSlug}`
    const welcome = { address, website, data, keys: demoKeys, login: demoLogin, metricsFault }
    return { data: { ...welcome, port }, text: describe(welcome) }
  },
})

interface Welcome {
  address: string
  website: string
  data: string
  keys: { test: string; live: string }
  login: { email: string; password: string }
  metricsFault: string | undefined
}

function describe({ address, website, data, keys, login, metricsFault }: Welcome): string {
  return `
  Rasoi is running: a demo restaurant, open round the clock, on this machine only.

    Start here   ${address}
    Website      ${website}
    Console      ${address}/console   sign in: ${login.email} / ${login.password}
    API          ${address}/v1
    Guides       ${address}/docs
    Reference    ${address}/docs/reference
    Errors       ${address}/docs/errors
    Test key     ${keys.test}
    Live key     ${keys.live}
    Console API  ${address}/console/docs
    Data         ${data}

  Try it:

    curl -s ${address}/v1/menu -H "Authorization: Bearer ${keys.test}"

  Ctrl+C stops it. These keys and this login work in the demo only.
${metricsFault ? `\n  ${metricsFault}\n` : ""}`
}
