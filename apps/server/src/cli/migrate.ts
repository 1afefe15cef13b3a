import { existsSync } from "node:fs"
import { readConfig } from "../config.ts"
import { command } from "./command.ts"
import { minuteOf } from "./output.ts"

export default command({
  name: "migrate",
  description: "Bring the database up to date, and list its migrations",
  examples: ["npx rasoi migrate", "npx rasoi migrate --dry-run"],
  args: { "dry-run": { type: "boolean", description: "Only list what would be applied" } },
  async run(flags) {
    const dryRun = flags["dry-run"] === true
    const { clusterDirOf } = await import("../db/index.ts")
    const config = readConfig({ demo: false })
    const absent = config.databaseUrl === undefined && !existsSync(clusterDirOf(config.dataDir))
    const { listFiles, migrateNow, lookOnly } = await import("./migrations.ts")
    // A dry run makes no database either.
    const found = dryRun ? await (absent ? listFiles() : lookOnly(config)) : await migrateNow(config)
    const { applied, missing } = found
    const justNow = new Set("justApplied" in found ? found.justApplied : [])
    const lines = [
      ...applied.map(({ name, appliedAt }) =>
        justNow.has(name) ? `  ${name}  applied now` : `  ${name}  applied ${minuteOf(appliedAt)}`,
      ),
      ...missing.map(name => `  ${name}  to be applied`),
    ]
    const heading =
      missing.length > 0
        ? `${missing.length} to apply; nothing was changed: --dry-run.`
        : justNow.size > 0
          ? `${justNow.size} applied.`
          : "The database is up to date."
    const data = { dryRun, applied, justApplied: [...justNow], missing }
    return { data, text: [heading, ...lines].join("\n") }
  },
})
