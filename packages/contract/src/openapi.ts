import { type Endpoint, scopesOf } from "./endpoint.ts"
import { type ErrorCode, errorBody, errors } from "./errors.ts"
import { errorMembers, unknownParameter } from "./examples.ts"
import { headers, idempotencyKeyLength } from "./headers.ts"
import { exampleOf } from "./made-examples.ts"
import { errorHeaders, headerComponents, successHeaders } from "./openapi-headers.ts"
import { rolesWith } from "./permissions.ts"
import { sentYears } from "./schema.ts"
import type Type from "./type.ts"
import { versions } from "./versions.ts"

type Json = { [name: string]: unknown }

interface DocumentInfo {
  title: string
  version: string
  description: string
  security: Json
  /** The description of each tag. */
  tags: Record<string, string>
}

/** Makes an OpenAPI 3.1 document from endpoints; schemas with a title become components. */
export function openApiDocument(
  endpoints: readonly Endpoint[],
  { security, tags, ...info }: DocumentInfo,
): Json {
  const components = new Map<string, Json>()
  const paths: Record<string, Json> = {}
  for (const endpoint of endpoints) {
    const path = paths[endpoint.path] ?? {}
    paths[endpoint.path] = path
    path[endpoint.method.toLowerCase()] = operation(endpoint, components)
  }
  const usedHeaders = Object.entries(headerComponents).filter(([name]) =>
    JSON.stringify(paths).includes(`#/components/headers/${name}"`),
  )
  return {
    openapi: "3.1.0",
    info: { ...info, license: { name: "Apache-2.0", identifier: "Apache-2.0" } },
    servers: [{ url: "/", description: "The host this document was read from" }],
    tags: [...new Set(endpoints.map(endpoint => endpoint.tag))].map(name => ({
      name,
      description: tags[name],
    })),
    paths,
    components: {
      securitySchemes: security,
      headers: Object.fromEntries(usedHeaders),
      examples: errorExamples(endpoints),
      schemas: Object.fromEntries([...components].sort(([a], [b]) => (a < b ? -1 : 1))),
    },
  }
}

function operation(endpoint: Endpoint, components: Map<string, Json>): Json {
  const { access, fileBody, response } = endpoint
  const body = endpoint.documentedBody ?? endpoint.body
  return {
    operationId: operationId(endpoint.id),
    tags: [endpoint.tag],
    summary: endpoint.summary,
    description: operationDescription(endpoint),
    security: access.kind === "public" ? [] : access.kind === "key" ? [{ apiKey: [] }] : [{ session: [] }],
    parameters: [...pathParameters(endpoint), ...queryParameters(endpoint), ...headerParameters(endpoint)],
    ...(body && {
      requestBody: {
        required: !endpoint.bodyOptional,
        content: {
          "application/json": { schema: reference(body, components), example: exampleOf(endpoint).body },
        },
      },
    }),
    // In OpenAPI 3.1 a binary body has only a media type.
    ...(fileBody && {
      requestBody: { required: true, content: Object.fromEntries(fileBody.map(type => [type, {}])) },
    }),
    responses: {
      [response.status]: successResponse(endpoint, components),
      ...(endpoint.conditional && {
        304: {
          description: "Nothing changed since the ETag in If-None-Match.",
          headers: successHeaders(endpoint),
        },
      }),
      ...errorResponses(endpoint, components),
    },
  }
}

/** "orders.create" → "ordersCreate": code generators use it as the method name. */
export function operationId(id: string): string {
  return id.replace(/\.([a-z])/g, (_, letter: string) => letter.toUpperCase())
}

const countedBy = { key: "key", address: "IP address", device: "known device, or IP address" } as const

function operationDescription({ access, limit, description = "" }: Endpoint): string {
  const needs =
    access.kind === "key"
      ? `Scope: ${scopesOf(access)
          .map(scope => `\`${scope}\``)
          .join(" or ")}.`
      : access.kind === "session"
        ? `Permission: \`${access.permission}\` (${rolesWith(access.permission).join(", ")}${access.device ? ", or a paired device" : ""}).`
        : ""
  const allowed = limit
    ? `Limit: ${limit.count} per ${limit.windowSeconds} seconds and ${countedBy[limit.per]}.`
    : ""
  return [description, needs, allowed].filter(Boolean).join(" ")
}

function pathParameters({ path, example }: Endpoint): Json[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => ({
    name,
    in: "path",
    required: true,
    schema: { type: "string" },
    ...(example?.path && { example: example.path[name] }),
  }))
}

function queryParameters(endpoint: Endpoint): Json[] {
  const { query } = endpoint
  if (!query) return []
  const examples = exampleOf(endpoint).query
  const required = new Set(query.required ?? [])
  return Object.entries(query.properties).map(([name, schema]) => {
    const { description, ...rest } = plain(schema) as Json
    const value = examples?.[name]
    return {
      name,
      in: "query",
      required: required.has(name),
      ...(description ? { description } : {}),
      schema: rest,
      // A list is one text with commas.
      ...(rest.type === "array" ? { style: "form", explode: false } : {}),
      ...(value === undefined ? {} : { example: parameterValue(rest.type, value) }),
    }
  })
}

function parameterValue(type: unknown, value: string): unknown {
  if (type === "integer") return Number(value)
  return type === "array" ? value.split(",") : value
}

function headerParameters({ access, idempotent, conditional, limit }: Endpoint): Json[] {
  const parameters: Json[] = []
  const add = (name: string, description: string, schema: Json, required = false) =>
    parameters.push({ name, in: "header", required, description, schema })
  if (idempotent) {
    const { min, max } = idempotencyKeyLength
    add(
      headers.idempotencyKey,
      "A new key for each create, the same key for each retry. Remembered for 24 hours.",
      {
        type: "string",
        minLength: min,
        maxLength: max,
      },
      true,
    )
  }
  if (conditional) add("If-None-Match", "The ETags of cached responses.", { type: "string" })
  if (access.kind === "key") {
    add(headers.serviceVersion, "The dated API version. Default: the version that the key was made with.", {
      type: "string",
      enum: [...versions],
    })
    add(headers.testTime, "Test keys only: the current time, as this request sees it.", {
      type: "string",
      format: "date-time",
      pattern: sentYears.pattern,
    })
  }
  if (access.kind === "key" && limit) {
    add(headers.testScenario, "Test keys only: the error code to respond with, or SLOW.", {
      type: "string",
    })
  }
  return parameters
}

function successResponse(endpoint: Endpoint, components: Map<string, Json>): Json {
  const { response } = endpoint
  const responseHeaders = successHeaders(endpoint)
  if (response.mediaType) {
    // In OpenAPI 3.1 a binary body has only a media type.
    const isText = response.mediaType.startsWith("text/")
    return {
      description: response.mediaType === "text/event-stream" ? "A stream." : "The file.",
      headers: responseHeaders,
      content: { [response.mediaType]: isText ? { schema: { type: "string" } } : {} },
    }
  }
  if (!response.schema) return { description: "Done.", headers: responseHeaders }
  return {
    description: "Success.",
    headers: responseHeaders,
    content: {
      "application/json": {
        schema: reference(response.schema, components),
        example: exampleOf(endpoint).response,
      },
    },
  }
}

function errorResponses(endpoint: Endpoint, components: Map<string, Json>): Json {
  const byStatus = new Map<number, ErrorCode[]>()
  for (const code of endpoint.errors) {
    const { status } = errors[code]
    byStatus.set(status, [...(byStatus.get(status) ?? []), code])
  }
  return Object.fromEntries(
    [...byStatus].map(([status, group]) => {
      const schemas = group.map(code =>
        reference(errorBody(code, endpoint.id.startsWith("console.")), components),
      )
      return [
        status,
        {
          description: group.map(code => `\`${code}\`: ${errors[code].meaning}`).join("\n\n"),
          headers: errorHeaders(endpoint, status, group),
          content: {
            "application/json": {
              schema: schemas.length === 1 ? schemas[0] : { anyOf: schemas },
              examples: Object.fromEntries(
                group.map(code => [code, { $ref: `#/components/examples/${exampleName(code, endpoint)}` }]),
              ),
            },
          },
        },
      ]
    }),
  )
}

function errorExamples(endpoints: readonly Endpoint[]): Json {
  const used = new Map<string, Json>()
  for (const endpoint of endpoints) {
    for (const code of endpoint.errors) {
      const name = exampleName(code, endpoint)
      const value = name === withoutCart ? errorExample(code, unknownParameter) : errorExample(code)
      used.set(name, { summary: code, value })
    }
  }
  return Object.fromEntries([...used].sort(([a], [b]) => (a < b ? -1 : 1)))
}

const withoutCart = "VALIDATION_FAILED_without_cart"

/** The default example of VALIDATION_FAILED is a cart's fault, which would be wrong for endpoints without a cart. */
function exampleName(code: ErrorCode, { body }: Endpoint): string {
  const hasCart = body !== undefined && "properties" in body && "items" in (body.properties as object)
  return code === "VALIDATION_FAILED" && !hasCart ? withoutCart : code
}

/** The members of a code's example, for this endpoint. */
export function exampleMembers(code: ErrorCode, endpoint: Endpoint): Json {
  const members = exampleName(code, endpoint) === withoutCart ? unknownParameter : errorMembers[code]
  return { ...members }
}

export function errorExample(code: ErrorCode, members = errorMembers[code]): Json {
  return {
    error: {
      code,
      message: errors[code].meaning,
      requestId: "req_01k7q3v9x4e8rbhw5tm2c6ndsz",
      ...members,
      docUrl: `/docs/errors#${code}`,
    },
  }
}

/** A schema with a title becomes a component. A different description stays next to the reference. */
function reference(schema: Type.TSchema, components: Map<string, Json>): Json {
  return convert(plain(schema) as Json, components) as Json
}

function convert(value: unknown, components: Map<string, Json>): unknown {
  if (Array.isArray(value)) return value.map(element => convert(element, components))
  if (typeof value !== "object" || value === null) return value
  const { title, ...rest } = value as Json
  const inner = Object.fromEntries(
    Object.entries(rest).map(([name, member]) => [name, convert(member, components)]),
  )
  if (typeof title !== "string") return inner
  const known = components.get(title)
  if (!known) components.set(title, inner)
  const differs = known && inner.description !== undefined && known.description !== inner.description
  return { $ref: `#/components/schemas/${title}`, ...(differs ? { description: inner.description } : {}) }
}

function plain(schema: unknown): unknown {
  return JSON.parse(JSON.stringify(schema))
}
