import { isDeepStrictEqual } from "node:util"

/** The differences between two documents, one line a member: "ordering.prepMinutes: 20 → 25". */
export function describeChanges(before: unknown, after: unknown, path = ""): string[] {
  if (isDeepStrictEqual(before, after)) return []
  if (isPlainObject(before) && isPlainObject(after)) {
    const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
    return names.flatMap(name =>
      describeChanges(before[name], after[name], path === "" ? name : `${path}.${name}`),
    )
  }
  return [`${path}: ${brief(before)} → ${brief(after)}`]
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value)
}

function brief(value: unknown): string {
  const text = JSON.stringify(value) ?? "nothing"
  return text.length > 80 ? `${text.slice(0, 77)}…` : text
}
