import { command } from "./command.ts"
import type { MigrationList } from "./migrations.ts"
import { minuteOf } from "./output.ts"

export default command({
  name: "migrate",
  description: "Bring the database up to date, and list its migrations",
  examples: ["npx rasoi migrate", "npx rasoi migrate --dry-run"],
  args: { "dry-run": { type: "boolean", description: "Only list what would be applied" } },
  async run(flags) {
    const dryRun = flags["dry-run"] === true
    const [{ readConfig }, { listMigrations, migrateNow }] = await Promise.all([
      import("../config.ts"),
      import("./migrations.ts"),
    ])
    const config = readConfig({ demo: false })
    const list = await (dryRun ? listMigrations(config) : migrateNow(config))
    return { data: { dryRun, ...list }, text: describe(list) }
  },
})

function describe({ applied, justApplied, missing }: MigrationList): string {
  return [
    headline(justApplied.length, missing.length),
    ...applied.map(({ name, appliedAt }) =>
      justApplied.includes(name) ? `  ${name}  applied now` : `  ${name}  applied ${minuteOf(appliedAt)}`,
    ),
    ...missing.map(name => `  ${name}  to be applied`),
  ].join("\n")
}

function headline(done: number, toDo: number): string {
  if (toDo > 0) return `${toDo} to apply; nothing was changed: --dry-run.`
  return done > 0 ? `${done} applied.` : "The database is up to date."
}
