import { type Endpoint, publicDocument, publicEndpoints } from "@rasoi/contract"
import { capital, type Schema } from "./typescript-of.ts"

interface Operation {
  parameters: { name: string; in: string; required: boolean; description?: string; schema: Schema }[]
  requestBody?: { content: { "application/json": { schema: Schema } } }
  responses: Record<string, { content?: { "application/json": { schema: Schema } } }>
}

interface Document {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> }
}

/** The first line of every generated file. */
export const heading = "// Written by `npm run generate` from packages/contract. Do not edit.\n\n"

const document = publicDocument() as unknown as Document
export const { schemas } = document.components
export const endpoints: readonly Endpoint[] = publicEndpoints

function operationOf({ path, method }: Endpoint): Operation {
  const operation = document.paths[path]?.[method.toLowerCase()]
  if (!operation) throw new Error(`${method} ${path} is not in the document`)
  return operation
}

export function bodyOf(endpoint: Endpoint): Schema | undefined {
  return operationOf(endpoint).requestBody?.content["application/json"].schema
}

export function responseOf(endpoint: Endpoint): Schema {
  return operationOf(endpoint).responses[endpoint.response.status]?.content?.["application/json"].schema ?? {}
}

/** "orders.list" → "OrdersListQuery". */
export function queryName({ id }: Endpoint): string {
  return `${id.split(".").map(capital).join("")}Query`
}

/** A list may also be given as its only element. */
function oneOrMore(schema: Schema): Schema {
  return schema.type === "array" && schema.items ? { anyOf: [schema.items, schema] } : schema
}

export function queryOf(endpoint: Endpoint): Schema | undefined {
  const parameters = operationOf(endpoint).parameters.filter(parameter => parameter.in === "query")
  if (parameters.length === 0) return undefined
  return {
    type: "object",
    required: parameters.filter(({ required }) => required).map(({ name }) => name),
    properties: Object.fromEntries(
      parameters.map(({ name, description, schema }) => [
        name,
        { ...oneOrMore(schema), ...(description ? { description } : {}) },
      ]),
    ),
  }
}
