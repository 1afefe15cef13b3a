import { validationFailed } from "@rasoi/contract"
import type { FastifyInstance } from "fastify"

export type ParseJson = (text: string) => unknown

/**
 * An empty body counts as no body. `JSON.parse` makes `__proto__` an ordinary member, so that validation refuses it as
 * unknown. No code may copy a body member by member before that.
 */
const parseJson: ParseJson = text => {
  if (text === "") return undefined
  try {
    return JSON.parse(text.charCodeAt(0) === byteOrderMark ? text.slice(1) : text)
  } catch {
    throw validationFailed([{ field: "body", message: "must be valid JSON", reason: "NOT_JSON" }])
  }
}

const byteOrderMark = 0xfeff

/** JSON only. */
export function readJsonBodies(http: FastifyInstance): ParseJson {
  http.removeAllContentTypeParsers()
  http.addContentTypeParser("application/json", { parseAs: "string" }, async (_: unknown, text: string) =>
    parseJson(text),
  )
  return parseJson
}
