import { randomBytes } from "node:crypto"
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import type { SocketConnection } from "../stage/database.ts"
import { delivery, type Product, taxPercent } from "./shop.ts"

/** Written into the folder of each of the others; its configuration and its seed read it. */
export function writePlace(
  folder: string,
  { host, port: databasePort, user }: SocketConnection,
  name: string,
  port: number,
  products: readonly Product[],
): void {
  // The one spelling of a socket's directory that all PostgreSQL drivers in there read the same way.
  const url = `postgres://${user}@${encodeURIComponent(host)}:${databasePort}/${name}`
  const place = {
    port,
    secret: randomBytes(24).toString("base64url"),
    database: { host, port: databasePort, user, name, url },
    shop: { products, taxPercent, delivery },
  }
  writeFileSync(join(folder, "place.json"), JSON.stringify(place, null, 2), { mode: 0o600 })
}

/** What its seed left for us: the ids that it gave. */
export function readSeeded<Seeded>(folder: string): Seeded {
  return JSON.parse(readFileSync(join(folder, "seeded.json"), "utf8"))
}
