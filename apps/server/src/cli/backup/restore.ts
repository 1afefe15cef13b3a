import { dirname, resolve } from "node:path"
import { command } from "../command.ts"

export default command({
  name: "restore",
  description: "Put a backup into an empty data directory or database",
  examples: [
    "RASOI_DATA_DIR=/var/lib/rasoi npx rasoi restore rasoi-2026-11-15T21-40-03Z.tar.zst",
    "DATABASE_URL=postgres://… npx rasoi restore rasoi-2026-11-15T21-40-03Z.tar.zst",
  ],
  args: {
    file: { type: "positional", description: "The backup" },
    replace: { type: "boolean", description: "Replace what is there, after a backup of it" },
  },
  async run({ file, replace = false }) {
    const [{ readConfig }, { restoreArchive, version }, { migrationsDirectory }, { silentLog }, progress] =
      await Promise.all([
        import("../../config.ts"),
        import("../../backup/index.ts"),
        import("../../open-database.ts"),
        import("../context.ts"),
        import("./progress.ts"),
      ])
    const config = readConfig({ demo: false })
    const { header, manifest, migrated, replaced } = await restoreArchive({
      config,
      file,
      replace,
      version,
      now: Date.now(),
      migrationsDirectory,
      log: silentLog,
      onProgress: progress.show("Restoring"),
    })
    const lines = [`Restored the backup of ${header.createdAt}: ${progress.describeRows(manifest)}.`]
    if (migrated.length > 0) lines.push(`Migrated to this version: ${migrated.join(", ")}.`)
    if (replaced?.backup) lines.push(`The data that was there is in ${replaced.backup.file}`)
    if (replaced?.directory)
      lines.push(
        `${replaced.backup ? "and, as it was, in" : "The files that were there are in"} ${replaced.directory}`,
      )
    lines.push(...(await eraseAgain(file)))
    const data = {
      createdAt: header.createdAt,
      tables: manifest.tables,
      migrated,
      replaced: replaced ?? null,
    }
    return { data, text: lines.join("\n") }
  },
})

/** The backup may be older than an erasure. The list of erasures is beside the backup or in the data directory. */
async function eraseAgain(file: string): Promise<string[]> {
  const [{ withDatabase }, { openLedger, reapplyErasures }, { describeReapplied }] = await Promise.all([
    import("../context.ts"),
    import("../../privacy/index.ts"),
    import("../privacy/reapplied.ts"),
  ])
  return withDatabase(async ({ config, db, now }) => {
    const ledger = openLedger(config, [dirname(resolve(file))])
    return describeReapplied(await reapplyErasures(db, ledger, now)).lines
  })
}
