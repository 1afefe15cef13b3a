export type DayKey = "mon" | "tue" | "wed" | "thu" | "fri" | "sat" | "sun"

/** `close` at or before `open` is on the next day; 00:00 to 00:00 is round the clock. */
export interface Period {
  /** HH:MM */
  open: string
  /** HH:MM */
  close: string
}

export interface WeeklyHours {
  days: Record<DayKey, Period[]>
  /** YYYY-MM-DD. Takes away the periods that open on the date, not the night that runs on into it. */
  closedDates: string[]
}

/** One service period in real time, epoch milliseconds; `closesAt` itself is no longer open. */
export interface OpenInterval {
  opensAt: number
  closesAt: number
  /** The local date on which the period opens, also for the part after midnight. */
  serviceDate: string
}

export interface OpenStatus {
  open: boolean
  /** The next opening; null while open, and when there is none to come. */
  opensAt: number | null
  /** The end of the present opening; null while closed, and when it never ends. */
  closesAt: number | null
  label: string
  /** Every instant from the one asked about up to this one has the same answer, label included. */
  validUntil: number
}
