import { openSetupLines } from "@rasoi/core"
import type { Config } from "../../config.ts"
import { type Connection, openDatabase } from "../../db/index.ts"
import { loadMenu } from "../../features/menu/snapshot.ts"
import { loadRestaurant } from "../../features/restaurant/snapshot.ts"
import { listRestaurantRows } from "../../features/restaurant/store.ts"
import { readSetup } from "../../features/setup/read-setup.ts"
import { silentLog } from "../context.ts"
import { type Check, ok, warn } from "./check.ts"
import { setupLineWords, setupReasonWords } from "./setup-words.ts"

/** The checklist that each owner has in the empty inbox. */
export async function checkFirstDays(connection: Connection, config: Config): Promise<Check[]> {
  const { queryDeadlineMs } = config
  const options = { poolSize: 1, connectDeadlineMs: 2_000, applicationName: "rasoi-command" }
  const db = openDatabase({ connection, queryDeadlineMs, ...options, log: silentLog })
  try {
    const checks: Check[] = []
    for (const { id, name, status } of await listRestaurantRows(db)) {
      if (status === "SUSPENDED") continue
      const { settings } = await loadRestaurant(db, id)
      const { document: menu } = await loadMenu(db, id)
      checks.push(judge(name, await readSetup(db, config, { id, settings, menu }, Date.now())))
    }
    return checks
  } finally {
    await db.close()
  }
}

type Setup = Awaited<ReturnType<typeof readSetup>>

function judge(name: string, { lines, orderAccepted }: Setup): Check {
  const about = orderAccepted ? "Setup" : "First day"
  const open = openSetupLines(lines)
  if (open.length === 0) return ok(about, `${name}: nothing is missing`)
  const shown = lines.map(({ id, done, dismissed, reasons }) => {
    const state = done ? "done" : dismissed ? "dismissed" : "to do"
    const why = done ? "" : `: ${reasons.map(reason => setupReasonWords[reason]).join(", ")}`
    return `${state.padEnd(9)} ${setupLineWords[id]}${why}`
  })
  return warn(
    about,
    [`${name}: ${open.length} of ${lines.length} to do`, ...shown].join("\n"),
    "The owner sees this list in the console, while the inbox is empty and under Settings, Setup list; each line leads to its screen.",
  )
}
