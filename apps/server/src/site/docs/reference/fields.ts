import type { Parameter, Schema } from "./document.ts"

/** One field, in the markup of `inlineText`. */
export interface FieldRow {
  readonly name: string
  /** Whether it may be left out; empty if it may not. */
  readonly condition: string
  readonly type: string
  readonly about: string
}

/** The fields that a response has. */
export function fieldRows(schema: Schema): FieldRow[] {
  return fieldsOf(schema).map(({ name, schema: inner }) => row(name, inner, ""))
}

/** The fields that a request has, with what may be left out. */
export function bodyRows(schema: Schema, resolve: (reference: Schema) => Schema): FieldRow[] {
  return fieldsOfVariants(resolve(schema), resolve).map(({ name, schema: inner, required, only }) => {
    if (only === undefined) return row(name, inner, required ? "" : "optional")
    return row(name, inner, required ? `required for ${only}` : `optional, for ${only} only`)
  })
}

export function parameterRows(parameters: readonly Parameter[]): FieldRow[] {
  return parameters.map(({ name, schema, required, description }) =>
    row(name, description === undefined ? schema : { ...schema, description }, required ? "" : "optional"),
  )
}

function row(name: string, schema: Schema, condition: string): FieldRow {
  const about = [schema.description, limitsOf(schema)].filter(Boolean).join(" ")
  return { name, condition, type: typeOf(schema), about }
}

/** The type in words, with a link to an object that has its own table. */
export function typeOf(schema: Schema): string {
  const { $ref, anyOf, oneOf, items, type } = schema
  if ($ref) {
    const name = $ref.split("/").at(-1) ?? ""
    return `[${name}](#${name})`
  }
  const choices = anyOf ?? oneOf
  if (choices) return choices.map(typeOf).join(" or ")
  if (schema.const !== undefined) return `\`${schema.const}\``
  if (items) return `list of ${typeOf(items)}`
  const names = (Array.isArray(type) ? type : [type ?? "any"]) as readonly string[]
  return names.map(name => (name === "string" && schema.format ? schema.format : name)).join(" or ")
}

function limitsOf(schema: Schema): string {
  const { minimum, maximum, minLength, maxLength, minItems, maxItems } = schema
  const range = (unit: string, from: number | undefined, to: number | undefined) => {
    // The largest safe integer is no limit that a person would notice.
    const most = to === Number.MAX_SAFE_INTEGER ? undefined : to
    if (from === undefined && most === undefined) return []
    if (most === undefined) return [`At least ${from}${unit}.`]
    return [from === undefined ? `At most ${most}${unit}.` : `${from} to ${most}${unit}.`]
  }
  const values = schema.enum?.map(value => `\`${value}\``)
  return [
    ...(values ? [`One of ${values.join(", ")}.`] : []),
    ...range("", minimum, maximum),
    ...range(" characters", minLength || undefined, maxLength),
    ...range(" elements", minItems || undefined, maxItems),
    ...(schema.default === undefined ? [] : [`Default: ${schema.default}.`]),
  ].join(" ")
}

interface Field {
  readonly name: string
  readonly schema: Schema
  readonly required: boolean
  /** The variants that have the field, if not all do. */
  readonly only?: string
}

/** The fields of an object. Objects without a name of their own are shown in place: `customer.phone`. */
function fieldsOf(schema: Schema, prefix = ""): Field[] {
  const required = new Set(schema.required)
  return Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => {
    const field = { name: `${prefix}${name}`, schema: inner, required: required.has(name) }
    const list = inner.items?.properties ? `${field.name}[].` : `${field.name}.`
    return [field, ...fieldsOf(inner.items ?? inner, list)]
  })
}

/** The fields of a union in one list. A field that is not the same in all variants names those that have it. */
function fieldsOfVariants(schema: Schema, resolve: (reference: Schema) => Schema): Field[] {
  const { discriminator } = schema
  if (!discriminator) return fieldsOf(schema)
  const variants = Object.entries(discriminator.mapping)
  const found = new Map<string, { field: Field; of: string[] }>()
  for (const [value, $ref] of variants) {
    for (const field of fieldsOf(resolve({ $ref }))) {
      if (field.name === discriminator.propertyName) continue
      const place = JSON.stringify(field)
      const known = found.get(place)
      if (known) known.of.push(value)
      else found.set(place, { field, of: [value] })
    }
  }
  const type = { type: "string", enum: variants.map(([value]) => value) }
  return [
    { name: discriminator.propertyName, schema: type, required: true },
    ...[...found.values()].map(({ field, of }) =>
      of.length === variants.length ? field : { ...field, only: of.join(", ") },
    ),
  ]
}
