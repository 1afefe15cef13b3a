import type { FastifyInstance } from "fastify"

export type ParseJson = (text: string) => unknown

/** JSON only, and an empty body is no body: a cancel may come with neither. */
export function readJsonBodies(http: FastifyInstance): ParseJson {
  const parse = http.getDefaultJsonParser("error", "error")
  const parseJson: ParseJson = text => {
    if (text === "") return undefined
    let [fault, value]: [Error | null, unknown] = [null, undefined]
    void parse(undefined as never, text, (error, parsed) => {
      fault = error
      value = parsed
    })
    if (fault) throw fault
    return value
  }
  http.removeAllContentTypeParsers()
  http.addContentTypeParser("application/json", { parseAs: "string" }, async (_: unknown, text: string) =>
    parseJson(text),
  )
  return parseJson
}
