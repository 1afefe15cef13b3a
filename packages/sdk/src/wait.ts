import {
  RasoiAbortError,
  RasoiApiError,
  RasoiError,
  RasoiUsageError,
  RasoiWaitTimeoutError,
} from "./errors.ts"
import type { RequestOptions, Settings, TestOptions } from "./options.ts"

export interface WaitOptions<Thing> {
  /** Told each time it reads otherwise than before, and the first time. Awaited; what it throws ends the wait. */
  onChange?: ((now: Thing, before: Thing | undefined) => void | Promise<void>) | undefined
  /** Ends the wait; what is waited for goes on. */
  signal?: AbortSignal | undefined
  /** The longest to wait. Without it the wait lasts as long as it takes. */
  timeoutMs?: number | undefined
  test?: TestOptions | undefined
}

interface Watch<Thing> {
  /** Such as `orders.waitUntilFinal`. */
  readonly name: string
  readonly everyMs: number
  readonly settings: Pick<Settings, "runtime" | "limits">
  read(options: RequestOptions): Promise<Thing>
  isOver(thing: Thing): boolean
}

/** Readings that fail one after the other, each with all its retries, before the wait gives up. */
const mostFailures = 20

const lastLookMs = 1_000

/** Reads at a polite pace until it is over. A status that is not known is one more on the way. */
export async function waitUntil<Thing>(watch: Watch<Thing>, options: WaitOptions<Thing>): Promise<Thing> {
  const { name, settings } = watch
  const { runtime, limits } = settings
  const { onChange, signal, timeoutMs = Number.POSITIVE_INFINITY, test } = options
  if (!(timeoutMs > 0)) throw new RasoiUsageError(`${name}: timeoutMs must be above 0, is ${timeoutMs}.`)
  const end = runtime.now() + timeoutMs
  let last: Thing | undefined
  for (let failures = 0; ; ) {
    // One reading must not outlast the wait, but the last look is worth a moment.
    const deadlineMs = Math.min(limits.deadlineMs, Math.max(end - runtime.now(), lastLookMs))
    const reading = await watch.read({ signal, test, deadlineMs }).then(read, failed)
    failures = "error" in reading ? failures + 1 : 0
    if ("error" in reading) {
      if (failures >= mostFailures) throw reading.error
    } else {
      const before = last
      last = reading.thing
      if (JSON.stringify(before) !== JSON.stringify(last)) await onChange?.(last, before)
      if (watch.isOver(last)) return last
    }
    await pause(watch, { end, signal, askedMs: reading.askedMs, last, timeoutMs })
  }
}

const read = <Thing>(thing: Thing) => ({ thing, askedMs: 0 })

/** A service that is away for a moment does not end a wait; a refusal does. */
function failed(error: unknown): { error: RasoiError; askedMs: number } {
  if (!(error instanceof RasoiError) || !mayPass(error)) throw error
  return { error, askedMs: (error.retryAfter ?? 0) * 1000 }
}

function mayPass(error: RasoiError): boolean {
  if (error instanceof RasoiApiError) return error.status === 429 || error.status >= 500
  return error.code === "CONNECTION_FAILED" || error.code === "TIMED_OUT"
}

interface Progress {
  end: number
  signal: AbortSignal | undefined
  /** What the service asked for, where it asked for more than the usual pace. */
  askedMs: number
  last: unknown
  timeoutMs: number
}

type Pace = Pick<Watch<unknown>, "name" | "everyMs" | "settings">

async function pause({ name, everyMs, settings }: Pace, progress: Progress): Promise<void> {
  const { end, signal, askedMs, last, timeoutMs } = progress
  const { runtime } = settings
  const remainingMs = end - runtime.now()
  if (remainingMs <= 0) {
    const message = `${name}: not over after ${timeoutMs} ms; it goes on, and may be waited for again.`
    throw new RasoiWaitTimeoutError(message, last, { operation: name })
  }
  // A fifth more or less: pages that opened together do not ask together.
  const paceMs = Math.round(everyMs * (0.8 + runtime.random() * 0.4))
  await runtime.sleep(Math.min(Math.max(paceMs, askedMs), remainingMs), signal).catch(cause => {
    throw new RasoiAbortError(`${name}: ended by the caller's signal.`, { operation: name }, cause)
  })
}
