import type { BodyOf } from "@rasoi/contract"
import type { reportUnsent } from "@rasoi/contract/console"
import { ApiFault, send } from "../api/send.ts"
import type { StoredCommand } from "./command.ts"
import { tabletHeaders } from "./credential.ts"
import { onCounterChange, openCounter, type Tablet } from "./database.ts"
import { listUnsent } from "./outbox.ts"
import { changeSeries } from "./tablet.ts"

/** The close of a day names tablets with something unsent. For that each tablet tells the server how much it has. */

const secondMs = 1_000
const minuteMs = 60 * secondMs
/** What is sent at once needs no report. */
const settleMs = 5 * secondMs
/** A silent tablet may have something that nobody knows of. */
const repeatMs = 5 * minuteMs

export interface Report {
  readonly unsent: number
  readonly at: number
}

/** How long to wait until the next report: at most one in a minute, and one after five minutes without a change. */
export function reportDelayMs(last: Report | undefined, unsent: number, now: number): number {
  if (!last) return settleMs
  if (last.unsent === unsent) return Math.max(0, last.at + repeatMs - now)
  return Math.max(settleMs, last.at + minuteMs - now)
}

/** When a command was made, by the tablet's clock. */
export function madeAt({ request }: StoredCommand): number | undefined {
  const { placedAt, receivedAt, issuedAt } = request as {
    placedAt?: string
    receivedAt?: string
    issuedAt?: string
  }
  const at = placedAt ?? receivedAt ?? issuedAt
  return at === undefined ? undefined : Date.parse(at)
}

/** The money of it, of each order once: the order, or its payments. */
export function unsentPaiseOf(unsent: readonly StoredCommand[]): number {
  const orders = new Set(unsent.filter(({ kind }) => kind === "ORDER").map(({ id }) => id))
  const paise = unsent.map(command => {
    if (command.kind === "ORDER") return command.request.billed.totalPaise
    const isPayment = command.kind === "PAYMENT" && !orders.has(command.request.orderId)
    return isPayment ? command.request.amountPaise : 0
  })
  return paise.reduce((sum, each) => sum + each, 0)
}

/** Reports until it is stopped. A report that does not arrive is made again. `onRestored` gets when the server was last restored. */
export function keepReporting(
  restaurantId: string,
  onRestored: (restoredAt: string | null) => Promise<void>,
): () => void {
  let [last, due, isStopped]: [Report | undefined, number, boolean] = [
    undefined,
    Number.POSITIVE_INFINITY,
    false,
  ]
  let timer: ReturnType<typeof setTimeout> | undefined
  const plan = async () => {
    // Without storage there is nothing unsent.
    const unsent = await listUnsent(restaurantId).catch(() => [])
    const at = Date.now() + reportDelayMs(last, unsent.length, Date.now())
    if (isStopped || at >= due) return
    clearTimeout(timer)
    due = at
    timer = setTimeout(run, at - Date.now())
  }
  const run = async () => {
    due = Number.POSITIVE_INFINITY
    const unsent = await listUnsent(restaurantId).catch(() => [])
    // It was sent while this waited.
    const isNews = unsent.length !== last?.unsent || Date.now() >= last.at + repeatMs
    if (isNews && !isStopped) {
      last = { unsent: unsent.length, at: Date.now() }
      await report(restaurantId, unsent)
        .then(onRestored)
        .catch(() => {
          // Another number than any, so that it is made again.
          last = { unsent: -1, at: Date.now() }
        })
    }
    await plan()
  }
  const changed = () => void plan()
  const stopListening = onCounterChange(changed)
  changed()
  return () => {
    isStopped = true
    clearTimeout(timer)
    stopListening()
  }
}

/** Tells how much is unsent, and the tablet's last numbers. Returns when the server was last restored. */
async function report(restaurantId: string, unsent: readonly StoredCommand[]): Promise<string | null> {
  const tablet = await (await openCounter()).get("tablets", restaurantId)
  if (!tablet) return null
  const made = unsent.map(madeAt).filter(at => at !== undefined)
  const oldest = made.length > 0 && {
    oldestSeconds: Math.max(0, Math.round((Date.now() - Math.min(...made)) / secondMs)),
  }
  const numbers = numbersOf(tablet)
  const body: Body = {
    ...{ unsent: unsent.length, unsentPaise: unsentPaiseOf(unsent), ...oldest },
    ...(numbers ? { numbers } : {}),
  }
  const path = { id: tablet.tabletId }
  const headers = await tabletHeaders(restaurantId)
  const put = (said: Body) => send("PUT", "/console/v1/counter/tablets/{id}", { path, body: said, headers })
  const { series, restoredAt } = await put(body).catch(error => put(withoutUnknown(body, error)))
  await changeSeries(restaurantId, series)
  return restoredAt ?? null
}

export const reportNow = async (restaurantId: string) => {
  await report(restaurantId, await listUnsent(restaurantId))
}

type Body = BodyOf<typeof reportUnsent>
type Numbers = NonNullable<Body["numbers"]>

function numbersOf({ series, nextNumber, nextBills = {} }: Tablet): Numbers | undefined {
  if (series === null) return undefined
  const bills = Object.entries(nextBills).map(([financialYear, next]) => ({
    financialYear,
    number: next - 1,
  }))
  return { series: Number(series.slice(1)), order: nextNumber - 1, bills }
}

/** For a server of the version before. Throws what is no such refusal. */
function withoutUnknown({ numbers, unsentPaise, ...body }: Body, error: unknown): Body {
  const faults = error instanceof ApiFault ? error.faults : []
  const isUnknown = (name: keyof Body) =>
    faults.some(({ field, reason }) => field === name && reason === "UNKNOWN_FIELD")
  const [noNumbers, noMoney] = [isUnknown("numbers"), isUnknown("unsentPaise")]
  if (!(noNumbers || noMoney)) throw error
  return {
    ...body,
    ...(numbers && !noNumbers ? { numbers } : {}),
    ...(unsentPaise !== undefined && !noMoney ? { unsentPaise } : {}),
  }
}
