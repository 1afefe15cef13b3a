/** One fault: its field and its message. */
export interface ShownFault {
  readonly field: string
  readonly message: string
}

/** Joins all faults of a field into one entry. */
export function byField(faults: readonly ShownFault[]): ShownFault[] {
  return [...Map.groupBy(faults, ({ field }) => field)].map(([field, all]) => ({
    field,
    message: [...new Set(all.map(({ message }) => message))].join(". "),
  }))
}

/** The most specific path on the screen that contains the fault's path. */
export function placeOf(field: string, places: readonly string[]): string | undefined {
  return places
    .filter(place => field === place || field.startsWith(`${place}.`) || field.startsWith(`${place}[`))
    .sort((one, other) => other.length - one.length)[0]
}

/** The value at a path such as `days.mon[0].close`; undefined when the path does not exist. */
export function valueAt(value: unknown, path: string): unknown {
  let at = value
  for (const name of path.split(/[.[\]]+/).filter(Boolean)) {
    if (typeof at !== "object" || at === null) return undefined
    at = (at as Record<string, unknown>)[name]
  }
  return at
}
