import { type Endpoint, type Fault, mostFaults, validationFailed } from "@rasoi/contract"
import { isCalendarDate } from "@rasoi/core"
import { Ajv2020 } from "ajv/dist/2020.js"
import formatsModule from "ajv-formats"
import type Type from "typebox"
import { faultOf } from "./faults.ts"
import { type FindFaults, makeFindFaults } from "./find-faults.ts"

const addFormats = formatsModule as unknown as typeof formatsModule.default

const longestInstant = 40
const timestamp = /^\d{4}-\d\d-\d\d[Tt]\d\d:\d\d(:[0-5]\d(\.\d{1,9})?)?([Zz]|[+-]\d\d:\d\d)$/

function makeAjv(allErrors: boolean): Ajv2020 {
  const ajv = new Ajv2020({ allErrors, strict: false, verbose: true, ownProperties: true })
  addFormats(ajv, ["date", "email", "uri"])
  ajv.addFormat("date-time", isInstant)
  return ajv
}

/** Date.parse takes 31 February for 3 March. The length comes first: nobody waits for a pattern over a long text. */
function isInstant(text: string): boolean {
  return (
    text.length <= longestInstant &&
    timestamp.test(text) &&
    isCalendarDate(text.slice(0, 10)) &&
    !Number.isNaN(Date.parse(text))
  )
}

// The first answers quickly whether all is well; the second is asked only for the list of faults.
const quick = makeAjv(false)
const thorough = makeAjv(true)

type Check = (value: unknown, prefix: string) => Fault[]

export function compileCheck(schema: Type.TSchema): Check {
  const find = compileFindFaults(schema)
  return (value, prefix) => {
    const faults: Fault[] = []
    for (const { path, error } of find(value, [])) {
      faults.push(faultOf(error, path, prefix))
      if (faults.length === mostFaults) break
    }
    return faults
  }
}

/** Faults as the validator tells them, for those who word them differently. */
export function compileFindFaults(schema: Type.TSchema): FindFaults {
  const passes = quick.compile(schema)
  let find: FindFaults | undefined
  return function* (value, path) {
    if (passes(value)) return
    find ??= makeFindFaults({ quick, thorough }, schema)
    let any = false
    for (const fault of find(value, path)) {
      any = true
      yield fault
    }
    // A caller takes a value without a fault for a good one.
    if (!any) throw new Error("the schema refuses a value, and no part of it is at fault")
  }
}

/** Digits, or the exponent with which JavaScript writes an integer from 1e21 on. */
const integerText = /^-?\d+(?:e\+?\d{2,3})?$/

/** Query strings carry text; what the schema calls an integer is read as one. */
function readQuery(schema: Type.TObject, raw: object): Record<string, unknown> {
  // Without a prototype, an unknown `__proto__` is a member that validation sees.
  const read: Record<string, unknown> = Object.create(null)
  for (const [name, value] of Object.entries(raw)) {
    const { type } = (schema.properties[name] ?? {}) as { type?: string }
    read[name] =
      type === "integer" && typeof value === "string" && integerText.test(value) ? Number(value) : value
  }
  for (const [name, property] of Object.entries(schema.properties)) {
    const { default: preset } = property as { default?: unknown }
    if (preset !== undefined && read[name] === undefined) read[name] = preset
  }
  return read
}

const noQuery = Object.freeze({})
/** What stands for the query and the body of an endpoint that has none. */
const emptyObject = { type: "object", additionalProperties: false, properties: {} } as unknown as Type.TObject

export interface RawInput {
  query: unknown
  body: unknown
}

/** Compiles an endpoint's rules for query and body; the result throws VALIDATION_FAILED with every fault. */
export function compileInput(endpoint: Endpoint): (raw: RawInput, headerFaults: Fault[]) => RawInput {
  const querySchema = endpoint.query ?? emptyObject
  const checkQuery = compileCheck(querySchema)
  const checkBody = compileCheck(endpoint.body ?? emptyObject)
  const bodyOptional = endpoint.bodyOptional || !endpoint.body
  const rules = endpoint.rules as ((input: unknown) => Fault[]) | undefined
  return (raw, headerFaults) => {
    const faults = [...headerFaults]
    const query =
      raw.query === undefined && !endpoint.query ? noQuery : readQuery(querySchema, raw.query ?? {})
    if (query !== noQuery) faults.push(...checkQuery(query, ""))
    if (raw.body === undefined) {
      if (!bodyOptional)
        faults.push({ field: "body", message: "is required: send a JSON object", reason: "REQUIRED" })
    } else {
      faults.push(...checkBody(raw.body, ""))
      if (faults.length === 0 && rules) faults.push(...rules(raw.body))
    }
    if (faults.length > 0) throw validationFailed(faults)
    return { query, body: raw.body }
  }
}
