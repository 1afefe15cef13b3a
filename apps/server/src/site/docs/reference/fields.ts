import { escapeHtml } from "../markdown.ts"
import type { Parameter, Schema } from "./document.ts"
import { inlineText } from "./text.ts"

interface Field {
  readonly name: string
  readonly schema: Schema
  readonly required: boolean
}

/** The fields of an object. Objects without a name of their own are shown in place: `customer.phone`. */
function fieldsOf(schema: Schema, prefix = ""): Field[] {
  const required = new Set(schema.required)
  return Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => {
    const field = { name: `${prefix}${name}`, schema: inner, required: required.has(name) }
    const list = inner.items?.properties ? `${field.name}[].` : `${field.name}.`
    return [field, ...fieldsOf(inner.items ?? inner, list)]
  })
}

/** A table of an object's fields. `optional` marks what a request may leave out. */
export function fieldTable(schema: Schema, caption: string, optional: boolean): string {
  const rows = fieldsOf(schema).map(field => row(field.name, field.schema, optional && !field.required))
  return rows.length === 0 ? "" : table(caption, rows)
}

export function parameterTable(parameters: readonly Parameter[]): string {
  const rows = parameters.map(({ name, schema, required, description }) =>
    row(name, description === undefined ? schema : { ...schema, description }, !required),
  )
  return rows.length === 0 ? "" : table("Parameters", rows)
}

function table(caption: string, rows: readonly string[]): string {
  return `<table class="fields"><caption>${caption}</caption><tbody>${rows.join("")}</tbody></table>`
}

function row(name: string, schema: Schema, optional: boolean): string {
  const note = optional ? ' <span class="optional">optional</span>' : ""
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
  ].join(" ")
}
