import { join } from "node:path"
import { freePort } from "../../apps/server/src/testing/process.ts"
import type { CleanUp } from "../../bench/clean-up.ts"
import type { SocketConnection } from "../../bench/setup/database.ts"
import { runStep, startAndWait } from "./child.ts"
import { readSeeded, writeConfig } from "./config.ts"
import type { PackageSpec } from "../../scripts/install-packages.ts"
import type { CartLine, Product } from "./shop.ts"
import type { System } from "./system.ts"
import { makeVendureTasks, type VendureSeeded } from "./vendure-tasks.ts"

export const version = "3.7.3"
const database = "vendure"
const templateDir = join(import.meta.dirname, "vendure")
const ordersQuery = `select count(*) from "order" where state = 'PaymentSettled'`
const environment = { NODE_ENV: "production", VENDURE_DISABLE_TELEMETRY: "true" }

export function vendurePackages(folder: string): PackageSpec {
  const names = ["config.mjs", "seed.mjs", "server.mjs"]
  return {
    folder,
    dependencies: { "@vendure/core": version, pg: "8.16.3" },
    // Later versions of the first need a version of the second that is not published.
    overrides: { "@graphql-tools/delegate": "12.2.0", "@graphql-tools/batch-execute": "10.2.0" },
    files: Object.fromEntries(names.map(name => [join(templateDir, name), name])),
  }
}

export async function startVendure(
  cleanUp: CleanUp,
  folder: string,
  connection: SocketConnection,
  { products, cart }: { products: readonly Product[]; cart: readonly CartLine[] },
): Promise<System> {
  const port = await freePort()
  writeConfig(folder, connection, database, port, products)
  const processOptions = { folder, environment }
  await runStep(cleanUp, [process.execPath, "seed.mjs"], {
    ...processOptions,
    logPath: join(folder, "seed.log"),
    limitMs: 180_000,
  })
  const { pid } = await startAndWait(cleanUp, ["server.mjs"], {
    ...processOptions,
    logPath: join(folder, "server.log"),
    healthUrl: `http://127.0.0.1:${port}/health`,
    limitMs: 120_000,
  })
  const tasks = await makeVendureTasks(port, readSeeded<VendureSeeded>(folder), products, cart)
  return { name: "Vendure", version, database, pid, port, ordersQuery, tasks }
}
