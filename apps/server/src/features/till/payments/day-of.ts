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
  /** Of the tablet, as the sender says. */
  readonly series?: string | undefined
  readonly tablet?: Tablet | undefined
  readonly isRecovered?: boolean
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
export async function dayOf(tx: Queries, claimed: Claimed): Promise<BookedDay> {
  const { restaurantId, settings, at, now, series, tablet, isRecovered = false } = claimed
  const dateAt = (time: number) => serviceDateAt(settings.hours, settings.profile.timezone, time)
  const [date, today] = [dateAt(at), dateAt(now)]
  const book = async (day: string, mark: PaymentMark | null) => ({
    ...(await openDay(tx, restaurantId, day)),
    mark,
  })
  if (date >= today) return book(date, null)
  const since = await unsentSince(tx, { restaurantId, series, tablet, isRecovered, at })
  if (since !== undefined) return since <= at + toleranceMs ? book(date, null) : book(today, "AFTER_REPORT")
  const isOlder = await hasOlderTablet(tx, restaurantId, at, now)
  return book(isOlder ? date : today, "AFTER_REPORT")
}

/** Money of a day that is closed already goes to the next one that is open, and says where it belongs. */
export async function openDay(tx: Queries, restaurantId: string, date: string) {
  const last = await findLastClosed(tx, restaurantId, date)
  if (last === undefined) return { day: date, belongs_to: null }
  return { day: addDays(last, 1), belongs_to: date }
}
