import { join } from "node:path"
import { freePort } from "../../apps/server/src/testing/process.ts"
import type { CleanUp } from "../../bench/clean-up.ts"
import type { SocketConnection } from "../../bench/setup/database.ts"
import { runStep, startAndWait } from "./child.ts"
import { readSeeded, writeConfig } from "./config.ts"
import { type MedusaSeeded, makeMedusaTasks } from "./medusa-tasks.ts"
import type { PackageSpec } from "../../scripts/install-packages.ts"
import type { CartLine, Product } from "./shop.ts"
import type { System } from "./system.ts"

export const version = "2.21.2"
const database = "medusa"
const templateDir = join(import.meta.dirname, "medusa")
const command = "node_modules/@medusajs/cli/cli.js"
const ordersQuery = `select count(*) from "order"`
const environment = { NODE_ENV: "production", MEDUSA_DISABLE_TELEMETRY: "true" }

export function medusaPackages(folder: string): PackageSpec {
  return {
    folder,
    dependencies: {
      "@medusajs/medusa": version,
      "@medusajs/framework": version,
      "@medusajs/cli": version,
    },
    files: {
      [join(templateDir, "medusa-config.cjs")]: "medusa-config.js",
      [join(templateDir, "seed.cjs")]: "seed.js",
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
  writeConfig(folder, connection, database, port, products)
  const processOptions = { folder, environment }
  const logAt = (name: string) => join(folder, `${name}.log`)
  await runStep(cleanUp, [process.execPath, command, "db:migrate", "--execute-all-links"], {
    ...processOptions,
    logPath: logAt("migrate"),
    limitMs: 300_000,
  })
  await runStep(cleanUp, [process.execPath, command, "exec", "./seed.js"], {
    ...processOptions,
    logPath: logAt("seed"),
    limitMs: 180_000,
  })
  const { pid } = await startAndWait(
    cleanUp,
    [command, "start", "--host", "127.0.0.1", "--port", String(port)],
    {
      ...processOptions,
      logPath: logAt("server"),
      healthUrl: `http://127.0.0.1:${port}/health`,
      limitMs: 120_000,
    },
  )
  const tasks = await makeMedusaTasks(port, readSeeded<MedusaSeeded>(folder), products, cart)
  return { name: "Medusa", version, database, pid, port, ordersQuery, tasks }
}
