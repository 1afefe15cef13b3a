import { defineCommand } from "citty"
import { readConfig } from "../config.ts"
import { demoKeys, demoLogin, seedDemo } from "../demo/index.ts"
import { print } from "./output.ts"
import { runServer } from "./run-server.ts"

export default defineCommand({
  meta: {
    name: "demo",
    description: "Run the server on loopback with a demo restaurant and well-known keys",
  },
  async run() {
    const config = readConfig({ demo: true })
    const { address } = await runServer({ config, prepare: (hub, { db }) => seedDemo(hub, db, Date.now()) })
    print(welcome(address, config.databaseUrl === undefined ? config.dataDir : "DATABASE_URL"))
  },
})

function welcome(address: string, data: string): string {
  return `
  Rasoi is running: a demo restaurant, open round the clock, on this machine only.

    API          ${address}/v1
    Reference    ${address}/docs
    Errors       ${address}/docs/errors
    Test key     ${demoKeys.test}
    Live key     ${demoKeys.live}
    Console API  ${address}/console/docs   sign in: ${demoLogin.email} / ${demoLogin.password}
    Data         ${data}

  Try it:

    curl -s ${address}/v1/menu -H "Authorization: Bearer ${demoKeys.test}"

  Ctrl+C stops it. These keys and this login work in the demo only.
`
}
