import { createRequire } from "node:module"
import type fastJson from "fast-json-stringify"
import type Type from "typebox"

export type Serialise = (value: unknown) => string

const compiled = new WeakMap<object, Serialise>()
const require = createRequire(import.meta.url)

/**
 * A serialiser from a schema of the contract, compiled at its first use. It never writes members that the schema does not
 * name.
 */
export function serialiserFor(schema: Type.TSchema): Serialise {
  let serialise: Serialise | undefined
  return value => {
    serialise ??= compile(schema)
    return serialise(value)
  }
}

function compile(schema: Type.TSchema): Serialise {
  const known = compiled.get(schema)
  if (known) return known
  // Loaded with the first response that needs it.
  const stringifierFor: typeof fastJson = require("fast-json-stringify")
  const made = stringifierFor(
    forStringify(JSON.parse(JSON.stringify(schema))) as fastJson.Schema,
  ) as Serialise
  compiled.set(schema, made)
  return made
}

/**
 * Only the server writes what an amount shows, with characters that need no escaping. A quote has forty amounts: to look
 * for such characters took a tenth of its serialisation.
 */
const display = { type: "string", format: "unsafe" }

/**
 * fast-json-stringify runs a validator to choose an `anyOf` branch. For "this or null", the most common union, `nullable`
 * avoids the validator. Titles are removed because it would use them as schema ids.
 */
function forStringify(value: unknown, inUnion = false): unknown {
  if (Array.isArray(value)) return value.map(each => forStringify(each, inUnion))
  if (typeof value !== "object" || value === null) return value
  const {
    title,
    anyOf,
    format: _format,
    ...rest
  } = value as { title?: unknown; anyOf?: unknown[]; format?: unknown }
  const branches = anyOf?.filter(branch => (branch as { type?: string }).type !== "null")
  if (anyOf && branches?.length === 1 && anyOf.length === 2) {
    return { ...rest, ...(forStringify(branches[0], inUnion) as object), nullable: true }
  }
  const isUnion = inUnion || anyOf !== undefined
  const inner = Object.fromEntries(
    Object.entries(rest).map(([name, member]) => [name, forStringify(member, isUnion)]),
  )
  // The validator of a union does not know the format.
  if (title === "Money" && !inUnion)
    return { ...inner, properties: { ...(inner.properties as object), display } }
  return anyOf ? { ...inner, anyOf: anyOf.map(each => forStringify(each, true)) } : inner
}
