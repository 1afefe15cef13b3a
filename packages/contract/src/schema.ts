import { type TextLimit, textLimits } from "./limits.ts"
import Type from "./type.ts"

/**
 * Printable text only. Control characters (C0, C1) and lone surrogates cannot be stored or printed on a ticket.
 * Bidirectional overrides and isolates can make a text look like another. Joiners stay: Hindi and emoji need them.
 * `multiline` also allows line breaks and tabs.
 */
const never = "\\u007F-\\u009F\\u202A-\\u202E\\u2066-\\u2069\\uD800-\\uDFFF"
const printable = `[^\\u0000-\\u001F${never}]`
export const printableOrBreak = `[^\\u0000-\\u0008\\u000B\\u000C\\u000E-\\u001F${never}]`

interface TextOptions {
  min?: number
  max: TextLimit
  multiline?: boolean
  description?: string
  examples?: string[]
}

export function text({ min = 0, max, multiline = false, ...rest }: TextOptions) {
  const character = multiline ? printableOrBreak : printable
  // A required text must not be blank.
  const pattern = min > 0 ? `^(?=[\\s\\S]*\\S)${character}*$` : `^${character}*$`
  return Type.String({ ...(min > 0 ? { minLength: min } : {}), maxLength: textLimits[max], pattern, ...rest })
}

/** An id that a tablet makes itself, in the form of all ids. */
export function madeId(prefix: string, description?: string) {
  return Type.String({
    pattern: `^${prefix}_[0-9a-hjkmnp-tv-z]{26}$`,
    ...(description ? { description } : {}),
  })
}

export function choice<const Values extends readonly string[]>(values: Values, description?: string) {
  return Type.Unsafe<Values[number]>({
    type: "string",
    enum: [...values],
    ...(description ? { description } : {}),
  })
}

/** A query parameter such as `A,B`: a list of values with commas between them. */
export function listOf<const Values extends readonly string[]>(values: Values, description: string) {
  return Type.Array(choice(values), { maxItems: 50, description })
}

/** The schema or null. A plain type gets a second `type`, which is easier to read and serialise than a union. */
export function nullable<Schema extends Type.TSchema>(schema: Schema) {
  const { type, ...rest } = schema as { type?: string; enum?: string[]; title?: string }
  if (type === undefined || rest.title !== undefined) return Type.Union([schema, Type.Null()])
  const options = rest.enum ? { enum: [...rest.enum, null] } : {}
  return Type.Unsafe<Type.Static<Schema> | null>({ ...rest, ...options, type: [type, "null"] })
}

/** An object that refuses unknown members. Every request body uses it. */
export function closed<Properties extends Type.TProperties>(
  properties: Properties,
  options: Type.TObjectOptions = {},
) {
  return Type.Object(properties, { additionalProperties: false, ...options })
}

/** With a title, an object is a component of the OpenAPI document. */
export function object<Properties extends Type.TProperties>(title: string, properties: Properties) {
  return Type.Object(properties, { title })
}

export function closedObject<Properties extends Type.TProperties>(title: string, properties: Properties) {
  return closed(properties, { title })
}

export const Timestamp = Type.String({
  format: "date-time",
  description: "An instant in UTC, ISO-8601, ending in Z.",
  examples: ["2026-10-17T13:05:00.000Z"],
})

/**
 * Dates in requests must be in this century or the next. PostgreSQL has no year 0, and ISO-8601 writes years after
 * 9999 differently.
 */
export const sentYears = { pattern: "^2[01][0-9]{2}-", first: 2000, last: 2199 } as const

export const TimestampWithOffset = Type.String({
  format: "date-time",
  pattern: sentYears.pattern,
  maxLength: textLimits.instant,
  description: "An instant, ISO-8601 with an offset or Z.",
  examples: ["2026-10-17T18:35:00+05:30"],
})

export const LocalDate = Type.String({
  format: "date",
  pattern: sentYears.pattern,
  description: "A calendar date in the restaurant's own time zone.",
  examples: ["2026-10-17"],
})

/** An object from date to value, such as `{ "2026-11-08": [] }`. */
export function byDate<Value extends Type.TSchema>(value: Value, options: Type.TObjectOptions = {}) {
  return Type.Unsafe<Record<string, Type.Static<Value>>>({
    type: "object",
    propertyNames: LocalDate,
    additionalProperties: value,
    ...options,
  })
}

export const timePattern = "^([01][0-9]|2[0-3]):[0-5][0-9]$"

export const LocalTime = Type.String({
  pattern: timePattern,
  description: "A wall-clock time in the restaurant's own time zone, 24 hours.",
  examples: ["19:30"],
})

export const Pincode = Type.String({
  pattern: "^[0-9]{6}$",
  description: "A 6-digit Indian pincode.",
  examples: ["560038"],
})

/** Ten digits starting with 6 to 9, optionally after +91, 91 or 0, with spaces and hyphens anywhere between digits. */
export const phonePattern = "^(?:\\+?9[ -]*1[ -]*|0[ -]*)?[6-9](?:[ -]*[0-9]){9}$"

export const PhoneInput = Type.String({
  maxLength: textLimits.phone,
  pattern: phonePattern,
  description: "A 10-digit Indian mobile number. A leading +91, 91 or 0, spaces and hyphens are allowed.",
  examples: ["+91 98450 12345"],
})

export const PhoneOutput = Type.String({
  description: "Ten digits. Empty once the personal data was removed.",
  examples: ["9845012345"],
})
