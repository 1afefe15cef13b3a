import { BadRequest } from "./http.ts"
import { longestBodyBytes } from "./longest-body.ts"
import type { StorefrontRequest } from "./site.ts"

/** A cart of 50 lines, and the fields of the longest form. */
const mostFields = 200

/** The fields of a form that was sent. */
export interface Form {
  /** The first value, without spaces at its ends; "" if the field is missing. */
  text(name: string): string
  all(name: string): string[]
  has(name: string): boolean
  names(): string[]
}

export class TooLong extends BadRequest {}

async function readText(request: StorefrontRequest, type: string, expected: string): Promise<string> {
  if (!request.headers["content-type"]?.startsWith(type)) throw new BadRequest(expected)
  const body = await request.readBody(longestBodyBytes).catch(() => {
    throw new TooLong("that is too long")
  })
  return body.toString()
}

/** CSRF: a form on another website cannot send this content type without a preflight request. */
export async function readJson(request: StorefrontRequest): Promise<unknown> {
  const text = await readText(request, "application/json", "JSON is expected")
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new BadRequest("that is not JSON")
  }
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw new BadRequest("a JSON object is expected")
  if (isDeeper(value, deepestBody)) throw new BadRequest("that is too deep")
  return value
}

/** An order has its add-ons four levels deep. */
const deepestBody = 8

/** It looks no deeper than the limit: JSON of six thousand brackets overflows the stack of what writes it again. */
function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== "object" || value === null) return false
  return levels === 0 || Object.values(value).some(member => isDeeper(member, levels - 1))
}

export async function readFields(request: StorefrontRequest): Promise<URLSearchParams> {
  return new URLSearchParams(
    await readText(request, "application/x-www-form-urlencoded", "a form is expected"),
  )
}

export function formOf(fields: URLSearchParams): Form {
  if (fields.size > mostFields) throw new BadRequest("that has too many fields")
  return {
    text: name => (fields.get(name) ?? "").trim(),
    all: name => fields.getAll(name),
    has: name => fields.has(name),
    names: () => [...new Set(fields.keys())],
  }
}
