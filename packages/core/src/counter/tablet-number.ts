/** Whether a tablet may have given a number. Each tablet has a series of its own, and a secret that nobody else has. */

/** How far a number may be above the highest one that is known of its tablet. A tablet tells its highest number first. */
export const mostAhead = 50

export const tabletNumberFaults = ["NO_SERIES", "OTHER_TABLET", "NUMBER_JUMP"] as const
export type TabletNumberFault = (typeof tabletNumberFaults)[number]

/**
 * Why a number is not in the books as the tablet sent it. NUMBER_TAKEN: somebody without its secret had used it up; what was sold got
 * another number. CONTENT: the server refused what the order says.
 */
export const refusedNumberReasons = [...tabletNumberFaults, "NUMBER_TAKEN", "CONTENT"] as const
export type RefusedNumberReason = (typeof refusedNumberReasons)[number]

/**
 * NO_SECRET: stored, because the tablet's code is older than its secret. SAVED_FILE: a manager sent what a tablet had saved as a
 * file.
 */
export const numberMarks = ["NO_SECRET", "SAVED_FILE"] as const
export type NumberMark = (typeof numberMarks)[number]

export interface SentNumber {
  readonly sequence: number
  /** Undefined: nobody has the series. */
  readonly series:
    | {
        /** Of its orders, or of its bills of the year. */
        readonly highest: number
        /** Null: its tablet has sent no secret yet. */
        readonly isRightSecret: boolean | null
      }
    | undefined
}

export function judgeNumber({ sequence, series }: SentNumber): TabletNumberFault | NumberMark | null {
  if (!series) return "NO_SERIES"
  if (series.isRightSecret === null) return "NO_SECRET"
  if (!series.isRightSecret) return "OTHER_TABLET"
  return sequence > series.highest + mostAhead ? "NUMBER_JUMP" : null
}

/** Whether a number that is taken already is used up by somebody who may not have been its tablet, so that the sender gets another. */
export function isUsedUp(mark: NumberMark | null, takenWith: NumberMark | null): boolean {
  return mark === "SAVED_FILE" || (mark === null && takenWith !== null)
}

export function isNumberFault(judged: TabletNumberFault | NumberMark | null): judged is TabletNumberFault {
  return tabletNumberFaults.some(fault => fault === judged)
}

const orderNumber = /^T([1-9][0-9]{0,4})-([1-9][0-9]{0,6})$/

/** "T2-14" → 2 and 14. Null: no tablet makes such a number. */
export function readTabletOrderNumber(number: string): { series: number; sequence: number } | null {
  const [, series, sequence] = orderNumber.exec(number) ?? []
  if (series === undefined || sequence === undefined) return null
  return { series: Number(series), sequence: Number(sequence) }
}
