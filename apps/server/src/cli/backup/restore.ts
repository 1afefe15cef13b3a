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
    "numbers-after": {
      type: "string",
      description:
        "The last numbers that were issued, if the replaced data does not know them: 26-27/000006,CN-26-27/000001; or backup, if none came after it",
    },
  },
  async run({ file, replace = false, "numbers-after": numbersAfter }) {
    const [
      { readConfig },
      { describeContinued, restoreArchive, version },
      { migrationsDirectory },
      { silentLog },
      progress,
      { makeReapplication },
      { describeReplaced },
      { askOnTerminal, readNumbersAfter },
    ] = await Promise.all([
      import("../../config.ts"),
      import("../../features/backup/index.ts"),
      import("../../db/index.ts"),
      import("../context.ts"),
      import("./progress.ts"),
      import("./reapply.ts"),
      import("./replaced.ts"),
      import("./numbers-after.ts"),
    ])
    const config = readConfig({ demo: false })
    const now = Date.now()
    const reapplication = makeReapplication(config, dirname(resolve(file)), now)
    const after = readNumbersAfter(numbersAfter)
    const { header, manifest, migrated, replaced, sessionsEnded, numbers } = await restoreArchive({
      config,
      file,
      replace,
      version,
      now,
      migrationsDirectory,
      log: silentLog,
      onProgress: progress.show("Restoring"),
      numbers: { ...(after ? { after } : {}), ...(askOnTerminal ? { ask: askOnTerminal } : {}) },
      ...reapplication,
    })
    const { access, erasures, lines: reapplied } = reapplication.result(header.createdAt)
    const lines = [`Restored the backup of ${header.createdAt}: ${progress.describeRows(manifest)}.`]
    if (migrated.length > 0) lines.push(`Migrated to this version: ${migrated.join(", ")}.`)
    if (replaced) lines.push(...describeReplaced(replaced, config))
    lines.push(...numbers.map(describeContinued))
    if (sessionsEnded > 0)
      lines.push(`Ended ${sessionsEnded} sessions: everybody signs in again. Paired devices stay.`)
    lines.push(...reapplied)
    const data = {
      createdAt: header.createdAt,
      tables: manifest.tables,
      migrated,
      replaced: replaced ?? null,
      sessionsEnded,
      numbers,
      access,
      erasures,
    }
    return { data, text: lines.join("\n") }
  },
})
