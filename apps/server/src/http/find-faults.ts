import type { ErrorObject } from "ajv/dist/2020.js"

/** The path to a value: member names and list positions, outermost first. */
export type Path = readonly (string | number)[]

export interface FoundFault {
  readonly path: Path
  readonly error: Pick<ErrorObject, "keyword" | "params" | "message" | "data" | "parentSchema">
}

export type FindFaults = (value: unknown, path: Path) => Iterable<FoundFault>

interface Schema {
  readonly properties?: Record<string, Schema>
  /** False: no other members. A schema: every other member has it. */
  readonly additionalProperties?: boolean | Schema
  readonly propertyNames?: Schema
  readonly items?: Schema
  readonly uniqueItems?: boolean
}

type ListErrors = (value: unknown) => readonly ErrorObject[]
/** Compiles a schema into a function that returns the errors of a value; none if it is valid. */
export type CompileErrors = (schema: object) => ListErrors

interface Validators {
  /** Returns the first error only. */
  readonly quick: CompileErrors
  readonly thorough: CompileErrors
}

/**
 * Finds the faults of a value one by one, so that the caller can stop early. Ajv's `allErrors` copies its list for each
 * part of the value: a body of 8 MiB took 20 seconds and 3 GB. Here Ajv checks one value at a time, without its
 * members, so the cost is one visit per value.
 */
export function makeFindFaults(ajv: Validators, schema: Schema): FindFaults {
  const { properties, items, additionalProperties, propertyNames, uniqueItems, ...own } = schema
  const findOwn = makeFindOwn(ajv, own)
  const members = Object.entries(properties ?? {}).map(
    ([name, member]) => [name, makeFindFaults(ajv, member)] as const,
  )
  const findInElement = items && makeFindFaults(ajv, items)
  const findInName = propertyNames && makeFindFaults(ajv, propertyNames)
  const findInOther =
    typeof additionalProperties === "object" ? makeFindFaults(ajv, additionalProperties) : undefined

  return function* (value, path) {
    for (const error of findOwn(value)) yield { path, error }
    if (Array.isArray(value)) {
      if (uniqueItems && new Set(value).size < value.length) yield { path, error: repeatedElement }
      if (findInElement) {
        for (const [index, element] of value.entries()) yield* findInElement(element, [...path, index])
      }
    } else if (properties && isObject(value)) {
      if (additionalProperties === false) {
        for (const name of Object.keys(value)) {
          if (!Object.hasOwn(properties, name)) yield { path, error: unknownMember(name) }
        }
      }
      for (const [name, findInMember] of members) {
        if (Object.hasOwn(value, name)) yield* findInMember(value[name], [...path, name])
      }
    } else if (findInOther && isObject(value)) {
      for (const [name, other] of Object.entries(value)) {
        if (findInName) yield* findInName(name, [...path, name])
        yield* findInOther(other, [...path, name])
      }
    }
  }
}

/** Compiled on first use: most parts of a schema are never at fault. */
function makeFindOwn({ quick, thorough }: Validators, schema: object) {
  let listFirst: ListErrors | undefined
  let listAll: ListErrors | undefined
  return (value: unknown): readonly ErrorObject[] => {
    listFirst ??= quick(schema)
    const first = listFirst(value)
    // Ajv checks the length first. A text that is too long is not matched against a pattern or a format.
    if (first.length === 0 || first[0]?.keyword === "maxLength") return first
    listAll ??= thorough(schema)
    return withoutImpliedErrors(listAll(value))
  }
}

/** A text that is not a date gets only that fault, not also "year out of range". */
function withoutImpliedErrors(errors: readonly ErrorObject[]): readonly ErrorObject[] {
  const malformed = errors.some(({ keyword }) => keyword === "format")
  return malformed ? errors.filter(({ keyword }) => keyword !== "pattern") : errors
}

const repeatedElement = { keyword: "uniqueItems", params: {} }

function unknownMember(name: string): FoundFault["error"] {
  return { keyword: "additionalProperties", params: { additionalProperty: name } }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null
}
