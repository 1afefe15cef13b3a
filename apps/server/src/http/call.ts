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
import type { MaybePromise } from "./maybe-promise.ts"

/** Who holds the key, as the pipeline and the features see it. */
export interface KeyCaller {
  readonly keyId: string
  readonly restaurantId: string
  readonly test: boolean
  readonly scopes: ReadonlySet<Scope>
  readonly version: Version
  /** Limits that an operator raised, by endpoint id. */
  readonly limits: Readonly<Record<string, number>>
}

/** Who is signed in to the console, and in which restaurant. */
export interface SessionCaller {
  readonly deviceId: string
  readonly deviceName: string | null
  readonly staffId: string
  readonly name: string
  readonly email: string
  readonly restaurantId: string
  readonly role: Role
  readonly expiresAt: number
  /** Somebody else made the password, and may know it. */
  readonly passwordTemporary: boolean
}

/** A request as the pipeline sees it, whoever read it from the wire. */
export interface PipelineRequest {
  readonly id: string
  readonly headers: IncomingHttpHeaders
  readonly ip: string
  /** Usually asks again, with the same key. */
  readonly socket: object
  readonly context: RequestContext
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
}

/** Where the pipeline puts the headers of an answer. */
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
  /** The request's present time; a test key may have set it. */
  readonly now: number
  readonly requestId: string
}

type Bytes = string | Buffer

/** An answer made by the feature itself, with its validator. Bytes that nobody may ask for can be left to be made. */
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

/** An answer with a status of its own: what an Idempotency-Key remembers. */
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
  : ResponseOf<E> | Prepared | Stored

/** What a request has become known as; read by the log, the metrics and the key's request list. */
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
