/** The day on which the examples happen. */
export const exampleDay = "2026-10-17"

const dated = /^\d{4}-\d{2}-\d{2}(?=$|T)/

/** The example as it reads when `exampleDay` is `today`, so that a request that is copied has no date in the past. */
export function onDay<Value>(example: Value, today: string): Value {
  const shiftMs = Date.parse(today) - Date.parse(exampleDay)
  if (shiftMs === 0) return example
  return JSON.parse(JSON.stringify(example), (_, value: unknown) =>
    typeof value === "string"
      ? value.replace(dated, day => new Date(Date.parse(day) + shiftMs).toISOString().slice(0, 10))
      : value,
  )
}

/** The date in India at an instant. */
export function dayInIndia(instantMs: number): string {
  return new Date(instantMs + 5.5 * 3_600_000).toISOString().slice(0, 10)
}
