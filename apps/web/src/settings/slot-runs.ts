interface Slot {
  readonly time: string
  readonly startsAt: string
  readonly available: boolean
  readonly reason: "PAST" | "NOTICE" | "FULL" | null
}

/** One slot, or consecutive slots shown as one line. */
export interface SlotRun {
  readonly first: Slot
  readonly last: Slot
  readonly count: number
}

/** Joins past slots into one line; available and full slots stay separate. */
export function runsOf(slots: readonly Slot[]): SlotRun[] {
  const runs: SlotRun[] = []
  for (const slot of slots) {
    const run = runs.at(-1)
    if (run && slot.reason === "PAST" && run.first.reason === "PAST") {
      runs[runs.length - 1] = { first: run.first, last: slot, count: run.count + 1 }
    } else runs.push({ first: slot, last: slot, count: 1 })
  }
  return runs
}
