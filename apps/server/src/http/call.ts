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
}

type CallerOf<E extends Endpoint> = E["access"]["kind"] extends "key"
  ? { readonly key: KeyCaller }
  : E["access"]["kind"] extends "session"
    ? { readonly session: SessionCaller }
    : unknown

export type Call<E extends Endpoint> = CallerOf<E> & {
  readonly params: ParametersOf<E>
  readonly query: QueryOf<E>
  readonly body: BodyOf<E>
  /** The request's present time; a test key may have set it. */
  readonly now: number
  readonly requestId: string
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** An answer whose bytes are already made, with their validator. */
export class Prepared {
  readonly bytes: string | Buffer
  readonly etag: string

  constructor(bytes: string | Buffer, etag: string) {
    this.bytes = bytes
    this.etag = etag
  }
}

export type Handler<E extends Endpoint> = (call: Call<E>) => Answer<E> | Promise<Answer<E>>
export type Answer<E extends Endpoint> = ResponseOf<E> | Prepared

/** What a request has become known as; read by the log, the metrics and the key's request list. */
export interface RequestFacts {
  endpointId: string | undefined
  key: KeyCaller | undefined
  session: SessionCaller | undefined
  code: string | undefined
}

declare module "fastify" {
  interface FastifyRequest {
    facts: RequestFacts
  }
}
