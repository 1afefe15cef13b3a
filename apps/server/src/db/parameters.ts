/** A statement's parameters by name, with their types: in place of `$1` to `$37`. */
export function makeParameters<Name extends string>(types: Readonly<Record<Name, string>>) {
  const all = Object.entries<string>(types)
  const row = (start: number) =>
    `(${all.map(([, type], index) => `$${start + index + 1}::${type}`).join(", ")})`
  return {
    names: all.map(([name]) => name).join(", "),
    /** `($1::text, $2::int), …`, for so many rows. */
    rows: (count = 1) =>
      Array.from({ length: count }, (_, index) => row(index * all.length)).join(",\n       "),
    valuesOf: (values: Readonly<Record<Name, unknown>>): unknown[] =>
      all.map(([name]) => values[name as Name]),
  }
}
