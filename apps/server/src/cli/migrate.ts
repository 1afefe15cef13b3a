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

export function describe(list: MigrationList): string {
  const { applied, justApplied, missing } = list
  return [
    headline(list),
    ...applied.map(({ name, appliedAt }) =>
      justApplied.includes(name) ? `  ${name}  applied now` : `  ${name}  applied ${minuteOf(appliedAt)}`,
    ),
    ...missing.map(name => `  ${name}  to be applied`),
  ].join("\n")
}

function headline({ applied, justApplied, missing, additive }: MigrationList): string {
  if (missing.length > 0) return `${missing.length} to apply; nothing was changed: --dry-run.${advice()}`
  return justApplied.length > 0 ? `${justApplied.length} applied.` : "The database is up to date."

  function advice(): string {
    if (applied.length === 0) return ""
    return additive
      ? "\nAll are additive: servers of the version before can continue to run. What they cannot change meanwhile: docs/operations.md, Upgrade a fleet."
      : "\nNot all are additive: stop all servers before."
  }
}
