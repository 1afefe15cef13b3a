import { command } from "./command.ts"

export default command({
  name: "demo",
  description: "Run the server on loopback with a demo restaurant and well-known keys",
  examples: ["npx rasoi demo", "PORT=3000 npx rasoi demo"],
  args: {},
  async run() {
    const [{ readConfig }, { demoKeys, demoLogin, seedDemo }, { runServer }] = await Promise.all([
      import("../config.ts"),
      import("../demo/index.ts"),
      import("./run-server.ts"),
    ])
    const config = readConfig({ demo: true })
    const { address, port } = await runServer({
      config,
      prepare: (hub, { db }) => seedDemo(hub, db, Date.now()),
    })
    const data = config.databaseUrl === undefined ? config.dataDir : "DATABASE_URL"
    const welcome = { address, data, keys: demoKeys, login: demoLogin }
    return { data: { ...welcome, port }, text: describe(welcome) }
  },
})

interface Welcome {
  address: string
  data: string
  keys: { test: string; live: string }
  login: { email: string; password: string }
}

function describe({ address, data, keys, login }: Welcome): string {
  return `
  Rasoi is running: a demo restaurant, open round the clock, on this machine only.

    API          ${address}/v1
    Reference    ${address}/docs
    Errors       ${address}/docs/errors
    Test key     ${keys.test}
    Live key     ${keys.live}
    Console API  ${address}/console/docs   sign in: ${login.email} / ${login.password}
    Data         ${data}

  Try it:

    curl -s ${address}/v1/menu -H "Authorization: Bearer ${keys.test}"

  Ctrl+C stops it. These keys and this login work in the demo only.
`
}
