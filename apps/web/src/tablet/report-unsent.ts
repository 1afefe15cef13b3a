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
  const body = { unsent: unsent.length, ...oldest }
  const path = { id: tablet.tabletId }
  const headers = await tabletHeaders(restaurantId)
  const put = (said: typeof body & { numbers?: Numbers }) =>
    send("PUT", "/console/v1/counter/tablets/{id}", { path, body: said, headers })
  const numbers = numbersOf(tablet)
  const { series, restoredAt } = await put({ ...body, ...(numbers ? { numbers } : {}) }).catch(error => {
    if (isNumbersUnknown(error)) return put(body)
    throw error
  })
  await changeSeries(restaurantId, series)
  return restoredAt ?? null
}

export const reportNow = async (restaurantId: string) => {
  await report(restaurantId, await listUnsent(restaurantId))
}

type Numbers = NonNullable<BodyOf<typeof reportUnsent>["numbers"]>

function numbersOf({ series, nextNumber, nextBills = {} }: Tablet): Numbers | undefined {
  if (series === null) return undefined
  const bills = Object.entries(nextBills).map(([financialYear, next]) => ({
    financialYear,
    number: next - 1,
  }))
  return { series: Number(series.slice(1)), order: nextNumber - 1, bills }
}

/** A server of the version before. */
function isNumbersUnknown(error: unknown): boolean {
  const faults = error instanceof ApiFault ? error.faults : []
  return faults.some(({ field, reason }) => field === "numbers" && reason === "UNKNOWN_FIELD")
}
