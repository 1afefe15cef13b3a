import type { Queries } from "../../../db/index.ts"
import { wasLost } from "./recovered-store.ts"
import { findSeries } from "./series-store.ts"
import { isSecretOf, type Tablet } from "./tablet.ts"

/** A tablet says when it took something. The server believes it only as far back as it can check. */

interface Claimed {
  readonly restaurantId: string
  /** "T3", as the sender says. */
  readonly series: string | undefined
  readonly tablet: Tablet | undefined
  /** The sender says that a restore has lost it. */
  readonly isRecovered: boolean
  /** The corrected time at which it was taken. */
  readonly at: number
}

/**
 * What this tablet sends was not taken before this time: it had nothing unsent then, or did not have its series yet. Undefined: the
 * sender does not prove with a secret which tablet it is.
 */
export async function unsentSince(db: Queries, claimed: Claimed): Promise<number | undefined> {
  const { restaurantId, series, tablet, isRecovered, at } = claimed
  if (series === undefined || !tablet) return undefined
  const row = await findSeries(db, restaurantId, Number(series.slice(1)))
  if (!row || !isSecretOf(row, tablet)) return undefined
  // The tablet had sent it, so it did not count it as unsent.
  if (isRecovered && (await wasLost(db, new Date(at)))) return at
  return row.unsent_since.getTime()
}
