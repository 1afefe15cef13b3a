import type { Fetch, RasoiOptions } from "./options.ts"
import { Rasoi } from "./rasoi.ts"
import type { Runtime } from "./runtime.ts"

/** A well-formed key that no server knows. */
export const testKey = "rasoi_test_DemoRestaurantTestKey000000000000DcL1U"
export const baseUrl = "https://order.example.com"

export interface Sent {
  url: string
  method: string
  headers: Record<string, string>
  body: string | undefined
}

/** The outcome of one request: a response, an exception, or a function of the request. */
export type Step =
  | Response
  | Error
  | ((sent: Sent, init: RequestInit) => Response | Error | Promise<Response>)

export function json(status: number, value: unknown, headers: Record<string, string> = {}): Response {
  const type = { "content-type": "application/json; charset=utf-8", "x-request-id": "req_test" }
  return new Response(JSON.stringify(value), { status, headers: { ...type, ...headers } })
}

export function refusal(status: number, code: string, members: object = {}, headers = {}): Response {
  const message = `The service says ${code}.`
  const docUrl = `${baseUrl}/docs/errors#${code}`
  return json(status, { error: { code, message, requestId: "req_refused", docUrl, ...members } }, headers)
}

export const broken = () => Object.assign(new TypeError("fetch failed"), { cause: { code: "ECONNRESET" } })

/** A fetch that returns the given steps in order. A single step responds to every request. */
export function scripted(steps: Step[] | Step): { fetch: Fetch; sent: Sent[] } {
  const sent: Sent[] = []
  const fetch: Fetch = async (url, init) => {
    const request: Sent = {
      url,
      method: init.method ?? "GET",
      headers: { ...(init.headers as Record<string, string>) },
      body: init.body as string | undefined,
    }
    sent.push(request)
    const step = Array.isArray(steps) ? steps[sent.length - 1] : steps
    if (!step) throw new Error(`request ${sent.length} was not expected: ${request.method} ${url}`)
    const outcome = typeof step === "function" ? await step(request, init) : step
    if (outcome instanceof Error) throw outcome
    return outcome.clone()
  }
  return { fetch, sent }
}

/** Time passes only in `sleep`, and `random` is constant. */
export function fakeRuntime(random = 0.5): Runtime & { slept: number[]; advance(ms: number): void } {
  let time = 0
  let serial = 0
  const slept: number[] = []
  return {
    slept,
    advance(ms) {
      time += ms
    },
    now: () => time,
    random: () => random,
    async sleep(milliseconds, signal) {
      if (signal?.aborted) throw signal.reason
      slept.push(milliseconds)
      time += milliseconds
    },
    startTimer: () => () => {},
    uniqueText: () => `unique-text-${++serial}`,
  }
}

/** A client with scripted responses and a fake runtime. */
export function client(steps: Step[] | Step, options: Partial<RasoiOptions> = {}) {
  const { fetch, sent } = scripted(steps)
  const runtime = fakeRuntime()
  const { apiKey = testKey, ...others } = options
  const rasoi = new Rasoi({ baseUrl, fetch, runtime, ...others, apiKey })
  return { rasoi, sent, runtime }
}

/** The error that the promise rejects with. */
export async function errorFrom(promise: Promise<unknown>): Promise<unknown> {
  try {
    await promise
  } catch (error) {
    return error
  }
  throw new Error("it did not fail")
}
