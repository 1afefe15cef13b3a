import { BadRequest } from "./http.ts"
import type { StorefrontRequest } from "./site.ts"

const longestBodyBytes = 64 * 1024
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

async function readText(request: StorefrontRequest, type: string, expected: string): Promise<string> {
  if (!request.headers["content-type"]?.startsWith(type)) throw new BadRequest(expected)
  const body = await request.readBody(longestBodyBytes).catch(() => {
    throw new BadRequest("that is too long")
  })
  return body.toString()
}

/** CSRF: a form on another website cannot send this content type without a preflight request. */
export async function readJson(request: StorefrontRequest): Promise<unknown> {
  const text = await readText(request, "application/json", "JSON is expected")
  try {
    return JSON.parse(text)
  } catch {
    throw new BadRequest("that is not JSON")
  }
}

export async function readForm(request: StorefrontRequest): Promise<Form> {
  const text = await readText(request, "application/x-www-form-urlencoded", "a form is expected")
  return formOf(new URLSearchParams(text))
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
