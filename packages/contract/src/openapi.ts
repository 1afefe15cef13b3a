import type { Endpoint } from "./endpoint.ts"
import { type ErrorCode, errorBody, errors } from "./errors.ts"
import { errorMembers } from "./examples.ts"
import { headers, idempotencyKeyLength } from "./headers.ts"
import type Type from "./type.ts"
import { versions } from "./versions.ts"

type Json = { [name: string]: unknown }

interface DocumentInfo {
  title: string
  version: string
  description: string
  security: Json
  /** What each tag is about. */
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
  const { access, body, query, response } = endpoint
  return {
    operationId: operationId(endpoint),
    tags: [endpoint.tag],
    summary: endpoint.summary,
    description: operationDescription(endpoint),
    security: access.kind === "public" ? [] : access.kind === "key" ? [{ apiKey: [] }] : [{ session: [] }],
    parameters: [...pathParameters(endpoint), ...queryParameters(query), ...headerParameters(endpoint)],
    ...(body && {
      requestBody: {
        required: !endpoint.bodyOptional,
        content: {
          "application/json": { schema: reference(body, components), example: endpoint.example.body },
        },
      },
    }),
    responses: {
      [response.status]: successResponse(endpoint, components),
      ...(endpoint.conditional && {
        304: { description: "Nothing changed since the ETag in If-None-Match.", headers: requestIdHeader },
      }),
      ...errorResponses(endpoint.errors, components),
    },
  }
}

/** "orders.create" → "ordersCreate": what code generators name their methods by. */
function operationId({ id }: Endpoint): string {
  return id.replace(/\.([a-z])/g, (_, letter: string) => letter.toUpperCase())
}

function operationDescription({ access, limit, description = "" }: Endpoint): string {
  const needs =
    access.kind === "key"
      ? `Scope: \`${access.scope}\`.`
      : access.kind === "session"
        ? `Role: ${access.role} or above.`
        : ""
  const allowed = limit
    ? `Limit: ${limit.count} per ${limit.windowSeconds} seconds and ${limit.per === "key" ? "key" : "IP address"}.`
    : ""
  return [description, needs, allowed].filter(Boolean).join(" ")
}

function pathParameters({ path }: Endpoint): Json[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: "path",
    required: true,
    schema: { type: "string" },
  }))
}

function queryParameters(query: Type.TObject | undefined): Json[] {
  if (!query) return []
  const required = new Set(query.required ?? [])
  return Object.entries(query.properties).map(([name, schema]) => {
    const { description, ...rest } = plain(schema) as Json
    return {
      name,
      in: "query",
      required: required.has(name),
      ...(description ? { description } : {}),
      schema: rest,
    }
  })
}

function headerParameters({ access, idempotent, conditional, limit }: Endpoint): Json[] {
  const parameters: Json[] = []
  const add = (name: string, description: string, schema: Json, required = false) =>
    parameters.push({ name, in: "header", required, description, schema })
  if (idempotent) {
    const { min, max } = idempotencyKeyLength
    add(
      headers.idempotencyKey,
      "New for each create, the same on each retry; remembered for 24 hours.",
      {
        type: "string",
        minLength: min,
        maxLength: max,
      },
      true,
    )
  }
  if (conditional) add("If-None-Match", "ETags that the client already has.", { type: "string" })
  if (access.kind === "key") {
    add(headers.serviceVersion, "The dated version to behave as; left out, the one the key was made with.", {
      type: "string",
      enum: [...versions],
    })
    add(headers.testTime, "Test keys only: what this request takes for the present time.", {
      type: "string",
      format: "date-time",
    })
  }
  if (access.kind === "key" && limit) {
    add(headers.testScenario, "Test keys only: an error code to be refused with, or SLOW.", {
      type: "string",
    })
  }
  return parameters
}

const string = { type: "string" }
const headerComponents: Json = {
  RequestId: { description: "Names this request; quote it when asking for help.", schema: string },
  ETag: { description: "Names this very answer.", schema: string },
  RateLimitPolicy: { description: "The limit in force.", schema: string },
  RateLimit: { description: "What is left of it.", schema: string },
  IdempotentReplayed: {
    description: "`true` when this is the stored answer of an earlier request with the same key.",
    schema: string,
  },
  RetryAfter: { description: "Seconds to wait.", schema: { type: "integer" } },
}
const header = (name: string) => ({ $ref: `#/components/headers/${name}` })
const requestIdHeader = { [headers.requestId]: header("RequestId") }

function successResponse(
  { response, conditional, limit, idempotent, example }: Endpoint,
  components: Map<string, Json>,
): Json {
  const responseHeaders: Json = { ...requestIdHeader }
  if (conditional) responseHeaders.ETag = header("ETag")
  if (limit) {
    responseHeaders[headers.rateLimitPolicy] = header("RateLimitPolicy")
    responseHeaders[headers.rateLimit] = header("RateLimit")
  }
  if (idempotent) responseHeaders[headers.idempotentReplayed] = header("IdempotentReplayed")
  if (response.mediaType) {
    return {
      description: "A stream.",
      headers: responseHeaders,
      content: { [response.mediaType]: { schema: { type: "string" } } },
    }
  }
  if (!response.schema) return { description: "Done.", headers: responseHeaders }
  return {
    description: "Success.",
    headers: responseHeaders,
    content: {
      "application/json": { schema: reference(response.schema, components), example: example.response },
    },
  }
}

function errorResponses(codes: readonly ErrorCode[], components: Map<string, Json>): Json {
  const byStatus = new Map<number, ErrorCode[]>()
  for (const code of codes) {
    const { status } = errors[code]
    byStatus.set(status, [...(byStatus.get(status) ?? []), code])
  }
  return Object.fromEntries(
    [...byStatus].map(([status, group]) => {
      const schemas = group.map(code => reference(errorBody(code), components))
      const retries = status === 429 || status === 503
      return [
        status,
        {
          description: group.map(code => `\`${code}\`: ${errors[code].meaning}`).join("\n\n"),
          headers: {
            ...requestIdHeader,
            ...(retries && { [headers.retryAfter]: header("RetryAfter") }),
          },
          content: {
            "application/json": {
              schema: schemas.length === 1 ? schemas[0] : { oneOf: schemas },
              examples: Object.fromEntries(
                group.map(code => [code, { $ref: `#/components/examples/${code}` }]),
              ),
            },
          },
        },
      ]
    }),
  )
}

function errorExamples(endpoints: readonly Endpoint[]): Json {
  const codes = [...new Set(endpoints.flatMap(endpoint => [...endpoint.errors]))].sort()
  return Object.fromEntries(codes.map(code => [code, { summary: code, value: errorExample(code) }]))
}

export function errorExample(code: ErrorCode): Json {
  return {
    error: {
      code,
      message: errors[code].meaning,
      requestId: "req_01k7q3v9x4e8rbhw5tm2c6ndsz",
      ...errorMembers[code],
      docUrl: `/docs/errors#${code}`,
    },
  }
}

/** A titled schema is written once under components and referred to; a differing description stays beside the reference. */
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
