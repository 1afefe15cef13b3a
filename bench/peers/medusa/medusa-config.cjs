const { readFileSync } = require("node:fs")
const { defineConfig } = require("@medusajs/framework/utils")

/** What the bench wrote for this folder. */
const { database, secret } = JSON.parse(readFileSync(`${__dirname}/place.json`, "utf8"))

/** As it comes: one process, what it keeps in memory in place of Redis, no admin pages. */
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
