import type { IncomingHttpHeaders } from "node:http"
import type { Readable } from "node:stream"
import type {
  BodyOf,
  Endpoint,
  ParametersOf,
  QueryOf,
  ResponseOf,
  Role,
  Scope,
  Version,
} from "@rasoi/contract"
import type { FastifyReply, FastifyRequest } from "fastify"
import type { CompressedOnce } from "./encoded.ts"
import type { MaybePromise } from "./maybe-promise.ts"

/** The holder of an API key, as the pipeline and the features see it. */
export interface KeyCaller {
  readonly keyId: string
  readonly restaurantId: string
  readonly test: boolean
  readonly scopes: ReadonlySet<Scope>
  readonly version: Version
  /** Limits that an operator raised, by endpoint id. */
  readonly limits: Readonly<Record<string, number>>
}

/** The person who is signed in to the console, and the restaurant. */
export interface SessionCaller {
  readonly deviceId: string
  readonly deviceName: string | null
  readonly staffId: string
  readonly name: string
  readonly email: string
  readonly restaurantId: string
  readonly role: Role
  readonly expiresAt: number
  /** Another person set the password and may know it. */
  readonly passwordTemporary: boolean
}

/** A request as the pipeline sees it, from Fastify or from the fast path. */
export interface PipelineRequest {
  readonly id: string
  readonly headers: IncomingHttpHeaders
  readonly ip: string
  /** The next requests on a socket usually carry the same key. */
  readonly socket: object
  readonly context: RequestContext
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
}

/** Receives the response headers that the pipeline sets. */
export interface AnswerHeaders {
  header(name: string, value: string): unknown
}

interface OverFastify {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

type CallerOf<E extends Endpoint> = E["access"]["kind"] extends "key"
  ? { readonly key: KeyCaller; readonly request: PipelineRequest; readonly reply: AnswerHeaders }
  : E["access"]["kind"] extends "session"
    ? { readonly session: SessionCaller } & OverFastify
    : OverFastify

export type Call<E extends Endpoint> = CallerOf<E> & {
  readonly params: ParametersOf<E>
  readonly query: QueryOf<E>
  readonly body: BodyOf<E>
  /** The current time for this request; a test key may set it. */
  readonly now: number
  readonly requestId: string
}

type Bytes = string | Buffer

/** A response that the feature serialised itself, with its ETag. The bytes may be a function that runs only if needed. */
export class Prepared {
  readonly etag: string
  private readonly source: Bytes | (() => Bytes)

  constructor(source: Bytes | (() => Bytes), etag: string) {
    this.source = source
    this.etag = etag
  }

  get bytes(): Bytes {
    return typeof this.source === "function" ? this.source() : this.source
  }
}

/** The stored response of an Idempotency-Key, with its own status. */
export class Stored {
  readonly status: number
  readonly body: string

  constructor(status: number, body: string) {
    this.status = status
    this.body = body
  }
}

export type Handler<E extends Endpoint> = (call: Call<E>) => MaybePromise<Answer<E>>
export type Answer<E extends Endpoint> = E["response"] extends { readonly mediaType: string }
  ? Bytes | Readable | undefined
  : ResponseOf<E> | Prepared | Stored | CompressedOnce

/** What the pipeline has found out about a request; the log, the metrics and the key's request list read it. */
export interface RequestContext {
  endpointId: string | undefined
  key: KeyCaller | undefined
  session: SessionCaller | undefined
  code: string | undefined
}

export const newRequestContext = (): RequestContext => ({
  endpointId: undefined,
  key: undefined,
  session: undefined,
  code: undefined,
})

declare module "fastify" {
  interface FastifyRequest {
    context: RequestContext
  }
}
