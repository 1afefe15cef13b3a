import { createRequire } from "node:module"
import type { Money } from "@rasoi/contract"
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
  const library: FastJson = require("fast-json-stringify")
  const parts = library(forStringify(JSON.parse(JSON.stringify(schema))) as fastJson.Schema, {
    mode: "debug",
  })
  parts.serializer.asUnsafeString = amountText
  const made = library.restore(parts)
  compiled.set(schema, made)
  return made
}

/** What the library's types leave out: with `debug` it returns its parts, which `restore` puts together. */
interface FastJson {
  (schema: fastJson.Schema, options: { mode: "debug" }): StringifyParts
  restore(parts: StringifyParts): Serialise
}
interface StringifyParts {
  readonly serializer: { asUnsafeString(value: unknown): string }
}

const amountTexts = new WeakMap<Money, string>()

/**
 * A quote has forty amounts, and `money()` makes the same frozen object for the same amount: with a text for each, a quote
 * is serialised in half of the time. Only the server makes amounts, so no text needs escaping.
 */
function amountText(money: Money): string {
  const known = amountTexts.get(money)
  if (known !== undefined) return known
  const { amount, currency, display } = money
  const text = `{"amount":${amount},"currency":"${currency}","display":"${display}"}`
  if (Object.isFrozen(money)) amountTexts.set(money, text)
  return text
}

/** fast-json-stringify leaves these to `amountText`, as no other schema keeps its format. */
const amount = { type: "string", format: "unsafe" }

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
  // The validator of a union needs the members.
  if (title === "Money" && !inUnion) return amount
  return anyOf ? { ...inner, anyOf: anyOf.map(each => forStringify(each, true)) } : inner
}
