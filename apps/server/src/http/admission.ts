import { MessageChannel } from "node:worker_threads"
import { type Endpoint, quoteOrder, Refusal } from "@rasoi/contract"

/** Refuses requests that the server could not answer within about a second. */
export interface Admission {
  /** `expectedWaitMs`: the wait in the endpoint's own queue. Throws SERVICE_UNAVAILABLE. */
  require(endpoint: Endpoint, expectedWaitMs: number): void
  /** Sends a refusal at once, or a moment later when refusals themselves keep the event loop busy. */
  refuse(send: () => void): void
}

interface Limits {
  /** How long the event loop may take to reach a request that has arrived. */
  readonly loopMs: number
  readonly queueMs: number
}

/** Orders, bookings and cancels have priority over reads, because a client can repeat a read. */
const writeLimits: Limits = { loopMs: 700, queueMs: 300 }
const readLimits: Limits = { loopMs: 180, queueMs: 250 }
/** While orders wait in their queue, they need the time that reads would take. */
const readLimitsWhileOrdersWait: Limits = { loopMs: 20, queueMs: 250 }
const ordersWaitMs = 100
/** The queue's wait is known only when an order arrives. */
const rememberWaitMs = 200

const probeEveryMs = 20
/** With fewer requests during a delay, something else keeps the processor busy, and a refusal would not shorten it. */
const fewRequests = 8
/** A longer delay means that the event loop has no time left. */
const busyMs = 20
/**
 * A refusal leaves so long after its request arrived, as far as the delay tells when that was. A client that repeats
 * its request at once would otherwise be refused thousands of times a second.
 */
const refuseAfterMs = 600
const minHoldMs = 100
const releaseEveryMs = 50

interface Held {
  readonly until: number
  readonly send: () => void
}

/**
 * Measures the delay of the event loop: from time to time the process sends itself a message, which waits in the same
 * queue as a request does. One long delay is a pause, not an overload. Requests are refused only when two delays in a
 * row were long and many requests came during the second.
 */
export function makeAdmission(
  now: () => number = () => performance.now(),
  probe: Probe = makeProbe(),
): Admission {
  let sentAt: number | undefined
  let measuredAt = Number.NEGATIVE_INFINITY
  let measuredMs = 0
  let requestsSinceSent = 0
  let ordersWaitUntil = 0
  let held: Held[] = []
  let releasing = false

  /** The delay of the probe under way, or of the last one. Runs for every request, so it allocates nothing. */
  function currentMs(): number {
    const at = now()
    if (sentAt === undefined && at - measuredAt >= probeEveryMs) {
      // After a time without requests, the last delay is out of date.
      if (at - measuredAt > 10 * probeEveryMs) measuredMs = 0
      sentAt = at
      requestsSinceSent = 0
      probe(arrived)
    }
    return sentAt === undefined ? measuredMs : at - sentAt
  }

  function arrived(): void {
    measuredAt = now()
    measuredMs = measuredAt - (sentAt ?? measuredAt)
    sentAt = undefined
    // A busy event loop runs its timers late.
    if (held.length > 0) sendDue()
  }

  function sendDue(): void {
    const at = now()
    const due = held.filter(({ until }) => until <= at)
    if (due.length === 0) return
    held = held.filter(({ until }) => until > at)
    for (const { send } of due) send()
  }

  function release(): void {
    releasing = false
    sendDue()
    if (held.length > 0) releaseLater()
  }

  function releaseLater(): void {
    if (releasing) return
    releasing = true
    setTimeout(release, releaseEveryMs)
  }

  function limitsFor(endpoint: Endpoint, expectedWaitMs: number): Limits {
    if (isRead(endpoint)) return now() < ordersWaitUntil ? readLimitsWhileOrdersWait : readLimits
    if (expectedWaitMs > ordersWaitMs) ordersWaitUntil = now() + rememberWaitMs
    return writeLimits
  }

  return {
    require(endpoint, expectedWaitMs) {
      const { loopMs, queueMs } = limitsFor(endpoint, expectedWaitMs)
      const delayMs = Math.min(currentMs(), measuredMs)
      requestsSinceSent += 1
      const overloadedLoop = delayMs > loopMs && requestsSinceSent > fewRequests
      if (overloadedLoop || expectedWaitMs > queueMs) throw overloaded
    },
    refuse(send) {
      const delayMs = Math.max(currentMs(), measuredMs)
      if (delayMs < busyMs) {
        send()
        return
      }
      held.push({ until: now() + Math.max(minHoldMs, refuseAfterMs - delayMs), send })
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
