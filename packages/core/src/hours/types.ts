import type { DayKey } from "@rasoi/contract"

export type { DayKey } from "@rasoi/contract"

/** If `close` is not after `open`, it is on the next day. 00:00 to 00:00 is 24 hours. */
export interface Period {
  /** HH:MM */
  open: string
  /** HH:MM */
  close: string
}

export interface WeeklyHours {
  days: Record<DayKey, Period[]>
  /** YYYY-MM-DD. Removes the periods that open on the date, but not a night that continues into it. */
  closedDates: string[]
  /** From YYYY-MM-DD to the periods that open on the date, in place of those of its weekday. */
  specialDates: Record<string, Period[]>
}

/** One service period in epoch milliseconds. `closesAt` is exclusive. */
export interface OpenInterval {
  opensAt: number
  closesAt: number
  /** The local date on which the period opens, even for the part after midnight. */
  serviceDate: string
}

export interface OpenStatus {
  open: boolean
  /** The next opening. Null: open now, or never opens again. */
  opensAt: number | null
  /** The end of the current opening. Null: closed now, or never closes. */
  closesAt: number | null
  label: string
  /** The result, including the label, does not change before this time. */
  validUntil: number
}
