import { command } from "../command.ts"

export default command({
  name: "verify",
  description: "Restore a backup into a temporary database and check everything in it",
  examples: ["npx rasoi backup verify rasoi-2026-11-15T21-40-03Z.tar.zst"],
  args: { file: { type: "positional", description: "The backup" } },
  async run({ file }) {
    const [{ describeSkipped, verifyArchive }, { migrationsDirectory }, { silentLog }, progress] =
      await Promise.all([
        import("../../features/backup/index.ts"),
        import("../../db/index.ts"),
        import("../context.ts"),
        import("./progress.ts"),
      ])
    const { header, manifest, checked, skipped } = await verifyArchive({
      file,
      migrationsDirectory,
      log: silentLog,
      onProgress: progress.show("Loading"),
    })
    const { orders, bookings, faults } = checked
    const lines = [
      `Made ${header.createdAt} by version ${header.version}, ${progress.describeRows(manifest)}.`,
      `Checked ${orders} orders and ${bookings} bookings: sums, moves, seats and numbers.`,
      ...describeSkipped(skipped),
      ...faults.map(fault => `  ${fault}`),
      faults.length === 0 ? "The backup is sound." : "The backup has faults.",
    ]
    const failed = faults.length > 0
    return {
      data: { file, createdAt: header.createdAt, version: header.version, ...checked, skipped },
      text: lines.join("\n"),
      failed,
    }
  },
})
