const { readFileSync } = require("node:fs")
const { defineConfig } = require("@medusajs/framework/utils")

/** Written by the benchmark. */
const { database, secret } = JSON.parse(readFileSync(`${__dirname}/bench.json`, "utf8"))

/** The defaults: one process, in-memory modules instead of Redis, no admin pages. */
module.exports = defineConfig({
  admin: { disable: true },
  projectConfig: {
    databaseUrl: database.url,
    databaseDriverOptions: { ssl: false },
    http: {
      storeCors: "http://localhost",
      adminCors: "http://localhost",
      authCors: "http://localhost",
      jwtSecret: secret,
      cookieSecret: secret,
    },
  },
})
