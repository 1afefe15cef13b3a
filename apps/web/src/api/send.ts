import type { BodyOf, ErrorCode, Fault, ParametersOf, QueryOf, ResponseOf } from "@rasoi/contract"
import type { consoleEndpoints } from "@rasoi/contract/console"
import { makeListeners } from "../browser/listeners.ts"
import { noteServerTime } from "../time/server-clock.ts"
import { takeEarly } from "./early.ts"

/** Types only: this imports no contract code into the browser bundle. */
type ConsoleEndpoint = (typeof consoleEndpoints)[number]
type Method = ConsoleEndpoint["method"]
type PathOf<M extends Method> = Extract<ConsoleEndpoint, { method: M }>["path"]
type EndpointAt<M extends Method, P extends string> = Extract<ConsoleEndpoint, { method: M; path: P }>

type OptionalIfUndefined<Name extends string, Value> = [Value] extends [undefined]
  ? unknown
  : undefined extends Value
    ? { readonly [K in Name]?: Value }
    : { readonly [K in Name]: Value }
type Query<E extends ConsoleEndpoint> = "query" extends keyof E ? { readonly query?: QueryOf<E> } : unknown
type Parameters<E extends ConsoleEndpoint> = keyof ParametersOf<E> extends never
  ? unknown
  : { readonly path: ParametersOf<E> }

interface CommonInput {
  readonly signal?: AbortSignal
  /** The ETag of the version that was changed. */
  readonly ifMatch?: string
  readonly headers?: Readonly<Record<string, string>>
}
export type Input<E extends ConsoleEndpoint> = CommonInput &
  Parameters<E> &
  Query<E> &
  OptionalIfUndefined<"body", BodyOf<E>>

/** An error response; `network` when there was no response. */
export class ApiFault extends Error {
  override readonly name = "ApiFault"
  readonly status: number
  readonly code: ErrorCode | "NETWORK"
  readonly requestId: string | null
  readonly faults: readonly Fault[]
  readonly members: Readonly<Record<string, unknown>>

  constructor(status: number, error: Record<string, unknown>) {
    super(String(error.message ?? "No response"))
    this.status = status
    this.code = String(error.code ?? "NETWORK") as ErrorCode | "NETWORK"
    this.requestId = typeof error.requestId === "string" ? error.requestId : null
    this.faults = Array.isArray(error.errors) ? error.errors : []
    this.members = error
  }
}

/** A request without a response fails after this time: staff must know within seconds. */
const timeoutMs = 15_000

/** Calls back when the server no longer accepts the session. */
export const { subscribe: onSignedOut, notify: notifySignedOut } = makeListeners()

type InputArguments<E extends ConsoleEndpoint> =
  Record<never, never> extends Input<E> ? [input?: Input<E>] : [input: Input<E>]

/** Calls the console API. Method and path determine the types. */
export async function send<M extends Method, P extends PathOf<M>>(
  method: M,
  path: P,
  ...[input]: InputArguments<EndpointAt<M, P>>
): Promise<ResponseOf<EndpointAt<M, P>>> {
  return (await exchange(method, path, input)).data as ResponseOf<EndpointAt<M, P>>
}

/** Same as `send`, and returns the ETag of the response. */
export async function sendForEtag<M extends Method, P extends PathOf<M>>(
  method: M,
  path: P,
  ...[input]: InputArguments<EndpointAt<M, P>>
): Promise<{ data: ResponseOf<EndpointAt<M, P>>; etag: string | null }> {
  const { data, etag } = await exchange(method, path, input)
  return { data: data as ResponseOf<EndpointAt<M, P>>, etag }
}

interface AnyInput extends CommonInput {
  path?: object
  query?: object
  body?: unknown
}

async function exchange(method: string, path: string, input: AnyInput = {}) {
  const { body, ifMatch, signal, headers } = input
  const timeout = AbortSignal.timeout(timeoutMs)
  const url = address(path, input.path, input.query)
  const ended = signal ? AbortSignal.any([signal, timeout]) : timeout
  const early = method === "GET" ? await takeEarly(url, ended) : undefined
  const response =
    early?.response ??
    (await fetchResponse(url, {
      method,
      headers: {
        Accept: "application/json",
        ...(body === undefined ? {} : { "Content-Type": "application/json" }),
        ...(ifMatch ? { "If-Match": ifMatch } : {}),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: ended,
    }))
  noteServerTime(response.headers.get("Date"), early?.at)
  if (!response.ok) throw await faultOf(response)
  const data: unknown = response.status === 204 ? undefined : await response.json()
  return { data, etag: response.headers.get("ETag") }
}

/** The URL of an endpoint with its parameters filled in. */
export function address(path: string, parameters: object = {}, query: object = {}): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String((parameters as Record<string, unknown>)[name])),
  )
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== "") search.set(name, String(value))
  }
  return search.size === 0 ? filled : `${filled}?${search}`
}

/** Sends a body and returns the response as a file. */
export async function sendForFile(path: string, body: object): Promise<Blob> {
  const response = await fetchResponse(path, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(timeoutMs),
  })
  if (!response.ok) throw await faultOf(response)
  return response.blob()
}

async function fetchResponse(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init)
  } catch (error) {
    if (init.signal?.aborted && (error as Error).name === "AbortError") throw error
    throw new ApiFault(0, {})
  }
}

export async function faultOf(response: Response): Promise<ApiFault> {
  const body = await response.json().catch(() => ({}))
  // An error page from a proxy has no envelope.
  const fault = new ApiFault(response.status, (body as { error?: Record<string, unknown> }).error ?? {})
  if (fault.code === "UNAUTHENTICATED") notifySignedOut()
  return fault
}
