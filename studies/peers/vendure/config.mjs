import { existsSync, readFileSync } from "node:fs"
import vendure from "@vendure/core"

/** Written by the benchmark: the database, the products and the port. */
export const bench = JSON.parse(readFileSync("bench.json", "utf8"))

/** The production setup of Vendure's documentation, without optional plugins. */
export const config = {
  apiOptions: { port: bench.port, hostname: "127.0.0.1", adminApiPath: "admin-api", shopApiPath: "shop-api" },
  authOptions: {
    tokenMethod: ["bearer"],
    superadminCredentials: { identifier: "superadmin", password: bench.secret },
  },
  dbConnectionOptions: {
    type: "postgres",
    host: bench.database.host,
    port: bench.database.port,
    username: bench.database.user,
    database: bench.database.name,
    // Only the seed creates the tables.
    synchronize: !existsSync("seeded.json"),
    logging: false,
  },
  paymentOptions: { paymentMethodHandlers: [vendure.dummyPaymentHandler] },
  plugins: [vendure.DefaultSearchPlugin.init({ bufferUpdates: false })],
}
