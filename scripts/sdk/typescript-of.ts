/**
 * Converts JSON Schema from the OpenAPI documents to TypeScript. Pure: a schema in, text out.
 *
 * Not `openapi-typescript`: its types are one nested `components["schemas"]`, and integrators import `Order`. What makes these
 * types is also not in a document: a response's enum allows newer values where a request's does not, each enum has one name
 * wherever it is, and a member that only another kind of order has is `never`. The library would need a hook for each, written
 * with the factory of TypeScript 5, which it requires beside our 7, to replace this file and nothing else.
 */

export interface Schema {
  $ref?: string
  type?: string | string[]
  const?: string
  enum?: (string | null)[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean | Schema
  description?: string
  examples?: unknown[]
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
}

export interface TypeOptions {
  /** Returns the name of an enum; called for every enum. */
  nameEnum(values: readonly string[], place: string): string
  /** Responses may contain values that are newer than the SDK; requests may not. */
  open: boolean
}

/** The type of an open enum's newer values. The generated file must declare it. */
export const newerValue = "NewerValue"

const maxWidth = 110

/** `absent`: members that must not be there. */
export function interfaceOf(
  name: string,
  schema: Schema,
  options: TypeOptions,
  absent: readonly string[] = [],
): string {
  const never = absent.map(member => `  ${member}?: never\n`).join("")
  const members = objectOf(schema, options, name, "").replace(/\}$/, `${never}}`)
  return `${comment(schema, "")}export interface ${name} ${members}\n`
}

/** The single line if it fits, otherwise the broken form, as the formatter would write it. */
export function fitLine(line: string, broken: string): string {
  return line.trimEnd().length <= maxWidth ? line : broken
}

export function unionOf(name: string, members: readonly string[]): string {
  return fitLine(
    `export type ${name} = ${members.join(" | ")}\n`,
    `export type ${name} =\n${members.map(member => `  | ${member}`).join("\n")}\n`,
  )
}

export function typeOf(schema: Schema, options: TypeOptions, place: string, indent: string): string {
  if (schema.$ref) return referenceName(schema.$ref)
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.anyOf) return schema.anyOf.map(each => typeOf(each, options, place, indent)).join(" | ")
  const types = [schema.type ?? []].flat()
  const orNull = types.length > 1 && types.includes("null") ? " | null" : ""
  return `${plainTypeOf(schema, types, options, place, indent)}${orNull}`
}

function plainTypeOf(
  schema: Schema,
  types: string[],
  options: TypeOptions,
  place: string,
  indent: string,
): string {
  if (schema.enum) {
    const values = schema.enum.filter(value => value !== null)
    return `${options.nameEnum(values, place)}${options.open ? ` | ${newerValue}` : ""}`
  }
  const [type] = types
  if (type === "array") return arrayOf(typeOf(schema.items ?? {}, options, place, indent))
  if (type === "object") return objectOf(schema, options, place, indent)
  if (type === "integer") return "number"
  if (type === "string" || type === "number" || type === "boolean" || type === "null") return type
  throw new Error(`${place}: no TypeScript is known for ${JSON.stringify(schema)}`)
}

function arrayOf(element: string): string {
  return /^[^{]* \| /.test(element) ? `(${element})[]` : `${element}[]`
}

export function objectOf(schema: Schema, options: TypeOptions, place: string, indent: string): string {
  if (typeof schema.additionalProperties === "object") {
    return `Record<string, ${typeOf(schema.additionalProperties, options, place, indent)}>`
  }
  if (schema.additionalProperties === true) return "Record<string, unknown>"
  const required = new Set(schema.required)
  const members = Object.entries(schema.properties ?? {}).map(([name, member]) => {
    const inner = `${indent}  `
    const type = typeOf(member, options, `${place}${capital(name)}`, inner)
    return `${comment(member, inner)}${inner}${name}${required.has(name) ? "" : "?"}: ${type}\n`
  })
  return `{\n${members.join("")}${indent}}`
}

export function capital(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1)
}

export function referenceName(reference: string): string {
  return reference.split("/").at(-1) ?? ""
}

export function comment(schema: Schema, indent: string): string {
  const text = [schema.description, limitsOf(schema), exampleOf(schema)].filter(Boolean).join(" ")
  return text === "" ? "" : `${indent}/** ${text.replaceAll("*/", "*\\/")} */\n`
}

function limitsOf(schema: Schema): string {
  const { minLength, maxLength, minItems, maxItems, minimum, maximum } = schema
  const written = [
    rangeOf(minLength, maxLength, " characters"),
    rangeOf(minItems, maxItems, " elements"),
    maximum === Number.MAX_SAFE_INTEGER ? "" : rangeOf(minimum, maximum, ""),
  ]
  return written.filter(Boolean).join(" ")
}

function rangeOf(least: number | undefined, most: number | undefined, unit: string): string {
  if (most === undefined) return least === undefined ? "" : `At least ${least}${unit}.`
  return least === undefined ? `At most ${most}${unit}.` : `From ${least} to ${most}${unit}.`
}

function exampleOf({ examples }: Schema): string {
  return examples?.length ? `Such as ${examples.map(example => `\`${example}\``).join(", ")}.` : ""
}
