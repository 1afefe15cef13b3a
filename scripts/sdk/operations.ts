import { currentVersion, type Endpoint } from "@rasoi/contract"
import { answerOf, bodyOf, endpoints, heading, queryName, queryOf } from "./document.ts"
import { fitting, referenceName } from "./typescript-of.ts"

function typesOf(endpoint: Endpoint): string {
  const body = bodyOf(endpoint)
  const members = [
    queryOf(endpoint) ? `query: ${queryName(endpoint)}` : "",
    body ? `body: ${referenceName(body.$ref ?? "")}` : "",
    `answer: ${referenceName(answerOf(endpoint).$ref ?? "")}`,
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
  return fitting(
    `  "${id}": { ${facts.join(", ")} },\n`,
    `  "${id}": {\n${facts.map(fact => `    ${fact},\n`).join("")}  },\n`,
  )
}

/** What each operation takes, answers, and how it is called. */
export function sdkOperations(): string {
  const types = endpoints.map(typesOf).join("")
  const imported = [...new Set(types.match(/[A-Z]\w+/g))].sort()
  return `${heading}import type {
${imported.map(name => `  ${name},\n`).join("")}} from "./types.ts"

/** The dated version of the API that this package was made for. */
export const apiVersion = "${currentVersion}"

/** What each operation takes and answers. */
export interface Operations {
${types}}

export type OperationId = keyof Operations

export interface OperationFacts {
  readonly method: "GET" | "POST"
  readonly path: string
  /** Needs a key; the others never see one. */
  readonly keyed: boolean
  /** A create: made once for each Idempotency-Key. */
  readonly idempotent: boolean
  /** Answers with an ETag, and 304 where nothing has changed. */
  readonly conditional: boolean
}

export const operations: Readonly<Record<OperationId, OperationFacts>> = {
${endpoints.map(factsOf).join("")}}
`
}
