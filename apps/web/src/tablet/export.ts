import { saveFile } from "../api/download.ts"
import type { StoredCommand } from "./command.ts"

/** The last resort: what the server does not have, as it would be sent. */
export function exportUnsent(commands: readonly StoredCommand[]): void {
  const content = commands.map(({ id, kind, request, takenBy, signedInBy, refusal }) => ({
    id,
    kind,
    ...request,
    takenBy,
    signedInBy,
    refusal,
  }))
  const file = new Blob([JSON.stringify(content, null, 2)], { type: "application/json" })
  saveFile(file, `unsent-${new Date().toISOString().slice(0, 10)}.json`)
}
