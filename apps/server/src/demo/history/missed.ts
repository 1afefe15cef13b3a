import type { MissedCause } from "@rasoi/contract/console"
import { dayMs, listDays, minuteMs, pickMinute } from "./days.ts"
import type { History } from "./history.ts"
import { devices } from "./people.ts"

/** Orders that were tried and refused: the cause and how often it happens, compared with the others. */
const causes: Partial<Record<MissedCause, number>> = {
  OUT_OF_AREA: 6,
  ITEM_UNAVAILABLE: 4,
  BELOW_MINIMUM: 3,
  PAUSED: 2,
}

/** Refused attempts, and the times at which devices were online. */
export function makeMissed(history: History): void {
  const { random, now, days, basis } = history
  const restaurant_id = basis.restaurant.id
  const gaps = makeGaps(history)
  for (const day of listDays(now, -days, 0)) {
    const minutes = new Set(Array.from({ length: random.between(0, 3) }, () => pickMinute(random)))
    for (const minute of minutes) {
      const at = day.startsAt + minute * minuteMs
      const cause = random.pickWeighted(Object.keys(causes) as MissedCause[], each => causes[each] ?? 0)
      if (at < now)
        history.refused.push({ restaurant_id, minute: new Date(at), cause, attempts: random.between(1, 2) })
    }
    history.spans.push(...spansOf(restaurant_id, day.startsAt, Math.min(now, day.startsAt + dayMs), gaps))
  }
}

interface Gap {
  readonly from: number
  readonly to: number
}

/**
 * Explains the orders that nobody answered: somebody looked at them, they were only on a screen, or the tablets went
 * offline.
 */
function makeGaps({ random, orders, receipts, refused }: History): Gap[] {
  const gaps: Gap[] = []
  for (const { id, restaurant_id, placed_at, accept_by, cancelled_by } of orders) {
    if (cancelled_by !== "SYSTEM") continue
    const placedAt = placed_at.getTime()
    const why = random.pick(["SEEN", "SHOWN", "OFFLINE"])
    if (why === "OFFLINE") {
      gaps.push({ from: placedAt + minuteMs, to: accept_by.getTime() + 5 * minuteMs })
      const minute = new Date(Math.floor(placedAt / minuteMs) * minuteMs + 4 * minuteMs)
      refused.push({ restaurant_id, minute, cause: "NO_DEVICE", attempts: random.between(1, 3) })
      continue
    }
    receipts.push({
      order_id: id,
      device_id: `dev_demo_${random.between(1, 2)}`,
      device_name: random.pick(devices),
      pushed_at: placed_at,
      shown_at: new Date(placedAt + 2_000),
      acknowledged_at: why === "SEEN" ? new Date(placedAt + 60_000) : null,
    })
  }
  return gaps
}

function spansOf(restaurant_id: string, startsAt: number, endsAt: number, gaps: readonly Gap[]) {
  const spans: History["spans"] = []
  let from = startsAt
  const inside = gaps.filter(gap => gap.to > startsAt && gap.from < endsAt)
  for (const gap of inside.toSorted((one, other) => one.from - other.from)) {
    if (gap.from > from) spans.push({ restaurant_id, began_at: new Date(from), ended_at: new Date(gap.from) })
    from = Math.max(from, gap.to)
  }
  if (from < endsAt) spans.push({ restaurant_id, began_at: new Date(from), ended_at: new Date(endsAt) })
  return spans
}
