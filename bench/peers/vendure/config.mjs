import { existsSync, readFileSync } from "node:fs"
import vendure from "@vendure/core"

/** What the bench wrote for this folder: where the database is, what the shop sells, which port is free. */
export const place = JSON.parse(readFileSync("place.json", "utf8"))

/** As its documentation sets a shop up for production, without the plugins that a shop can do without. */
export const config = {
  apiOptions: { port: place.port, hostname: "127.0.0.1", adminApiPath: "admin-api", shopApiPath: "shop-api" },
  authOptions: {
    tokenMethod: ["bearer"],
    superadminCredentials: { identifier: "superadmin", password: place.secret },
  },
  dbConnectionOptions: {
    type: "postgres",
    host: place.database.host,
    port: place.database.port,
    username: place.database.user,
    database: place.database.name,
    // Tables are made once, by the seed.
    synchronize: !existsSync("seeded.json"),
    logging: false,
  },
  paymentOptions: { paymentMethodHandlers: [vendure.dummyPaymentHandler] },
  plugins: [vendure.DefaultSearchPlugin.init({ bufferUpdates: false })],
}
