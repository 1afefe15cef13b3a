import type { MenuDocument, Settings, SetupGst, SetupLine } from "@rasoi/contract/console"
import { gstInPrices, localDate, type SetupFacts, setupChecklist } from "@rasoi/core"
import type { Config } from "../../config.ts"
import type { Queries } from "../../db/index.ts"
import { findSetup } from "./store.ts"

export type SetupConfig = Pick<Config, "publicUrl" | "backupDirectory">

interface Restaurant {
  id: string
  settings: Settings
  menu: MenuDocument
}

/** The checklist of a restaurant, for the console and the command line. */
export async function readSetup(
  db: Queries,
  { publicUrl, backupDirectory }: SetupConfig,
  { id, settings, menu }: Restaurant,
  now: number,
): Promise<{ lines: SetupLine[]; gst: SetupGst; orderAccepted: boolean }> {
  const [row, backups] = await Promise.all([findSetup(db, id), backupFact(backupDirectory, now)])
  const orderAccepted = row?.order_accepted ?? false
  const lines = setupChecklist({
    today: localDate(settings.profile.timezone, now),
    settings,
    menu,
    teamSize: row?.team_size ?? 0,
    soundHeard: row?.sound_on_at != null,
    rehearsed: row?.rehearsed_at != null,
    orderAccepted,
    publicUrl,
    backups,
    dismissed: row?.dismissed_setup_lines ?? [],
  })
  return { lines, gst: gstInPrices(settings, menu), orderAccepted }
}

async function backupFact(directory: string | undefined, now: number): Promise<SetupFacts["backups"]> {
  if (directory === undefined) return "OFF"
  // Loaded when it is asked for: with the archives, it is a large part of the server's files.
  const { overdueMs, readBackups } = await import("../backup/index.ts")
  // A directory that cannot be read has no backups.
  const known = await readBackups(directory).catch(() => [])
  if (known.length === 0) return "NONE_YET"
  return now - Math.max(...known.map(({ at }) => at)) > overdueMs ? "OVERDUE" : "CURRENT"
}
