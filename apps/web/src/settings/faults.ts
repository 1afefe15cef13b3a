import type { KnownFault } from "./check.ts"

/** One thing that is wrong, where, in words. */
export interface ShownFault {
  readonly field: string
  readonly message: string
}

/** What the server found, in the console's own words where it has some for the same field. */
export function wordFaults(
  found: readonly ShownFault[],
  known: readonly KnownFault[],
  say: (fault: KnownFault) => string,
): ShownFault[] {
  const told = new Map<string, string>()
  for (const { field, message } of found) {
    const own = known.filter(fault => fault.field === field).map(say)
    const words = own.length > 0 ? own.join(". ") : message
    if (!told.has(field)) told.set(field, words)
  }
  return [...told].map(([field, message]) => ({ field, message }))
}

/** The deepest of the places on the screen that a fault's path lies in. */
export function placeOf(field: string, places: readonly string[]): string | undefined {
  return places
    .filter(place => field === place || field.startsWith(`${place}.`) || field.startsWith(`${place}[`))
    .sort((one, other) => other.length - one.length)[0]
}

/** What stands at a path such as `days.mon[0].close` of a value; undefined when nothing does. */
export function valueAt(value: unknown, path: string): unknown {
  let at = value
  for (const name of path.split(/[.[\]]+/).filter(Boolean)) {
    if (typeof at !== "object" || at === null) return undefined
    at = (at as Record<string, unknown>)[name]
  }
  return at
}
