import { command } from "../command.ts"

export default command({
  name: "reapply",
  description: "Erase again what an older backup brought back. The server and restore do this too",
  examples: ["npx rasoi privacy reapply"],
  args: {},
  async run() {
    const [{ withDatabase }, { openLedger, reapplyErasures }] = await Promise.all([
      import("../context.ts"),
      import("../../privacy/index.ts"),
    ])
    return withDatabase(async ({ config, db, now }) => {
      const { describeReapplied } = await import("./reapplied.ts")
      const reapplied = await reapplyErasures(db, openLedger(config), now)
      const { lines, failed } = describeReapplied(reapplied)
      return { data: reapplied, text: lines.join("\n") || "Every erasure is applied.", failed }
    })
  },
})
