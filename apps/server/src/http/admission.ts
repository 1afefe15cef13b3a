import { MessageChannel } from "node:worker_threads"
import { type Endpoint, quoteOrder, Refusal } from "@rasoi/contract"

/** Refuses requests that the server could not handle within about a second. */
export interface Admission {
  /** `expectedWaitMs` tells the wait in the endpoint's own queue. Throws SERVICE_UNAVAILABLE. */
  require(endpoint: Endpoint, expectedWaitMs: (() => number) | undefined): void
  /** Sends a refusal a moment later, so that a client that repeats its request at once does not fill the event loop. */
  refuse(send: () => void): void
}

/** In an object, so that `npm run bench -- --only admission` can measure the server without a part. */
export const admissionLimits = {
  /**
   * So many requests may always wait. A client waits for one response at a time, so 32 clients, which bring the server to
   * its peak, are never refused: not even when the machine stands still, where a refusal would shorten nothing.
   */
  alwaysAdmitted: 128,
  /** Processor time of the work before a request. Orders, bookings and cancels have priority: a read can be repeated. */
  writeMs: 300,
  readMs: 180,
  /** While orders wait in their queue, they need the time that reads would take. */
  readWhileOrdersWaitMs: 20,
  ordersWaitMs: 100,
  /** The wait in an endpoint's own queue. */
  queueMs: 200,
  /** From a request's arrival to its refusal: without it, a client could be refused thousands of times a second. */
  refuseAfterMs: 450,
  probeEveryMs: 20,
}

interface Parts {
  now(): number
  /** The processor time of this thread. It stands still while the machine stops the process or runs others. */
  processorMs(): number
  probe: Probe
}

interface Held {
  readonly until: number
  readonly send: () => void
}

function thisThread(): Parts {
  return {
    now: () => performance.now(),
    processorMs() {
      const { user, system } = process.threadCpuUsage()
      return (user + system) / 1000
    },
    probe: makeProbe(),
  }
}

/**
 * Measures the work that waits: from time to time the process sends itself a message, which waits in the same queue as
 * a request does. Requests that come between the sending and the arrival were in front of the message. Their number, and
 * the processor time since the sending, tell how much waits. The time of day would not: it also passes while the machine
 * is busy with something else.
 */
export function makeAdmission(parts: Partial<Parts> = {}): Admission {
  const { now, processorMs, probe } = { ...thisThread(), ...parts }
  const limits = admissionLimits
  let sentAt: number | undefined
  let arrivedAt = Number.NEGATIVE_INFINITY
  let requestsBefore = 0
  let processorMsAtStart = 0
  const held: Held[] = []
  let releasing = false
  const writeQueues = new Set<() => number>()

  function probeIfDue(): void {
    if (sentAt !== undefined) return
    const at = now()
    if (at - arrivedAt < limits.probeEveryMs) return
    sentAt = at
    requestsBefore = 0
    processorMsAtStart = processorMs()
    probe(arrived)
  }

  function arrived(): void {
    // While many requests wait, the next message is sent at once.
    arrivedAt = requestsBefore > limits.alwaysAdmitted ? Number.NEGATIVE_INFINITY : now()
    sentAt = undefined
    // A busy event loop runs its timers late.
    release()
  }

  /** Their order is that of their times. */
  function release(): void {
    const at = now()
    const later = held.findIndex(({ until }) => until > at)
    for (const { send } of held.splice(0, later < 0 ? held.length : later)) send()
    releaseLater()
  }

  function releaseLater(): void {
    const [first] = held
    if (releasing || !first) return
    releasing = true
    setTimeout(
      () => {
        releasing = false
        release()
      },
      Math.max(1, first.until - now()),
    )
  }

  function limitOf(endpoint: Endpoint): number {
    if (!isRead(endpoint)) return limits.writeMs
    for (const waitMs of writeQueues) if (waitMs() > limits.ordersWaitMs) return limits.readWhileOrdersWaitMs
    return limits.readMs
  }

  return {
    require(endpoint, expectedWaitMs) {
      probeIfDue()
      requestsBefore += 1
      if (expectedWaitMs) {
        if (!isRead(endpoint)) writeQueues.add(expectedWaitMs)
        if (expectedWaitMs() > limits.queueMs) throw overloaded
      }
      if (sentAt === undefined || requestsBefore <= limits.alwaysAdmitted) return
      if (processorMs() - processorMsAtStart > limitOf(endpoint)) throw overloaded
    },
    refuse(send) {
      // A request that is in front of the message arrived before it was sent.
      const at = now()
      const until = (sentAt ?? at) + limits.refuseAfterMs
      if (until <= at) {
        send()
        return
      }
      held.push({ until, send })
      releaseLater()
    },
  }
}

/** Calls back when the event loop has handled everything that was queued before. */
type Probe = (arrived: () => void) => void

function makeProbe(): Probe {
  const { port1, port2 } = new MessageChannel()
  let callBack = () => {}
  port1.on("message", () => callBack())
  port1.unref()
  return arrived => {
    callBack = arrived
    port2.postMessage(undefined)
  }
}

function isRead({ method, id }: Endpoint): boolean {
  return method === "GET" || id === quoteOrder.id
}

/** Created once: under overload, a stack trace for each refusal would cost more than the refusal. */
const overloaded = new Refusal("SERVICE_UNAVAILABLE", {
  retryAfter: 1,
  message: "The server has more requests than it can answer in time; send this one again after Retry-After.",
})
