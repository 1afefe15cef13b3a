import { command } from "../command.ts"
import { withDatabase } from "../context.ts"
import { describeAccess, describeReapplied } from "./reapplied.ts"

export default command({
  name: "reapply",
  description: "Erase and end again what an older backup brought back. The server and restore do this too",
  examples: ["npx rasoi privacy reapply"],
  args: {},
  async run() {
    const [{ openLedger, reapplyErasures }, { openAccessLedger, reapplyAccess }] = await Promise.all([
      import("../../features/privacy/index.ts"),
      import("../../features/access/index.ts"),
    ])
    return withDatabase(async ({ config, db, now }) => {
      const reapplied = await reapplyErasures(db, openLedger(config), now)
      const access = await reapplyAccess(db, openAccessLedger(config), now)
      const { lines, failed } = describeReapplied(reapplied)
      const text = [...describeAccess(access), ...lines].join("\n")
      return { data: { ...reapplied, access }, text: text || "Everything is applied.", failed }
    })
  },
})
