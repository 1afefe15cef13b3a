import type { Schema } from "./document.ts"

export interface Field {
  readonly name: string
  readonly schema: Schema
  readonly required: boolean
  /** The variants that have the field, if not all do. */
  readonly only?: string
}

/** The fields of an object. Objects without a name of their own are shown in place: `customer.phone`. */
export function fieldsOf(schema: Schema, prefix = ""): Field[] {
  const required = new Set(schema.required)
  return Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => {
    const field = { name: `${prefix}${name}`, schema: inner, required: required.has(name) }
    const list = inner.items?.properties ? `${field.name}[].` : `${field.name}.`
    return [field, ...fieldsOf(inner.items ?? inner, list)]
  })
}

/** The fields of a union in one list. A field that is not the same in all variants names those that have it. */
export function fieldsOfVariants(schema: Schema, resolve: (reference: Schema) => Schema): Field[] {
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
