import { createRequire } from "node:module"
import { type Endpoint, type Fault, mostFaults, validationFailed } from "@rasoi/contract"
import { isCalendarDate } from "@rasoi/core"
import type { Ajv2020, ValidateFunction } from "ajv/dist/2020.js"
import type Type from "typebox"
import { faultOf } from "./faults.ts"
import { type CompileErrors, type FindFaults, makeFindFaults } from "./find-faults.ts"

/** For Ajv, which is loaded with the first value that is checked. */
const require = createRequire(import.meta.url)

const longestInstant = 40
const timestamp = /^\d{4}-\d\d-\d\d[Tt]([01]\d|2[0-3]):\d\d(:[0-5]\d(\.\d{1,9})?)?([Zz]|[+-]\d\d:\d\d)$/

function makeAjv(allErrors: boolean): Ajv2020 {
  const { Ajv2020 }: typeof import("ajv/dist/2020.js") = require("ajv/dist/2020.js")
  const { default: addFormats }: typeof import("ajv-formats") = require("ajv-formats")
  const ajv = new Ajv2020({ allErrors, strict: false, verbose: true, ownProperties: true })
  addFormats(ajv, ["date", "email", "uri"])
  ajv.addFormat("date-time", isInstant)
  return ajv
}

/**
 * Compiles a schema for its first value: at once, those of settings and menus would take a tenth of a start. Ajv keeps
 * the errors of the last value, and with them the value, on its function. Here they go to the caller only.
 */
function makeCompileErrors(allErrors: boolean): CompileErrors {
  let ajv: Ajv2020 | undefined
  return schema => {
    let validate: ValidateFunction | undefined
    return value => {
      ajv ??= makeAjv(allErrors)
      validate ??= ajv.compile(schema)
      if (validate(value)) return noErrors
      const { errors } = validate
      validate.errors = null
      return errors ?? noErrors
    }
  }
}

const noErrors: readonly never[] = []

/** Date.parse reads 31 February as 3 March, and 24:00 as the next day. The length is checked first, so that no pattern runs on a long text. */
function isInstant(text: string): boolean {
  return (
    text.length <= longestInstant &&
    timestamp.test(text) &&
    isCalendarDate(text.slice(0, 10)) &&
    !Number.isNaN(Date.parse(text))
  )
}

// `quick` only decides whether a value is valid; `thorough` lists the faults.
const quick = makeCompileErrors(false)
const thorough = makeCompileErrors(true)

type Check = (value: unknown, prefix: string) => Fault[]

/** `depth`: how many steps of a path are shown. The elements of a list in a query are parts of one text. */
export function compileCheck(schema: Type.TSchema, { depth }: { depth?: number } = {}): Check {
  const listFirst = quick(schema)
  let find: FindFaults | undefined
  return (value, prefix) => {
    // Nearly every value is valid, and then no list of faults is begun.
    if (listFirst(value).length === 0) return []
    find ??= compileFindFaults(schema)
    const faults: Fault[] = []
    for (const { path, error } of find(value, [])) {
      faults.push(faultOf(error, path.slice(0, depth), prefix))
      if (faults.length === mostFaults) break
    }
    return faults
  }
}

/** Returns the validator's own errors, for callers with their own messages. */
export function compileFindFaults(schema: Type.TSchema): FindFaults {
  const listFirst = quick(schema)
  let find: FindFaults | undefined
  return function* (value, path) {
    if (listFirst(value).length === 0) return
    find ??= makeFindFaults({ quick, thorough }, schema)
    let any = false
    for (const fault of find(value, path)) {
      any = true
      yield fault
    }
    // The caller treats a value without faults as valid.
    if (!any) throw new Error("the schema refuses a value, and no part of it is at fault")
  }
}

/** Digits, or the exponent with which JavaScript writes an integer from 1e21 on. */
const integerText = /^-?\d+(?:e\+?\d{2,3})?$/

/** Query strings contain only text; this converts the integers and the lists of the schema. */
function readQuery(schema: Type.TObject, raw: object): Record<string, unknown> {
  // Without a prototype, `__proto__` is an ordinary member that validation refuses.
  const read: Record<string, unknown> = Object.create(null)
  for (const [name, value] of Object.entries(raw)) {
    const { type } = (schema.properties[name] ?? {}) as { type?: string }
    read[name] = readParameter(type, value)
  }
  for (const [name, property] of Object.entries(schema.properties)) {
    const { default: defaultValue } = property as { default?: unknown }
    if (defaultValue !== undefined && read[name] === undefined) read[name] = defaultValue
  }
  return read
}

function readParameter(type: string | undefined, value: unknown): unknown {
  // A parameter that was sent twice is a list already, and as an element it is refused.
  if (type === "array") return typeof value === "string" ? value.split(",") : [value]
  return type === "integer" && typeof value === "string" && integerText.test(value) ? Number(value) : value
}

const noQuery = Object.freeze({})
/** The schema for an endpoint without a query or a body. */
const emptyObject = { type: "object", additionalProperties: false, properties: {} } as unknown as Type.TObject

interface RawInput {
  query: unknown
  body: unknown
}

/**
 * Compiles the validator for query and body. It adds its faults to those of the headers, and throws VALIDATION_FAILED
 * with every fault.
 */
export function compileInput(endpoint: Endpoint): (raw: RawInput, faults: Fault[]) => RawInput {
  const querySchema = endpoint.query ?? emptyObject
  const checkQuery = compileCheck(querySchema, { depth: 1 })
  const checkBody = compileCheck(endpoint.body ?? emptyObject)
  const bodyOptional = endpoint.bodyOptional || !(endpoint.body || endpoint.fileBody)
  const required = endpoint.fileBody ? "send the bytes of a file" : "send a JSON object"
  const rules = endpoint.rules as ((input: unknown) => Fault[]) | undefined
  return (raw, faults) => {
    const query =
      raw.query === undefined && !endpoint.query ? noQuery : readQuery(querySchema, raw.query ?? {})
    if (query !== noQuery) faults.push(...checkQuery(query, ""))
    if (raw.body === undefined) {
      if (!bodyOptional)
        faults.push({ field: "body", message: `is required: ${required}`, reason: "REQUIRED" })
    } else if (!endpoint.fileBody) {
      faults.push(...checkBody(raw.body, ""))
      if (faults.length === 0 && rules) faults.push(...rules(raw.body))
    }
    if (faults.length > 0) throw validationFailed(faults)
    return { query, body: raw.body }
  }
}
