import {
  RasoiAbortError,
  RasoiApiError,
  RasoiError,
  RasoiUsageError,
  RasoiWaitTimeoutError,
} from "./errors.ts"
import type { RequestOptions, Settings, TestOptions } from "./options.ts"

export interface WaitOptions<Resource> {
  /** Called on the first read and on every change. The wait awaits it, and ends if it throws. */
  onChange?: ((now: Resource, before: Resource | undefined) => void | Promise<void>) | undefined
  /** Ends the wait. The order or booking itself is not affected. */
  signal?: AbortSignal | undefined
  /** The time between two reads, at least 1,000. By default 15,000 for an order and 30,000 for a booking. */
  everyMs?: number | undefined
  /** The longest time to wait. No limit by default. */
  timeoutMs?: number | undefined
  test?: TestOptions | undefined
}

interface Poll<Resource> {
  /** Such as `orders.waitUntilFinal`. */
  readonly name: string
  readonly everyMs: number
  readonly settings: Pick<Settings, "runtime" | "limits">
  read(options: RequestOptions): Promise<Resource>
  isOver(resource: Resource): boolean
}

/** How many reads in a row may fail, each after all its retries, before the wait gives up. */
const maxFailures = 20

const finalReadMs = 1_000
/** More often would use up the key's limit with ten waits at once. */
const leastEveryMs = 1_000

/** Polls until `isOver`. An unknown status counts as not over. */
export async function waitUntil<Resource>(
  poll: Poll<Resource>,
  options: WaitOptions<Resource>,
): Promise<Resource> {
  const { name, settings } = poll
  const { runtime, limits } = settings
  const { onChange, signal, timeoutMs = Number.POSITIVE_INFINITY, test } = options
  const everyMs = options.everyMs ?? poll.everyMs
  if (!(everyMs >= leastEveryMs))
    throw new RasoiUsageError(`${name}: everyMs must be ${leastEveryMs} or more, is ${everyMs}.`)
  if (!(timeoutMs > 0)) throw new RasoiUsageError(`${name}: timeoutMs must be above 0, is ${timeoutMs}.`)
  const end = runtime.now() + timeoutMs
  let last: Resource | undefined
  for (let failures = 0; ; ) {
    // A read must not outlast the wait, but the final read gets at least a second.
    const deadlineMs = Math.min(limits.deadlineMs, Math.max(end - runtime.now(), finalReadMs))
    const reading = await poll.read({ signal, test, deadlineMs }).then(read, failed)
    failures = "error" in reading ? failures + 1 : 0
    if ("error" in reading) {
      if (failures >= maxFailures) throw reading.error
    } else {
      const before = last
      last = reading.resource
      if (JSON.stringify(before) !== JSON.stringify(last)) await onChange?.(last, before)
      if (poll.isOver(last)) return last
    }
    await pause(
      { name, everyMs, settings },
      { end, signal, retryAfterMs: reading.retryAfterMs, last, timeoutMs },
    )
  }
}

const read = <Resource>(resource: Resource) => ({ resource, retryAfterMs: 0 })

/** Temporary failures do not end the wait; API errors do. */
function failed(error: unknown): { error: RasoiError; retryAfterMs: number } {
  if (!(error instanceof RasoiError) || !isTemporary(error)) throw error
  return { error, retryAfterMs: (error.retryAfter ?? 0) * 1000 }
}

function isTemporary(error: RasoiError): boolean {
  if (error instanceof RasoiApiError) return error.status === 429 || error.status >= 500
  return error.code === "CONNECTION_FAILED" || error.code === "TIMED_OUT"
}

interface Progress {
  end: number
  signal: AbortSignal | undefined
  /** From Retry-After; 0 if the service sent none. */
  retryAfterMs: number
  last: unknown
  timeoutMs: number
}

type Pace = Pick<Poll<unknown>, "name" | "everyMs" | "settings">

async function pause({ name, everyMs, settings }: Pace, progress: Progress): Promise<void> {
  const { end, signal, retryAfterMs, last, timeoutMs } = progress
  const { runtime } = settings
  const remainingMs = end - runtime.now()
  if (remainingMs <= 0) {
    const message = `${name}: not over after ${timeoutMs} ms; it goes on, and may be waited for again.`
    throw new RasoiWaitTimeoutError(message, last, { operation: name })
  }
  // Vary the interval by a fifth, so that pages opened together do not poll together.
  const paceMs = Math.round(everyMs * (0.8 + runtime.random() * 0.4))
  await runtime.sleep(Math.min(Math.max(paceMs, retryAfterMs), remainingMs), signal).catch(cause => {
    throw new RasoiAbortError(`${name}: ended by the caller's signal.`, { operation: name }, cause)
  })
}
