import { join } from "node:path"
import type { CleanUp } from "../clean-up.ts"
import type { SocketConnection } from "../stage/database.ts"
import { freePort, runStep, startAndWait } from "./child.ts"
import { type MedusaSeeded, makeMedusaErrands } from "./medusa-errands.ts"
import type { Parts } from "./packages.ts"
import { readSeeded, writePlace } from "./place.ts"
import type { CartLine, Product } from "./shop.ts"
import type { System } from "./system.ts"

export const version = "2.21.2"
const database = "medusa"
const written = join(import.meta.dirname, "medusa")
const command = "node_modules/@medusajs/cli/cli.js"
const ordersQuery = `select count(*) from "order"`
const environment = { NODE_ENV: "production", MEDUSA_DISABLE_TELEMETRY: "true" }

export function medusaParts(folder: string): Parts {
  return {
    folder,
    dependencies: {
      "@medusajs/medusa": version,
      "@medusajs/framework": version,
      "@medusajs/cli": version,
    },
    files: {
      [join(written, "medusa-config.cjs")]: "medusa-config.js",
      [join(written, "seed.cjs")]: "seed.js",
    },
  }
}

export async function startMedusa(
  cleanUp: CleanUp,
  folder: string,
  connection: SocketConnection,
  { products, cart }: { products: readonly Product[]; cart: readonly CartLine[] },
): Promise<System> {
  const port = await freePort()
  writePlace(folder, connection, database, port, products)
  const place = { folder, environment }
  const logAt = (name: string) => join(folder, `${name}.log`)
  await runStep(cleanUp, [process.execPath, command, "db:migrate", "--execute-all-links"], {
    ...place,
    logPath: logAt("migrate"),
    limitMs: 300_000,
  })
  await runStep(cleanUp, [process.execPath, command, "exec", "./seed.js"], {
    ...place,
    logPath: logAt("seed"),
    limitMs: 180_000,
  })
  const { pid } = await startAndWait(
    cleanUp,
    [command, "start", "--host", "127.0.0.1", "--port", String(port)],
    {
      ...place,
      logPath: logAt("server"),
      healthUrl: `http://127.0.0.1:${port}/health`,
      limitMs: 120_000,
    },
  )
  const errands = await makeMedusaErrands(port, readSeeded<MedusaSeeded>(folder), products, cart)
  return { name: "Medusa", version, database, pid, port, ordersQuery, errands }
}
