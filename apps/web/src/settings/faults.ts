/** One thing that is wrong, where, in words. */
export interface ShownFault {
  readonly field: string
  readonly message: string
}

/** One entry for each field, with everything that is wrong with it. */
export function byField(faults: readonly ShownFault[]): ShownFault[] {
  return [...Map.groupBy(faults, ({ field }) => field)].map(([field, all]) => ({
    field,
    message: [...new Set(all.map(({ message }) => message))].join(". "),
  }))
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
