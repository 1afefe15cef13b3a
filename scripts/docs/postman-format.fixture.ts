/**
 * The part of Postman's format 2.1 that our collection uses. Stricter than the format: an unknown or misspelt member
 * would be lost on import, so it is refused.
 */
const string = { type: "string" }
const object = (properties: Record<string, object>, required: string[]) => ({
  type: "object",
  properties,
  required,
  additionalProperties: false,
})
const list = (items: object) => ({ type: "array", items })
const keyValue = object({ key: string, value: string, description: string }, ["key", "value"])

const event = object(
  {
    listen: { enum: ["prerequest", "test"] },
    script: object({ type: { const: "text/javascript" }, exec: list(string) }, ["exec"]),
  },
  ["listen", "script"],
)

const auth = {
  oneOf: [
    object({ type: { const: "noauth" } }, ["type"]),
    object(
      {
        type: { const: "bearer" },
        bearer: list(object({ key: { const: "token" }, value: string, type: { const: "string" } }, ["key"])),
      },
      ["type", "bearer"],
    ),
  ],
}

const url = object({ raw: string, host: list(string), path: list(string), query: list(keyValue) }, [
  "raw",
  "host",
  "path",
])

const body = object(
  {
    mode: { const: "raw" },
    raw: string,
    options: object({ raw: object({ language: { const: "json" } }, ["language"]) }, ["raw"]),
  },
  ["mode", "raw"],
)

const request = object(
  {
    method: { enum: ["GET", "POST", "PUT", "PATCH", "DELETE"] },
    description: string,
    auth,
    header: list(keyValue),
    url,
    body,
  },
  ["method", "header", "url"],
)

const item = object({ name: string, event: list(event), request, response: { type: "array", maxItems: 0 } }, [
  "name",
  "request",
])

export const collectionFormat = object(
  {
    info: object(
      {
        name: string,
        description: string,
        schema: { const: "https://schema.getpostman.com/json/collection/v2.1.0/collection.json" },
      },
      ["name", "schema"],
    ),
    auth,
    event: list(event),
    variable: list(keyValue),
    item: list(object({ name: string, item: list(item) }, ["name", "item"])),
  },
  ["info", "item"],
)
