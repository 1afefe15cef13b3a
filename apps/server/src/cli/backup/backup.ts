import { command } from "../command.ts"

export default command({
  name: "backup",
  description:
    "Write one consistent backup of everything, while the server runs. See also: npx rasoi backup verify",
  examples: [
    "npx rasoi backup --to /var/backups/rasoi",
    "npx rasoi backup --to - | age -r age1… > rasoi.tar.zst.age",
  ],
  args: {
    to: {
      type: "string",
      description:
        "A file, a directory, or - for standard output. Without it BACKUP_DIRECTORY, or this directory",
    },
    "low-impact": {
      type: "boolean",
      description: "Rest between reads, so that orders are not delayed. Automatic backups do",
    },
  },
  async run({ to, "low-impact": lowImpact }) {
    const [
      { readConfig },
      { withConnection },
      { chooseFile, version, writeArchive, writeBackupFile },
      progress,
    ] = await Promise.all([
      import("../../config.ts"),
      import("../context.ts"),
      import("../../features/backup/index.ts"),
      import("./progress.ts"),
    ])
    const config = readConfig({ demo: false })
    const now = Date.now()
    return withConnection(config, async connection => {
      const options = { connection, version, now, lowImpact, onProgress: progress.show("Backing up") }
      if (to === "-") {
        const manifest = await writeArchive({ ...options, output: progress.keptOpen(process.stdout) })
        return { data: undefined, text: "", notes: [progress.describeRows(manifest)] }
      }
      const file = await chooseFile(to ?? config.backupDirectory ?? ".", now)
      const { bytes, manifest } = await writeBackupFile(file, options)
      const size = progress.sizeOf(bytes)
      return {
        data: { file, bytes, tables: manifest.tables },
        text: `${file}\n${size}, ${progress.describeRows(manifest)}`,
      }
    })
  },
})
