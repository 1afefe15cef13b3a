import type { Failure, Refusal } from "./failure.ts"
import type { Fetch } from "./options.ts"
import { foreignCode } from "./retry.ts"
import type { Runtime } from "./runtime.ts"

export interface Sending {
  readonly url: string
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | undefined
}

export interface Answered {
  readonly kind: "answered"
  /** Not changed since the ETag that was sent. */
  readonly unchanged: boolean
  readonly value: unknown
  readonly text: string
  readonly status: number
  readonly etag: string | undefined
  readonly requestId: string | undefined
  readonly replayed: boolean
}

interface Surroundings {
  readonly fetch: Fetch
  readonly runtime: Runtime
  readonly timeoutMs: number
  readonly signal: AbortSignal | undefined
}

/** Sends once and reads the whole answer; whatever goes wrong on the way is a value, not an exception. */
export async function attempt(sending: Sending, around: Surroundings): Promise<Answered | Failure> {
  const { fetch, runtime, timeoutMs, signal } = around
  if (signal?.aborted) return { kind: "aborted", cause: signal.reason, sent: false }
  const controller = new AbortController()
  let late = false
  const stopTimer = runtime.startTimer(timeoutMs, () => {
    late = true
    controller.abort()
  })
  const stop = () => controller.abort()
  signal?.addEventListener("abort", stop, { once: true })
  try {
    const { url, method, headers, body } = sending
    const response = await fetch(url, {
      method,
      headers,
      // Followed by itself, a POST would turn into a GET on the way, and the key might go elsewhere.
      redirect: "manual",
      signal: controller.signal,
      ...(body === undefined ? {} : { body }),
    })
    return read(response, await response.text(), "if-none-match" in headers)
  } catch (cause) {
    if (signal?.aborted) return { kind: "aborted", cause: signal.reason, sent: true }
    return late ? { kind: "timeout", limitMs: timeoutMs } : { kind: "connection", cause }
  } finally {
    stopTimer()
    signal?.removeEventListener("abort", stop)
  }
}

function read(response: Response, text: string, conditional: boolean): Answered | Failure {
  const { status, headers } = response
  const requestId = headers.get("x-request-id") ?? undefined
  const etag = headers.get("etag") ?? undefined
  const replayed = headers.get("idempotent-replayed") === "true"
  const facts = { kind: "answered", text, status, etag, requestId, replayed } as const
  if (status === 304 && conditional) return { ...facts, unchanged: true, value: undefined }
  // A browser hides where a redirect leads and calls its status 0.
  if (status < 200 || (status >= 300 && status < 400)) return redirected(status, headers.get("location"))
  const value = parse(text)
  if (status >= 400) return { kind: "refused", refusal: refusalOf(status, value, headers, requestId) }
  if (typeof value === "object" && value !== null) return { ...facts, unchanged: false, value }
  const type = headers.get("content-type") ?? ""
  // JSON that ends in the middle is an answer that broke on its way, and may be asked for again.
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
    code: typeof body.code === "string" ? body.code : `${foreignCode}${status}`,
    serverMessage:
      typeof body.message === "string" ? body.message : `An answer ${status} that is not the service's own.`,
    requestId: typeof body.requestId === "string" ? body.requestId : requestId,
    retryAfter: secondsOf(headers.get("retry-after")),
    body,
  }
}

/** Retry-After in seconds. A date, which a proxy may send, is left aside: clocks differ. */
function secondsOf(text: string | null): number | undefined {
  return text !== null && /^\d{1,9}$/.test(text.trim()) ? Number(text) : undefined
}
