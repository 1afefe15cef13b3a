import type { ErrorCode } from "./errors.ts"
import type { Fault } from "./fault-reasons.ts"
import type { Permission } from "./permissions.ts"
import type { Scope } from "./scopes.ts"
import type Type from "./type.ts"

/** Who may call: a key with a scope (of a list, with any of them), a signed-in person with a permission (or a paired device), or anybody. */
export type Access =
  | { readonly kind: "key"; readonly scope: Scope | readonly Scope[]; readonly testOnly?: boolean }
  | {
      readonly kind: "session"
      readonly permission: Permission
      /** Also allows people who still have a temporary password. */
      readonly anyPassword?: boolean
      /** Also allows a paired device on which nobody is signed in. Without it, devices are refused. */
      readonly device?: true
      /**
       * Whether it allows people who signed in with a PIN. Left out: if it allows devices, or needs more than `account`, which is
       * their own session and password.
       */
      readonly pin?: boolean
    }
  | { readonly kind: "public" }

/** Any of them is enough. */
export function scopesOf({ scope }: Extract<Access, { kind: "key" }>): readonly Scope[] {
  return typeof scope === "string" ? [scope] : scope
}

export interface Limit {
  readonly count: number
  readonly windowSeconds: number
  /** `device`: a device on which somebody has signed in before, and the IP address of any other. */
  readonly per: "key" | "address" | "device"
}

export interface Endpoint {
  /** Identifies the endpoint in limits, logs and metrics, and is the operationId. */
  readonly id: string
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE"
  /** With parameters in braces, as in OpenAPI. */
  readonly path: string
  readonly tag: string
  readonly summary: string
  readonly description?: string
  readonly access: Access
  readonly limit?: Limit
  /** A create: requires an Idempotency-Key. */
  readonly idempotent?: boolean
  /** Sends an ETag, and 304 for a matching If-None-Match. */
  readonly conditional?: boolean
  /** An edit: sends the ETag of the new version, for the next If-Match. */
  readonly versioned?: boolean
  /** Open to browsers of any origin, and never cached. */
  readonly openToBrowsers?: boolean
  readonly query?: Type.TObject
  readonly body?: Type.TSchema
  /** What the documents and the SDK show as the body, where that says more than the schema of the check. */
  readonly documentedBody?: Type.TSchema
  readonly bodyOptional?: boolean
  /** The body is a file of one of these types. The handler reads it as a stream, and judges it by its content. */
  readonly fileBody?: readonly string[]
  /** Overrides the default limit of 256 KiB. */
  readonly maxBodyBytes?: number
  /** Rules that a schema cannot express well. They run after the schema check. */
  readonly rules?: (input: never) => Fault[]
  readonly response: {
    readonly status: 200 | 201 | 204
    readonly schema?: Type.TSchema
    /** The type of a response that is not JSON and has no schema. */
    readonly mediaType?: string
  }
  readonly errors: readonly ErrorCode[]
  /** What is left out is made from the schemas: read it with `exampleOf`. */
  readonly example?: {
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

/** Checks the shape of an endpoint and keeps its literal types. */
export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition
}
