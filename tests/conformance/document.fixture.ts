import { readFileSync } from "node:fs"
import { documentPath } from "./programs.fixture.ts"

interface Schema {
  properties?: Record<string, { enum?: string[] }>
}
interface ResponseObject {
  headers?: Record<string, unknown>
  content?: Record<string, { example?: unknown; examples?: Record<string, { $ref: string }> }>
}
interface OperationObject {
  operationId: string
  responses: Record<string, ResponseObject>
}
interface Document {
  paths: Record<string, Record<string, OperationObject>>
  components: { schemas: Record<string, Schema>; examples: Record<string, { value: unknown }> }
}

/** The published file, not its source. */
const document = JSON.parse(readFileSync(documentPath, "utf8")) as Document

/** One documented response of an operation; the example's name is the error code. */
export interface DocumentedResponse {
  readonly status: number
  readonly code: string | undefined
  readonly headers: readonly string[]
  readonly example: unknown
}

export interface Operation {
  readonly id: string
  readonly method: string
  readonly path: string
  readonly responses: readonly DocumentedResponse[]
}

export const operations: readonly Operation[] = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, { operationId, responses }]) => ({
    id: operationId,
    method: method.toUpperCase(),
    path,
    responses: Object.entries(responses).flatMap(([status, response]) =>
      responsesOf(Number(status), response),
    ),
  })),
)

function responsesOf(status: number, { headers = {}, content = {} }: ResponseObject): DocumentedResponse[] {
  const { example, examples } = content["application/json"] ?? {}
  const shared = { status, headers: Object.keys(headers) }
  if (!examples) return [{ ...shared, code: undefined, example }]
  return Object.entries(examples).map(([code, { $ref }]) => {
    const name = $ref.split("/").at(-1) ?? ""
    return { ...shared, code, example: document.components.examples[name]?.value }
  })
}

/** Fixed paths before parameters: in `/v1/orders/quote`, "quote" is not an order's id. */
const byFixedWords = operations.toSorted((a, b) => parametersOf(a) - parametersOf(b))

export function operationAt(method: string, path: string): Operation | undefined {
  return byFixedWords.find(operation => operation.method === method && matches(operation.path, path))
}

function parametersOf({ path }: Operation): number {
  return path.split("{").length
}

function matches(template: string, path: string): boolean {
  return new RegExp(`^${template.replace(/\{\w+\}/g, "[^/]+")}$`).test(path)
}

/** The documented statuses of an order or a booking. */
export function statusesOf(schema: "Order" | "Reservation"): readonly string[] {
  return document.components.schemas[schema]?.properties?.status?.enum ?? []
}
