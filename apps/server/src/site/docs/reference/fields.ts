import { escapeHtml } from "../markdown.ts"
import type { Parameter, Schema } from "./document.ts"
import { inlineText } from "./text.ts"
import { fieldsOf, fieldsOfVariants } from "./variants.ts"

/** A table of the fields that a response has. */
export function fieldTable(schema: Schema): string {
  const rows = fieldsOf(schema).map(({ name, schema: inner }) => row(name, inner, ""))
  return rows.length === 0 ? "" : table("Fields", rows)
}

/** A table of the fields that a request has, which says what may be left out. */
export function bodyTable(schema: Schema, resolve: (reference: Schema) => Schema): string {
  const rows = fieldsOfVariants(resolve(schema), resolve).map(({ name, schema: inner, required, only }) => {
    if (only === undefined) return row(name, inner, required ? "" : "optional")
    return row(name, inner, required ? `required for ${only}` : `optional, for ${only} only`)
  })
  return rows.length === 0 ? "" : table("Body", rows)
}

export function parameterTable(parameters: readonly Parameter[]): string {
  const rows = parameters.map(({ name, schema, required, description }) =>
    row(name, description === undefined ? schema : { ...schema, description }, required ? "" : "optional"),
  )
  return rows.length === 0 ? "" : table("Parameters", rows)
}

function table(caption: string, rows: readonly string[]): string {
  return `<table class="fields"><caption>${caption}</caption><tbody>${rows.join("")}</tbody></table>`
}

function row(name: string, schema: Schema, condition: string): string {
  const note = condition && ` <span class="optional">${condition}</span>`
  const { description } = schema
  const about = [description && inlineText(description), limitsOf(schema)].filter(Boolean).join(" ")
  const head = `<th scope="row"><code>${escapeHtml(name)}</code>${note}</th>`
  return `<tr>${head}<td><span class="type">${typeOf(schema)}</span>${about && `<p>${about}</p>`}</td></tr>`
}

/** The type in words, with a link to an object that has its own table. */
export function typeOf(schema: Schema): string {
  const { $ref, anyOf, oneOf, items, type } = schema
  if ($ref) {
    const name = $ref.split("/").at(-1) ?? ""
    return `<a href="#${name}">${name}</a>`
  }
  const choices = anyOf ?? oneOf
  if (choices) return choices.map(typeOf).join(" or ")
  if (schema.const !== undefined) return `<code>${escapeHtml(String(schema.const))}</code>`
  if (items) return `list of ${typeOf(items)}`
  const names = (Array.isArray(type) ? type : [type ?? "any"]) as readonly string[]
  return names.map(name => (name === "string" && schema.format ? schema.format : name)).join(" or ")
}

function limitsOf(schema: Schema): string {
  const { minimum, maximum, minLength, maxLength, minItems, maxItems } = schema
  const range = (unit: string, from: number | undefined, to: number | undefined) => {
    // The largest safe integer is no limit that a person would notice.
    const most = to === Number.MAX_SAFE_INTEGER ? undefined : to
    if (from === undefined && most === undefined) return []
    if (most === undefined) return [`At least ${from}${unit}.`]
    return [from === undefined ? `At most ${most}${unit}.` : `${from} to ${most}${unit}.`]
  }
  const values = schema.enum?.map(value => `<code>${escapeHtml(String(value))}</code>`)
  return [
    ...(values ? [`One of ${values.join(", ")}.`] : []),
    ...range("", minimum, maximum),
    ...range(" characters", minLength || undefined, maxLength),
    ...range(" elements", minItems || undefined, maxItems),
    ...(schema.default === undefined ? [] : [`Default: ${escapeHtml(String(schema.default))}.`]),
  ].join(" ")
}
