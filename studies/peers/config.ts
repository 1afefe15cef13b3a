import { randomBytes } from "node:crypto"
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import type { SocketConnection } from "../../bench/setup/database.ts"
import { delivery, type Product, taxPercent } from "./shop.ts"

/** Written into each peer's folder; its configuration and seed script read it. */
export function writeConfig(
  folder: string,
  { host, port: databasePort, user }: SocketConnection,
  name: string,
  port: number,
  products: readonly Product[],
): void {
  // All PostgreSQL drivers accept this form of a socket directory.
  const url = `postgres://${user}@${encodeURIComponent(host)}:${databasePort}/${name}`
  const config = {
    port,
    secret: randomBytes(24).toString("base64url"),
    database: { host, port: databasePort, user, name, url },
    shop: { products, taxPercent, delivery },
  }
  writeFileSync(join(folder, "bench.json"), JSON.stringify(config, null, 2), { mode: 0o600 })
}

/** The ids that the seed script wrote. */
export function readSeeded<Seeded>(folder: string): Seeded {
  return JSON.parse(readFileSync(join(folder, "seeded.json"), "utf8"))
}
