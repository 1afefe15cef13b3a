import { openEmbedded } from "../../apps/server/src/db/index.ts"
import { silentLog } from "../../apps/server/src/testing/database.ts"
import { until } from "../../apps/server/src/testing/process.ts"
import type { Prepared } from "./experiment.ts"
import { startProxy } from "./proxy.ts"

/** The database listens on a Unix socket and the proxy on a port. The proxy may connect because it runs as the same user. */
export async function throughProxy(stack: AsyncDisposableStack, dataDir: string): Promise<Prepared> {
  const database = await openEmbedded({ dataDir, log: silentLog, purpose: "server" })
  stack.defer(() => database.stop())
  const { host, port, user, database: name } = database.connection
  const proxy = await startProxy(`${host}/.s.PGSQL.${port}`)
  stack.defer(() => proxy.close())
  return {
    environment: {
      DATABASE_URL: `postgres://${user}@127.0.0.1:${proxy.port}/${name}`,
      DATABASE_DEADLINE_MS: "500",
    },
    async fault(setup, round) {
      proxy.inject()
      await until(() => proxy.injected() > round)
      setup.markFault()
    },
  }
}
