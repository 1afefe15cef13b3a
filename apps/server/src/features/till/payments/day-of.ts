import type { PaymentMark, Settings } from "@rasoi/contract/console"
import { addDays, serviceDateAt } from "@rasoi/core"
import { toleranceMs } from "../../../base/tablet-time.ts"
import type { Queries } from "../../../db/index.ts"
import { hasOlderTablet, type Tablet, unsentSince } from "../counter/index.ts"
import { findLastClosed } from "./days-store.ts"

/** Money that somebody says has changed hands at a time. */
interface Claimed {
  readonly restaurantId: string
  readonly settings: Pick<Settings, "hours" | "profile">
  /** The corrected time. */
  readonly at: number
  readonly now: number
}

interface FromTablet extends Claimed {
  /** As the sender says. */
  readonly series: string | undefined
  readonly tablet: Tablet | undefined
  readonly isRecovered: boolean | undefined
  /** Nobody pays for an order before there is one. */
  readonly placedAt: number
}

interface BookedDay {
  readonly day: string
  readonly belongs_to: string | null
  readonly mark: PaymentMark | null
}

/**
 * An earlier day, if the tablet can have held the money since then. Otherwise today, with a mark. A tablet with older code does not
 * prove which one it is: while there is one, the earlier day has the mark.
 */
export async function dayOf(tx: Queries, claimed: FromTablet): Promise<BookedDay> {
  const { restaurantId, at, now, placedAt, series, tablet, isRecovered = false } = claimed
  const { date, isEarlier } = datesOf(claimed)
  if (!isEarlier || placedAt > at + toleranceMs) return dayOfNow(tx, claimed)
  const since = await unsentSince(tx, { restaurantId, series, tablet, isRecovered, at })
  const isProven = since !== undefined && since <= at + toleranceMs
  const isOlder = since === undefined && (await hasOlderTablet(tx, restaurantId, at, now))
  if (!isProven && !isOlder) return dayOfNow(tx, claimed)
  return { ...(await openDay(tx, restaurantId, date)), mark: isOlder ? "AFTER_REPORT" : null }
}

/** Of what no tablet keeps: today, with a mark if somebody says that it was earlier. */
export async function dayOfNow(tx: Queries, claimed: Claimed): Promise<BookedDay> {
  const { today, isEarlier } = datesOf(claimed)
  return { ...(await openDay(tx, claimed.restaurantId, today)), mark: isEarlier ? "AFTER_REPORT" : null }
}

function datesOf({ settings, at, now }: Claimed) {
  const dateAt = (time: number) => serviceDateAt(settings.hours, settings.profile.timezone, time)
  const [date, today] = [dateAt(at), dateAt(now)]
  return { date, today, isEarlier: date < today }
}

/** Money of a day that is closed already goes to the next one that is open, and says where it belongs. */
export async function openDay(tx: Queries, restaurantId: string, date: string) {
  const last = await findLastClosed(tx, restaurantId, date)
  if (last === undefined) return { day: date, belongs_to: null }
  return { day: addDays(last, 1), belongs_to: date }
}
