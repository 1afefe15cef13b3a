import { MessageChannel } from "node:worker_threads"
import { type Endpoint, quoteOrder, Refusal } from "@rasoi/contract"

/** Refuses requests that the server could not answer within about a second. */
export interface Admission {
  /** `expectedWaitMs` tells the wait in the endpoint's own queue. Throws SERVICE_UNAVAILABLE. */
  require(endpoint: Endpoint, expectedWaitMs: (() => number) | undefined): void
  /** Sends a refusal a moment later, so that a client that repeats its request at once does not fill the event loop. */
  refuse(endpoint: Endpoint, send: () => void): void
}

/** In an object, so that `npm run bench -- --only admission` can measure the server without a part. */
export const admissionLimits = {
  /**
   * So many requests may always wait. A client waits for one answer at a time, so 32 clients, which bring the server to
   * its peak, are never refused: not even when the machine stands still, where a refusal would shorten nothing.
   */
  alwaysAdmitted: 128,
  /** Processor time of the work before a request. Orders, bookings and cancels have priority: a read can be repeated. */
  writeMs: 500,
  readMs: 180,
  /** While orders wait in their queue, they need the time that reads would take. */
  readWhileOrdersWaitMs: 20,
  ordersWaitMs: 100,
  /** The wait in an endpoint's own queue. */
  queueMs: 300,
  /**
   * While a queue stands, an order is refused if it would be answered later than so long after its arrival. A burst may
   * take longer, because it ends. Reads have no such limit: to refuse one costs as much as to answer it.
   */
  answerWithinMs: 800,
  /** For so long after an order was refused for its age, reads are refused as while orders wait. */
  yieldMs: 1_000,
  /**
   * Age counts up to so many times the processor time that was used meanwhile: the rest of the time the machine stood
   * still or ran other programs.
   */
  realTimePerProcessorTime: 2,
  /** From a request's arrival to its refusal: without it, a client could be refused thousands of times a second. */
  refuseAfterMs: 700,
  /**
   * From its reading to its refusal. A request that waits here delays nobody; one that waits to be read delays all that
   * come after it, and the answers of the database too. Orders wait for these, and leave less time for refusals.
   */
  holdReadMs: 450,
  holdWriteMs: 650,
  probeEveryMs: 20,
  /** Without a request for so long, no queue stands. */
  calmAfterMs: 100,
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

/** From the sending of a message to its arrival: one pass of the event loop over what was ready before. */
interface Pass {
  readonly sentAt: number
  readonly processorMsAtStart: number
  /** Those that were read before the message. */
  requests: number
}

interface Elapsed {
  readonly realMs: number
  /** Without the time in which the machine stood still. */
  readonly ownMs: number
}

/**
 * Measures the work that waits: from time to time the process sends itself a message, which waits in the same queue as
 * a request does. Requests that come between the sending and the arrival were in front of the message. Their number, and
 * the processor time since the sending, tell how much waits. The time of day would not: it also passes while the machine
 * is busy with something else.
 *
 * The queue is first in, first out. While a message is sent as soon as the last one has arrived, a request that is read
 * at some point of a pass came at the same point of the pass before. So it is as old as that pass was long.
 */
export function makeAdmission(parts: Partial<Parts> = {}): Admission {
  const { now, processorMs, probe } = { ...thisThread(), ...parts }
  const limits = admissionLimits
  let pass: Pass | undefined
  let probeAt = Number.NEGATIVE_INFINITY
  /** How long the pass before took. Undefined: few requests waited, so no queue stands. */
  let before: Elapsed | undefined
  const held: Held[] = []
  let releasing = false
  let yieldUntil = Number.NEGATIVE_INFINITY
  const writeQueues = new Set<() => number>()

  function probeIfDue(): void {
    if (pass) return
    const at = now()
    if (at < probeAt) return
    if (at - probeAt >= limits.calmAfterMs) before = undefined
    pass = { sentAt: at, processorMsAtStart: processorMs(), requests: 0 }
    probe(arrived)
  }

  function arrived(): void {
    if (!pass) return
    const isBusy = pass.requests > limits.alwaysAdmitted
    before = isBusy ? elapsedIn(pass) : undefined
    pass = undefined
    // A busy event loop runs its timers late.
    release()
    // While many requests wait, the next message is sent at once.
    probeAt = isBusy ? now() : now() + limits.probeEveryMs
  }

  function elapsedIn({ sentAt, processorMsAtStart }: Pass): Elapsed {
    const realMs = now() - sentAt
    const usedMs = processorMs() - processorMsAtStart
    return { realMs, ownMs: Math.min(realMs, usedMs * limits.realTimePerProcessorTime) }
  }

  function release(): void {
    const at = now()
    const later = held.findIndex(({ until }) => until > at)
    const due = held.splice(0, later < 0 ? held.length : later)
    for (const { send } of due) send()
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
    if (now() < yieldUntil) return limits.readWhileOrdersWaitMs
    for (const waitMs of writeQueues) if (waitMs() > limits.ordersWaitMs) return limits.readWhileOrdersWaitMs
    return limits.readMs
  }

  /** Whether a queue stands, and the request was in it for too long. */
  function isTooOld(current: Pass, waitMs: number): boolean {
    if (!before) return false
    const ageMs = Math.max(before.ownMs, elapsedIn(current).ownMs)
    // The database's answer will wait in the same queue as the request did.
    return 2 * ageMs + waitMs > limits.answerWithinMs
  }

  return {
    require(endpoint, expectedWaitMs) {
      probeIfDue()
      // Also in the middle of a pass: a long one would make every refusal late.
      if (held[0] && held[0].until <= now()) release()
      if (pass) pass.requests += 1
      const waitMs = expectedWaitMs?.() ?? 0
      if (expectedWaitMs && !isRead(endpoint)) writeQueues.add(expectedWaitMs)
      if (waitMs > limits.queueMs) throw overloaded
      if (!pass) return
      if (!isRead(endpoint) && isTooOld(pass, waitMs)) {
        yieldUntil = now() + limits.yieldMs
        throw overloaded
      }
      if (pass.requests <= limits.alwaysAdmitted) return
      if (processorMs() - pass.processorMsAtStart > limitOf(endpoint)) throw overloaded
    },
    refuse(endpoint, send) {
      const at = now()
      const ageMs = pass ? Math.max(before?.realMs ?? 0, at - pass.sentAt) : 0
      const leastMs = isRead(endpoint) ? limits.holdReadMs : limits.holdWriteMs
      const holdMs = Math.max(limits.refuseAfterMs - ageMs, leastMs)
      // Never before the last one: their order is that of their times.
      const until = Math.max(at + holdMs, held.at(-1)?.until ?? 0)
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
