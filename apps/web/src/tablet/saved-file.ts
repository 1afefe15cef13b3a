import { commandKinds, type StoredCommand } from "./command.ts"

/** What a tablet has saved with `exportUnsent`, in the order in which it is sent. Null: it is no such file. */
export function readSavedFile(text: string, restaurantId: string): StoredCommand[] | null {
  let content: unknown
  try {
    content = JSON.parse(text)
  } catch {
    return null
  }
  if (!Array.isArray(content) || content.length === 0) return null
  const commands = content.map(entry => readEntry(entry, restaurantId))
  return commands.every(command => command !== null) ? commands : null
}

function readEntry(entry: unknown, restaurantId: string): StoredCommand | null {
  if (typeof entry !== "object" || entry === null) return null
  const { id, kind, takenBy = null, signedInBy, refusal: _, ...request } = entry as Record<string, unknown>
  const isKnown = typeof id === "string" && commandKinds.some(known => known === kind)
  const taking = { restaurantId, takenBy, ...(signedInBy ? { signedInBy } : {}) }
  return isKnown ? ({ id, kind, ...taking, request, refusal: null } as StoredCommand) : null
}
