import { command } from "../command.ts"
import { withDatabase } from "../context.ts"
import { describeReapplied } from "./reapplied.ts"

export default command({
  name: "reapply",
  description: "Erase again what an older backup brought back. The server and restore do this too",
  examples: ["npx rasoi privacy reapply"],
  args: {},
  async run() {
    const { openLedger, reapplyErasures } = await import("../../privacy/index.ts")
    return withDatabase(async ({ config, db, now }) => {
      const reapplied = await reapplyErasures(db, openLedger(config), now)
      const { lines, failed } = describeReapplied(reapplied)
      return { data: reapplied, text: lines.join("\n") || "Every erasure is applied.", failed }
    })
  },
})
