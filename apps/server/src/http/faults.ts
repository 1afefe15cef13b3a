import { type Fault, type FaultReason, sentYears, timePattern } from "@rasoi/contract"
import type { FoundFault, Path } from "./find-faults.ts"

/** Never shown, not even when a password was sent as a number. */
const secretField = /password$/i

type ValidatorError = FoundFault["error"]

/** Converts a validator error into a path and a sentence that names the bad value and what would be valid. */
export function faultOf(error: ValidatorError, path: Path, prefix: string): Fault {
  const { params, keyword } = error
  const base = joinPath(prefix, fieldOf(path))
  const fault = (field: string, message: string, why: Why) => ({ field: field || "body", message, ...why })
  if (keyword === "required")
    return fault(memberOf(base, params.missingProperty), "is required", { reason: "REQUIRED" })
  if (keyword === "additionalProperties") {
    const name = memberOf(base, shortened(params.additionalProperty))
    return fault(name, "is not a known field", { reason: "UNKNOWN_FIELD" })
  }
  const shown = secretField.test(base) ? "" : shownValue(error.data)
  return fault(base, `${sentence(error)}${shown}`, whyOf(error))
}

type Why = Pick<Fault, "reason" | "params">

const reasonsOfKeywords: Readonly<Record<string, FaultReason>> = {
  minimum: "OUT_OF_RANGE",
  maximum: "OUT_OF_RANGE",
  minLength: "TOO_SHORT",
  maxLength: "TOO_LONG",
  minItems: "TOO_FEW",
  maxItems: "TOO_MANY",
  maxProperties: "TOO_MANY",
  uniqueItems: "REPEATED",
  minProperties: "NOTHING_SENT",
}

const reasonsOfFormats: Readonly<Record<string, FaultReason>> = {
  date: "NOT_A_DATE",
  "date-time": "NOT_AN_INSTANT",
  email: "NOT_AN_EMAIL",
  uri: "NOT_HTTPS",
}

/** The same fault for programs. */
export function whyOf(error: ValidatorError): Why {
  const { keyword, params, parentSchema = {}, data } = error
  if (keyword === "pattern") return patternReason(error)
  if (keyword === "type") return { reason: "WRONG_TYPE", params: { type: params.type } }
  if (keyword === "enum" || keyword === "const") return { reason: "NOT_A_CHOICE" }
  if (keyword === "format") return { reason: reasonsOfFormats[params.format] ?? "PATTERN" }
  const reason = reasonsOfKeywords[keyword] ?? "PATTERN"
  if (data === "") return { reason: "BLANK" }
  if (reason !== "OUT_OF_RANGE") return { reason, params: { limit: params.limit } }
  return { reason, params: { least: parentSchema.minimum, most: parentSchema.maximum } }
}

function patternReason({ params: { pattern }, parentSchema, data }: ValidatorError): Why {
  if (String(data).trim() === "") return { reason: "BLANK" }
  if (pattern.includes("u0000")) return { reason: "UNPRINTABLE" }
  if (pattern === sentYears.pattern) {
    return { reason: "YEAR", params: { first: sentYears.first, last: sentYears.last } }
  }
  if (pattern === timePattern) return { reason: "NOT_A_TIME" }
  if (pattern.startsWith("^https://")) return { reason: "NOT_HTTPS" }
  return { reason: "PATTERN", params: { example: parentSchema?.examples?.[0] ?? null } }
}

/** ["items", 0, "quantity"] → "items[0].quantity" */
function fieldOf(path: Path): string {
  let field = ""
  for (const step of path) {
    field = typeof step === "number" ? `${field}[${step}]` : memberOf(field, shortened(step))
  }
  return field
}

/** The client chose the name, and it may be as long as the body. */
function shortened(name: string): string {
  return name.length > longestName ? `${name.slice(0, longestName)}…` : name
}

const longestName = 100

/** A member without a name is `[""]`: without it, the path would be that of its parent. */
function memberOf(base: string, name: string): string {
  return name === "" ? `${base}[""]` : joinPath(base, name)
}

function joinPath(base: string, name: string): string {
  if (base === "") return name
  return name === "" ? base : `${base}.${name}`
}

function sentence({ keyword, params, parentSchema }: ValidatorError): string {
  switch (keyword) {
    case "type":
      return `must be ${([] as string[]).concat(params.type).map(article).join(" or ")}`
    case "enum":
      return `must be one of ${params.allowedValues.filter((value: unknown) => value !== null).join(", ")}`
    case "const":
      return `must be ${params.allowedValue}`
    case "minimum":
      return `must be at least ${params.limit}`
    case "maximum":
      return `must be at most ${params.limit}`
    case "minLength":
      return `must have at least ${params.limit} character${params.limit === 1 ? "" : "s"}`
    case "maxLength":
      return `must have at most ${params.limit} characters`
    case "minItems":
      return `must have at least ${params.limit} element${params.limit === 1 ? "" : "s"}`
    case "maxItems":
      return `must have at most ${params.limit} elements`
    case "uniqueItems":
      return "must not have the same element twice"
    case "maxProperties":
      return `must have at most ${params.limit} members`
    case "minProperties":
      return "must have at least one member"
    case "format":
      return formats[params.format as string] ?? `must be a valid ${params.format}`
    case "pattern":
      return patternSentence(params.pattern, parentSchema)
    default:
      return "is not valid"
  }
}

const formats: Record<string, string> = {
  date: "must be a calendar date such as 2026-10-17",
  "date-time": "must be an ISO-8601 timestamp with an offset such as 2026-10-17T18:35:00+05:30",
  email: "must be an email address",
  uri: "must be a full address such as https://example.com/logo.png",
}

function patternSentence(pattern: string, schema: ValidatorError["parentSchema"]): string {
  if (pattern.includes("u0000")) {
    return pattern.startsWith("^(?=")
      ? "must not be blank or hold control characters or bidirectional overrides"
      : "must not hold control characters or bidirectional overrides"
  }
  if (pattern === sentYears.pattern) return `must be in the years ${sentYears.first} to ${sentYears.last}`
  const example = schema?.examples?.[0]
  if (example !== undefined) return `must look like ${example}`
  return `must match ${pattern}`
}

function article(type: string): string {
  return type === "null" ? "null" : /^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`
}

/** Shows a short simple value, never a long text or a whole object. */
function shownValue(value: unknown): string {
  if (value === null || typeof value === "boolean" || typeof value === "number") return `, is ${value}`
  if (typeof value === "string")
    return value.length > 40 ? ` (has ${value.length} characters)` : `, is ${JSON.stringify(value)}`
  if (Array.isArray(value)) return `, has ${value.length}`
  return typeof value === "object" ? ", is an object" : ""
}
