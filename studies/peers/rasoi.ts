import { readFileSync } from "node:fs"
import { join } from "node:path"
import { makeCaller } from "../../apps/server/src/testing/caller.ts"
import type { MenuDocument } from "../../packages/contract/src/console/index.ts"
import type { CleanUp } from "../../bench/clean-up.ts"
import { StaffConsole } from "../../bench/load/console.ts"
import { attachDatabase, type ServerDatabase } from "../../bench/setup/database.ts"
import { makeRestaurants } from "../../bench/setup/restaurants.ts"
import { startServer } from "../../bench/setup/server.ts"
import { makeRasoiTasks } from "./rasoi-tasks.ts"
import type { CartLine, Product } from "./shop.ts"
import type { System } from "./system.ts"

export interface Rasoi {
  readonly system: System
  readonly database: ServerDatabase
  /** Throws if the console was disconnected, because orders would then be refused. */
  requireConsole(): void
}

const ordersQuery = "select count(*) from orders"
const packagePath = join(import.meta.dirname, "..", "..", "package.json")

/** The server as an operator runs it, with one restaurant, a key with raised limits, and a signed-in console. */
export async function startRasoi(
  cleanUp: CleanUp,
  scratch: string,
  { menu, products, cart }: { menu: MenuDocument; products: readonly Product[]; cart: readonly CartLine[] },
): Promise<Rasoi> {
  const dataDir = join(scratch, "data")
  const logPath = join(scratch, "server.log")
  const { pid, port } = await startServer(cleanUp, { dataDir, logPath, pinned: false })
  const database = await attachDatabase(cleanUp, dataDir)
  const { busy } = await makeRestaurants(database, 0)
  const { call } = makeCaller(`http://127.0.0.1:${port}`)
  const { status, text } = await call("/console/v1/menu", { method: "PUT", cookie: busy.cookie, body: menu })
  if (status !== 200) throw new Error(`the menu got status ${status}: ${text.slice(0, 600)}`)
  const { requireConsole } = await openConsole(cleanUp, port, busy.cookie)
  const tasks = await makeRasoiTasks(port, busy.secret, products, cart)
  const { version } = JSON.parse(readFileSync(packagePath, "utf8"))
  const system = { name: "Rasoi", version, database: "rasoi", pid, port, ordersQuery, tasks }
  return { system, database, requireConsole }
}

async function openConsole(cleanUp: CleanUp, port: number, cookie: string) {
  const faults: Error[] = []
  const staff = new StaffConsole({ port, cookie, onOrder() {}, onFault: error => void faults.push(error) })
  cleanUp.add(() => staff.close())
  await staff.open()
  return {
    requireConsole() {
      const [first] = faults
      if (first) throw first
    },
  }
}
