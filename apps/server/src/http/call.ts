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
  SessionAccess,
  Version,
} from "@rasoi/contract"
import type { FastifyReply, FastifyRequest } from "fastify"
import type { MaybePromise } from "./maybe-promise.ts"
import type { Bytes, CompressedOnce, Prepared, Stored } from "./ready.ts"

/** The holder of an API key, as the pipeline and the features see it. */
export interface KeyCaller {
  readonly keyId: string
  readonly restaurantId: string
  readonly test: boolean
  readonly scopes: ReadonlySet<Scope>
  readonly version: Version
  /** The key of the restaurant's own page, which all its visitors share. */
  readonly page: boolean
  /** Limits that an operator raised, by endpoint id. */
  readonly limits: Readonly<Record<string, number>>
}

interface ConsoleCaller {
  /** What presence and receipts count: the paired device, or else the sign-in. */
  readonly deviceId: string
  readonly deviceName: string | null
  /** The device belongs to the restaurant: its event stream does not end with a person's session. */
  readonly paired: boolean
  /** Of the person, or of a device on which nobody is signed in. */
  readonly name: string
  readonly restaurantId: string
  readonly expiresAt: number
}

/** The person who is signed in to the console, and the restaurant. */
export interface PersonCaller extends ConsoleCaller {
  readonly kind: "person"
  /** Differs from the device's id on a paired device. */
  readonly sessionId: string
  readonly staffId: string
  readonly email: string
  readonly role: Role
  /** With a PIN there are fewer permissions than the role has: ask `mayDo`. */
  readonly access: SessionAccess
  /** Another person set the password and may know it. */
  readonly passwordTemporary: boolean
}

/** A paired device on which nobody is signed in. */
export interface DeviceCaller extends ConsoleCaller {
  readonly kind: "device"
}

export type SessionCaller = PersonCaller | DeviceCaller

/** A request as the pipeline sees it, from Fastify or from the fast path. */
export interface PipelineRequest {
  readonly id: string
  readonly headers: IncomingHttpHeaders
  readonly ip: string
  /** The next requests on a socket usually carry the same key. */
  readonly socket: object
  readonly context: RequestContext
  /** Only calls inside the process have it (`http/in-process.ts`); nothing that a client sends becomes it. */
  readonly pageKeyId?: string
  /** The same: fires when the caller no longer waits. */
  readonly clientSignal?: AbortSignal | undefined
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
}

/** Receives the response headers that the pipeline sets. */
export interface ResponseHeaders {
  header(name: string, value: string): unknown
}

interface OverFastify {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

type CallerOf<E extends Endpoint> = E["access"]["kind"] extends "key"
  ? { readonly key: KeyCaller; readonly request: PipelineRequest; readonly reply: ResponseHeaders }
  : E["access"]["kind"] extends "session"
    ? { readonly session: E["access"] extends { device: true } ? SessionCaller : PersonCaller } & OverFastify
    : OverFastify

export type Call<E extends Endpoint> = CallerOf<E> & {
  readonly params: ParametersOf<E>
  readonly query: QueryOf<E>
  readonly body: E["fileBody"] extends readonly string[] ? Readable : BodyOf<E>
  /** The current time for this request; a test key may set it. */
  readonly now: number
  readonly requestId: string
}

export type Handler<E extends Endpoint> = (call: Call<E>) => MaybePromise<HandlerResult<E>>
export type HandlerResult<E extends Endpoint> = E["response"] extends { readonly mediaType: string }
  ? Bytes | Readable | undefined
  : ResponseOf<E> | Prepared | Stored | CompressedOnce

/** What the pipeline has found out about a request; the log, the metrics and the key's request list read it. */
export interface RequestContext {
  endpointId: string | undefined
  key: KeyCaller | undefined
  session: SessionCaller | undefined
  code: string | undefined
  /** The field that the refusal names. */
  field: string | undefined
  /** How long the request has waited for something to happen, as it asked for. It counts as no time to respond. */
  waitedMs: number
  /** What the endpoint's own limit still allows. */
  requestsLeft: number | undefined
}

/** A request after its response was sent. */
export interface FinishedRequest {
  readonly id: string
  readonly method: string
  /** Without the query, which may contain anything. */
  readonly path: string
  /** The route's pattern, never the path: paths contain tracking tokens. */
  readonly route: string
  readonly status: number
  readonly context: RequestContext
  readonly replayed: boolean
  /** Without `waitedMs`, once the observer has it. */
  readonly durationMs: number
}

export const newRequestContext = (): RequestContext => ({
  endpointId: undefined,
  key: undefined,
  session: undefined,
  code: undefined,
  field: undefined,
  waitedMs: 0,
  requestsLeft: undefined,
})

declare module "fastify" {
  interface FastifyRequest {
    context: RequestContext
  }
}
