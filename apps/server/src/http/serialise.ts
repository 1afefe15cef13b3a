import fastJson from "fast-json-stringify"
import type Type from "typebox"

export type Serialise = (value: unknown) => string

const compiled = new WeakMap<object, Serialise>()

/** The contract's schema as a serialiser: members that the schema does not name never reach the wire. */
export function serialiserFor(schema: Type.TSchema): Serialise {
  const known = compiled.get(schema)
  if (known) return known
  const made = fastJson(forStringify(JSON.parse(JSON.stringify(schema))) as fastJson.Schema) as Serialise
  compiled.set(schema, made)
  return made
}

/**
 * fast-json-stringify runs a validator to choose between `anyOf` branches; "this or null", by far the most
 * usual union, it writes without one when told so by `nullable`. A title would be taken for an identity.
 */
function forStringify(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(forStringify)
  if (typeof value !== "object" || value === null) return value
  const {
    title: _title,
    anyOf,
    format: _format,
    ...rest
  } = value as { title?: unknown; anyOf?: unknown[]; format?: unknown }
  const branches = anyOf?.filter(branch => (branch as { type?: string }).type !== "null")
  if (anyOf && branches?.length === 1 && anyOf.length === 2) {
    return { ...rest, ...(forStringify(branches[0]) as object), nullable: true }
  }
  const inner = Object.fromEntries(Object.entries(rest).map(([name, member]) => [name, forStringify(member)]))
  return anyOf ? { ...inner, anyOf: anyOf.map(forStringify) } : inner
}
