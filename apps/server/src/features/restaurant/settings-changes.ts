import { isDeepStrictEqual } from "node:util"
import type { AuditChange } from "@rasoi/contract/console"

/** The differences between two documents, one per changed member. */
export function settingsChanges(before: unknown, after: unknown, path = ""): AuditChange[] {
  if (isDeepStrictEqual(before, after)) return []
  if (isPlainObject(before) && isPlainObject(after)) {
    const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
    return names.flatMap(name =>
      settingsChanges(before[name], after[name], path === "" ? name : `${path}.${name}`),
    )
  }
  return [{ kind: "SETTING", path, from: before ?? null, to: after ?? null }]
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value)
}
