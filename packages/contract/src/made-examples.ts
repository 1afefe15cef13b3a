import type { Endpoint } from "./endpoint.ts"

interface Schema {
  readonly type?: string | readonly string[]
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly examples?: readonly unknown[]
  readonly format?: string
  readonly minimum?: number
  readonly minLength?: number
  readonly pattern?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly propertyNames?: Schema
  readonly additionalProperties?: Schema | boolean
}

/**
 * An endpoint's example. Only our console uses the console's API, so what its endpoints do not write down is made from their
 * schemas. A body that has rules besides its schema gets only what it needs: they refuse some members together.
 */
export function exampleOf(endpoint: Endpoint): NonNullable<Endpoint["example"]> {
  const { query, body, rules, response } = endpoint
  return {
    ...(query?.required && { query: madeFrom(query, true) as Record<string, string> }),
    ...(body && { body: madeFrom(body, rules !== undefined) }),
    ...(response.schema && { response: madeFrom(response.schema) }),
    ...endpoint.example,
  }
}

const madeOfFormat: Readonly<Record<string, string>> = {
  date: "2026-10-17",
  "date-time": "2026-10-17T13:05:00.000Z",
  email: "asha@example.com",
}

/** A value with every member, or with those that are required. A text that has no example is its member's name. */
function madeFrom(schema: Schema, isShort = false, name = "name"): unknown {
  const { anyOf, items, properties, propertyNames, additionalProperties, required } = schema
  const [known = schema.const] = schema.examples ?? schema.enum ?? []
  if (known !== undefined) return known
  if (anyOf?.[0]) return madeFrom(anyOf[0], isShort, name)
  if (items) return [madeFrom(items, isShort, name)]
  if (propertyNames) return { [String(madeFrom(propertyNames))]: madeFrom(additionalProperties as Schema) }
  if (properties) {
    const members = Object.entries(properties).filter(([member]) => !isShort || required?.includes(member))
    return Object.fromEntries(members.map(([member, each]) => [member, madeFrom(each, isShort, member)]))
  }
  const { type, format = "", pattern = "", minimum = 1, minLength = 0 } = schema
  const [kind] = [type].flat()
  if (kind === "integer" || kind === "number") return minimum
  if (kind === "boolean" || kind === "null") return kind === "null" ? null : false
  const text = madeOfFormat[format] ?? name.padEnd(minLength, "-")
  return new RegExp(pattern, "u").test(text) ? text : textOf(pattern)
}

/** "^T[0-9]{2}$" → "T00". */
function textOf(pattern: string): string {
  return pattern
    .replaceAll(/[$^]/g, "")
    .replaceAll(/\[([^[\]])[^[\]]*\](?:\{(\d+)(?:,\d+)?\})?/g, (_, first: string, count = "1") =>
      first.repeat(Number(count)),
    )
}
