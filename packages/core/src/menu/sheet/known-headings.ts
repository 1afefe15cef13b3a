import { type ColumnRole, columnRoles } from "./column-roles.ts"

/** What the owner said about headings of an earlier sheet. */
export type KnownHeadings = Readonly<Record<string, ColumnRole>>

/** A heading, with a number if an earlier column has the same one. */
export function numbered(headings: readonly string[]): string[] {
  const seen = new Map<string, number>()
  return headings.map(heading => {
    const number = (seen.get(heading) ?? 0) + 1
    seen.set(heading, number)
    return number === 1 ? heading : `${heading}\n${number}`
  })
}

export function isDecided(role: ColumnRole): boolean {
  return role !== "openPrice" && role !== "unknown"
}

/** Without what the owner does not use. */
export function withoutUnused(known: KnownHeadings): KnownHeadings {
  const isUnused = (role: ColumnRole) => role === "otherPrice" || role === "ignored"
  return Object.fromEntries(Object.entries(known).filter(([, role]) => !isUnused(role)))
}

export function knownRole(known: KnownHeadings, heading: string): ColumnRole | undefined {
  if (!Object.hasOwn(known, heading)) return undefined
  return columnRoles.find(role => role === known[heading] && isDecided(role))
}
