import { Settings } from "@rasoi/contract/console/documents"

interface Schema {
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly maxItems?: number
  readonly pattern?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
}

/** The contract's schema of a settings field, such as `profile.address.pincode` or `charges[0].name`. */
export function schemaOf(field: string): Schema {
  const step = (schema: Schema, name: string) => (schema.items ?? schema).properties?.[name] ?? {}
  return field
    .replaceAll(/\[\d+\]/g, "")
    .split(".")
    .reduce(step, Settings as Schema)
}

export function matchesPattern(field: string, text: string): boolean {
  return new RegExp(schemaOf(field).pattern ?? "", "u").test(text)
}

type BrokenLimit =
  | { readonly field: string; readonly kind: "BLANK" }
  | { readonly field: string; readonly kind: "OUTSIDE"; readonly minimum: number; readonly maximum: number }

/** The required texts that are empty and the numbers outside of their range, in the schema's order. */
export function brokenLimits(field: string, value: unknown): BrokenLimit[] {
  if (value === "" && schemaOf(field).minLength) return [{ field, kind: "BLANK" }]
  if (typeof value === "number") {
    const { minimum = -Infinity, maximum = Infinity } = schemaOf(field)
    return value < minimum || value > maximum ? [{ field, kind: "OUTSIDE", minimum, maximum }] : []
  }
  if (Array.isArray(value)) return value.flatMap((item, index) => brokenLimits(`${field}[${index}]`, item))
  if (typeof value !== "object" || value === null) return []
  const { properties, items } = schemaOf(field)
  return Object.keys(properties ?? items?.properties ?? {}).flatMap(name =>
    brokenLimits(`${field}.${name}`, (value as Record<string, unknown>)[name]),
  )
}
