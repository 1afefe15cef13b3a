import type { Failure, Refusal } from "./failure.ts"
import type { Fetch } from "./options.ts"
import { httpCodePrefix } from "./retry.ts"
import type { Runtime } from "./runtime.ts"

export interface HttpRequest {
  readonly url: string
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | undefined
}

export interface Answer {
  readonly kind: "answered"
  /** True for 304: the value behind the ETag that was sent is still current. */
  readonly unchanged: boolean
  readonly value: unknown
  readonly text: string
  readonly status: number
  readonly etag: string | undefined
  readonly requestId: string | undefined
  readonly replayed: boolean
}

interface AttemptOptions {
  readonly fetch: Fetch
  readonly runtime: Runtime
  readonly timeoutMs: number
  readonly signal: AbortSignal | undefined
}

/** Sends the request once and reads the whole response. A failure is returned, not thrown. */
export async function attempt(request: HttpRequest, options: AttemptOptions): Promise<Answer | Failure> {
  const { fetch, runtime, timeoutMs, signal } = options
  if (signal?.aborted) return { kind: "aborted", cause: signal.reason, sent: false }
  const controller = new AbortController()
  let timedOut = false
  const stopTimer = runtime.startTimer(timeoutMs, () => {
    timedOut = true
    controller.abort()
  })
  const stop = () => controller.abort()
  signal?.addEventListener("abort", stop, { once: true })
  try {
    const { url, method, headers, body } = request
    const response = await fetch(url, {
      method,
      headers,
      // fetch would follow a POST's redirect with a GET, and could send the key to another host.
      redirect: "manual",
      signal: controller.signal,
      ...(body === undefined ? {} : { body }),
    })
    return read(response, await response.text(), "if-none-match" in headers)
  } catch (cause) {
    if (signal?.aborted) return { kind: "aborted", cause: signal.reason, sent: true }
    return timedOut ? { kind: "timeout", limitMs: timeoutMs } : { kind: "connection", cause }
  } finally {
    stopTimer()
    signal?.removeEventListener("abort", stop)
  }
}

function read(response: Response, text: string, conditional: boolean): Answer | Failure {
  const { status, headers } = response
  const requestId = headers.get("x-request-id") ?? undefined
  const etag = headers.get("etag") ?? undefined
  const replayed = headers.get("idempotent-replayed") === "true"
  const facts = { kind: "answered", text, status, etag, requestId, replayed } as const
  if (status === 304 && conditional) return { ...facts, unchanged: true, value: undefined }
  // In a browser a redirect has status 0 and no Location.
  if (status < 200 || (status >= 300 && status < 400)) return redirected(status, headers.get("location"))
  const value = parse(text)
  if (status >= 400) return { kind: "refused", refusal: refusalOf(status, value, headers, requestId) }
  if (typeof value === "object" && value !== null) return { ...facts, unchanged: false, value }
  const type = headers.get("content-type") ?? ""
  // Truncated JSON: the connection broke, so the request may be sent again.
  if (/json/i.test(type)) return { kind: "connection", cause: new SyntaxError("the answer is cut off") }
  const reason = `with ${type || "something"} in place of JSON. Check that baseUrl is the address of the service.`
  return { kind: "unreadable", status, reason }
}

function redirected(status: number, location: string | null): Failure {
  const where = location ? ` to ${location}` : ""
  const reason = `, a redirect${where}, which is not followed. Make baseUrl the address that answers itself.`
  return { kind: "unreadable", status, reason }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function refusalOf(status: number, value: unknown, headers: Headers, requestId: string | undefined): Refusal {
  const { error } = (value ?? {}) as { error?: unknown }
  const body = (typeof error === "object" && error !== null ? error : {}) as Record<string, unknown>
  return {
    status,
    code: typeof body.code === "string" ? body.code : `${httpCodePrefix}${status}`,
    serverMessage: typeof body.message === "string" ? body.message : foreignAnswer(status),
    requestId: typeof body.requestId === "string" ? body.requestId : requestId,
    retryAfter: secondsOf(headers.get("retry-after")),
    body,
  }
}

/** A path that the service does not have is often a wrong address; 5xx are often a proxy's while the service restarts. */
function foreignAnswer(status: number): string {
  const hint = status < 500 ? " baseUrl may be wrong." : ""
  return `An answer ${status} that is not the service's own.${hint}`
}

/** Retry-After in seconds. A date, which a proxy may send, is ignored because clocks differ. */
function secondsOf(text: string | null): number | undefined {
  return text !== null && /^\d{1,9}$/.test(text.trim()) ? Number(text) : undefined
}
