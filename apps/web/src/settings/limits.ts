import { Settings } from "@rasoi/contract/console/documents"

interface Schema {
  readonly minimum?: number
  readonly maximum?: number
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
