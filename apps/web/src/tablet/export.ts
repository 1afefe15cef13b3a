import { saveFile } from "../api/download.ts"
import type { StoredCommand } from "./command.ts"

/** What the server does not have, as it would be sent. */
export function savedText(commands: readonly StoredCommand[]): string {
  const content = commands.map(({ id, kind, request, takenBy, signedInBy, refusal }) => ({
    id,
    kind,
    ...request,
    takenBy,
    signedInBy,
    refusal,
  }))
  return JSON.stringify(content, null, 2)
}

/** The last resort. `readSavedFile` reads it. */
export function exportUnsent(commands: readonly StoredCommand[]): void {
  const file = new Blob([savedText(commands)], { type: "application/json" })
  saveFile(file, `unsent-${new Date().toISOString().slice(0, 10)}.json`)
}
