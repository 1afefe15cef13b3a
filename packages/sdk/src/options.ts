import { readBaseUrl } from "./address.ts"
import { type KeyMode, readApiKey } from "./api-key.ts"
import { RasoiUsageError } from "./errors.ts"
import type { ErrorCode } from "./generated/errors.ts"
import { apiVersion } from "./generated/operations.ts"
import { defaultPolicy } from "./retry.ts"
import { type Runtime, systemRuntime } from "./runtime.ts"

/** The part of `fetch` that is used. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>

/** For test keys only; with a live key nothing is sent. */
export interface TestOptions {
  /** What the request takes for the present time. */
  time?: string | Date | undefined
  /** An error code to be refused with, or `SLOW` to hold a create for three seconds. */
  scenario?: ErrorCode | "SLOW" | undefined
}

/** Told after each attempt, for logs and metrics. It holds no key, no body and nothing personal. */
export interface AttemptReport {
  operation: string
  method: string
  /** From 1. */
  attempt: number
  durationMs: number
  /** Undefined where no answer came. */
  status: number | undefined
  /** Undefined where the attempt succeeded. */
  code: string | undefined
  requestId: string | undefined
  /** True where the service answered a create with what an earlier attempt had made. */
  replayed: boolean
  /** How long the package waits before it sends again; undefined where it does not. */
  retryInMs: number | undefined
}

/** What can be said for all calls of a client, or for one. */
export interface CallLimits {
  /** The longest that one attempt may take. 10 seconds unless told otherwise. */
  timeoutMs?: number | undefined
  /** The longest that a call may take with all its retries and waits. 60 seconds unless told otherwise. */
  deadlineMs?: number | undefined
  /** How often a call that may be repeated is sent again. 4 unless told otherwise. */
  maxRetries?: number | undefined
}

export interface TrackingOptions extends CallLimits {
  /** The address of the service, without `/v1`. */
  baseUrl: string
  /** In place of the global `fetch`. */
  fetch?: Fetch | undefined
  onAttempt?: ((report: AttemptReport) => void) | undefined
  /** For tests: time, chance and waiting. */
  runtime?: Partial<Runtime> | undefined
}

export interface RasoiOptions extends TrackingOptions {
  /** `rasoi_test_…` or `rasoi_live_…`. Secret: it belongs on a server. */
  apiKey: string
  /** The dated version to be served by; the one this package was made for unless told otherwise. */
  version?: string | undefined
  /** Sent with every call of this client; see `withTest`. */
  test?: TestOptions | undefined
}

export interface RequestOptions extends CallLimits {
  /** Ends the call, its retries and its waits. */
  signal?: AbortSignal | undefined
  /** Over the client's own `test`, for this call. */
  test?: TestOptions | undefined
}

export interface CreateOptions extends RequestOptions {
  /**
   * 8 to 128 characters that name this one order or booking. Made by itself where left out; hand in your own, such
   * as the id of the customer's basket, where your server might be restarted in the middle.
   */
  idempotencyKey?: string | undefined
}

/** Options with every gap filled and every value checked. */
export interface Settings {
  readonly address: string
  readonly key: { readonly text: string; readonly mode: KeyMode } | undefined
  readonly version: string
  readonly fetch: Fetch
  readonly limits: Limits
  readonly test: TestOptions
  readonly onAttempt: (report: AttemptReport) => void
  readonly runtime: Runtime
}

export interface Limits {
  readonly timeoutMs: number
  readonly deadlineMs: number
  readonly maxRetries: number
}

const defaultLimits: Limits = {
  timeoutMs: 10_000,
  deadlineMs: 60_000,
  maxRetries: defaultPolicy.maxRetries,
}

export function readOptions(options: RasoiOptions): Settings {
  const mode = readApiKey(options?.apiKey)
  const key = { text: options.apiKey, mode }
  const test = { ...options.test }
  requireTestKey(test, mode)
  return { ...readTrackingOptions(options), key, test, version: options.version ?? apiVersion }
}

export function readTrackingOptions(options: TrackingOptions): Settings {
  return {
    address: readBaseUrl(options?.baseUrl),
    key: undefined,
    version: apiVersion,
    // Looked up at each call: instruments that replace the global one later are to see these requests too.
    fetch: options.fetch ?? ((url, init) => globalThis.fetch(url, init)),
    limits: readLimits(options, defaultLimits),
    test: {},
    onAttempt: options.onAttempt ?? (() => {}),
    runtime: { ...systemRuntime, ...options.runtime },
  }
}

export function readLimits(given: CallLimits, otherwise: Limits): Limits {
  const limits = {
    timeoutMs: given.timeoutMs ?? otherwise.timeoutMs,
    deadlineMs: given.deadlineMs ?? otherwise.deadlineMs,
    maxRetries: given.maxRetries ?? otherwise.maxRetries,
  }
  for (const name of ["timeoutMs", "deadlineMs"] as const) {
    if (!(limits[name] > 0)) throw new RasoiUsageError(`${name} must be above 0, is ${limits[name]}.`)
  }
  if (!Number.isInteger(limits.maxRetries) || limits.maxRetries < 0) {
    throw new RasoiUsageError(`maxRetries must be a whole number from 0 on, is ${limits.maxRetries}.`)
  }
  return limits
}

export function requireTestKey({ time, scenario }: TestOptions, mode: KeyMode | undefined): void {
  if ((time === undefined && scenario === undefined) || mode === "test") return
  throw new RasoiUsageError("test.time and test.scenario need a test key; this client has none.")
}
