import type { ErrorCode, Fault } from "./errors.ts"
import type { Scope } from "./scopes.ts"
import type Type from "./type.ts"

export const roles = ["STAFF", "MANAGER", "OWNER"] as const
export type Role = (typeof roles)[number]

/** Who may call: the holder of a key with a scope, a signed-in person with at least a role, or anybody. */
export type Access =
  | { readonly kind: "key"; readonly scope: Scope; readonly testOnly?: boolean }
  | {
      readonly kind: "session"
      readonly role: Role
      /** Answers somebody too who has not yet chosen a password of their own. */
      readonly anyPassword?: boolean
    }
  | { readonly kind: "public" }

export interface Limit {
  readonly count: number
  readonly windowSeconds: number
  readonly per: "key" | "address"
}

export interface Endpoint {
  /** Names the endpoint in limits, logs, metrics and as operationId. */
  readonly id: string
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE"
  /** With parameters in braces, as OpenAPI writes them. */
  readonly path: string
  readonly tag: string
  readonly summary: string
  readonly description?: string
  readonly access: Access
  readonly limit?: Limit
  /** A create: needs an Idempotency-Key. */
  readonly idempotent?: boolean
  /** Answers with an ETag, and 304 to a matching If-None-Match. */
  readonly conditional?: boolean
  /** An edit: answers with the ETag of the version that it made, for the If-Match of the next. */
  readonly versioned?: boolean
  /** Browsers of any origin may read it; nothing of it is kept in caches. */
  readonly openToBrowsers?: boolean
  readonly query?: Type.TObject
  readonly body?: Type.TSchema
  readonly bodyOptional?: boolean
  /** Where 256 KiB do not suffice. */
  readonly maxBodyBytes?: number
  /** Rules that a schema cannot say well; run after the schema holds. */
  readonly rules?: (input: never) => Fault[]
  readonly response: {
    readonly status: 200 | 201 | 204
    readonly schema?: Type.TSchema
    /** What it answers in place of JSON; without a schema then. */
    readonly mediaType?: string
  }
  readonly errors: readonly ErrorCode[]
  readonly example: {
    readonly body?: unknown
    readonly path?: Record<string, string>
    readonly query?: Record<string, string>
    readonly response?: unknown
  }
}

type StaticOr<Schema, Otherwise> = Schema extends Type.TSchema ? Type.Static<Schema> : Otherwise

export type BodyOf<E extends Endpoint> = E["bodyOptional"] extends true
  ? StaticOr<E["body"], undefined> | undefined
  : StaticOr<E["body"], undefined>
export type QueryOf<E extends Endpoint> = StaticOr<E["query"], Record<string, never>>
export type ResponseOf<E extends Endpoint> = StaticOr<E["response"]["schema"], undefined>

type ParameterNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParameterNames<Rest>
  : never
export type ParametersOf<E extends Endpoint> = { readonly [Name in ParameterNames<E["path"]>]: string }

/** Keeps the literal types of one endpoint while checking its shape. */
export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition
}
