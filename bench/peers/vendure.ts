import { join } from "node:path"
import type { CleanUp } from "../clean-up.ts"
import type { SocketConnection } from "../stage/database.ts"
import { freePort, runStep, startAndWait } from "./child.ts"
import type { Parts } from "./packages.ts"
import { readSeeded, writePlace } from "./place.ts"
import type { CartLine, Product } from "./shop.ts"
import type { System } from "./system.ts"
import { makeVendureErrands, type VendureSeeded } from "./vendure-errands.ts"

export const version = "3.7.3"
const database = "vendure"
const written = join(import.meta.dirname, "vendure")
const ordersQuery = `select count(*) from "order" where state = 'PaymentSettled'`
const environment = { NODE_ENV: "production", VENDURE_DISABLE_TELEMETRY: "true" }

export function vendureParts(folder: string): Parts {
  const names = ["config.mjs", "seed.mjs", "server.mjs"]
  return {
    folder,
    dependencies: { "@vendure/core": version, pg: "8.16.3" },
    // Later ones of the first ask for one of the second that is not to be had.
    overrides: { "@graphql-tools/delegate": "12.2.0", "@graphql-tools/batch-execute": "10.2.0" },
    files: Object.fromEntries(names.map(name => [join(written, name), name])),
  }
}

export async function startVendure(
  cleanUp: CleanUp,
  folder: string,
  connection: SocketConnection,
  { products, cart }: { products: readonly Product[]; cart: readonly CartLine[] },
): Promise<System> {
  const port = await freePort()
  writePlace(folder, connection, database, port, products)
  const place = { folder, environment }
  await runStep(cleanUp, [process.execPath, "seed.mjs"], {
    ...place,
    logPath: join(folder, "seed.log"),
    limitMs: 180_000,
  })
  const { pid } = await startAndWait(cleanUp, ["server.mjs"], {
    ...place,
    logPath: join(folder, "server.log"),
    healthUrl: `http://127.0.0.1:${port}/health`,
    limitMs: 120_000,
  })
  const errands = await makeVendureErrands(port, readSeeded<VendureSeeded>(folder), products, cart)
  return { name: "Vendure", version, database, pid, port, ordersQuery, errands }
}
