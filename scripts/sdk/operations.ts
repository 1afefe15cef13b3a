import { currentVersion, type Endpoint } from "@rasoi/contract"
import { bodyOf, endpoints, heading, queryName, queryOf, responseOf } from "./document.ts"
import { fitLine, referenceName } from "./typescript-of.ts"

function typesOf(endpoint: Endpoint): string {
  const body = bodyOf(endpoint)
  const members = [
    queryOf(endpoint) ? `query: ${queryName(endpoint)}` : "",
    body ? `body: ${referenceName(body.$ref ?? "")}` : "",
    `response: ${referenceName(responseOf(endpoint).$ref ?? "")}`,
  ]
  return `  "${endpoint.id}": { ${members.filter(Boolean).join("; ")} }\n`
}

function factsOf({ id, method, path, access, idempotent, conditional }: Endpoint): string {
  const facts = [
    `method: "${method}"`,
    `path: "${path}"`,
    `keyed: ${access.kind === "key"}`,
    `idempotent: ${idempotent === true}`,
    `conditional: ${conditional === true}`,
  ]
  return fitLine(
    `  "${id}": { ${facts.join(", ")} },\n`,
    `  "${id}": {\n${facts.map(fact => `    ${fact},\n`).join("")}  },\n`,
  )
}

/** The types of each operation, and how to call it. */
export function sdkOperations(): string {
  const types = endpoints.map(typesOf).join("")
  const imported = [...new Set(types.match(/\b[A-Z]\w+/g))].sort()
  return `${heading}import type {
${imported.map(name => `  ${name},\n`).join("")}} from "./types.ts"

/** The dated version of the API that this package was made for. */
export const apiVersion = "${currentVersion}"

/** The request and response types of each operation. */
export interface Operations {
${types}}

export type OperationId = keyof Operations

export interface OperationFacts {
  readonly method: "GET" | "POST"
  readonly path: string
  /** Sends the key. Other operations never do. */
  readonly keyed: boolean
  /** A create: takes effect once per Idempotency-Key. */
  readonly idempotent: boolean
  /** Responses have an ETag, and are 304 if nothing has changed. */
  readonly conditional: boolean
}

export const operations: Readonly<Record<OperationId, OperationFacts>> = {
${endpoints.map(factsOf).join("")}}
`
}
