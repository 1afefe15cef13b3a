import { type ErrorCode, placeOrder } from "@rasoi/contract"
import type { MissedCause } from "@rasoi/contract/console"
import type { Database } from "../../db/index.ts"
import type { DevicePresence } from "../../events/index.ts"
import type { KeyCaller } from "../../http/index.ts"
import { type RestaurantCache, receivingAt } from "../restaurant/index.ts"
import { addRefused, type RefusedRow } from "./report-data-store.ts"

/** Refusals that lost an order. A wrong request is the website's error and is not listed. */
const causes: Partial<Record<ErrorCode, MissedCause>> = {
  RESTAURANT_UNAVAILABLE: "SUSPENDED",
  ORDERING_OFF: "ORDERING_OFF",
  CLOSED: "CLOSED",
  ORDER_TYPE_NOT_ALLOWED: "TYPE_NOT_OFFERED",
  PAYMENT_MODE_NOT_ALLOWED: "PAYMENT_NOT_OFFERED",
  OUT_OF_AREA: "OUT_OF_AREA",
  ITEM_UNAVAILABLE: "ITEM_UNAVAILABLE",
  BELOW_MINIMUM: "BELOW_MINIMUM",
  PHONE_REFUSED: "PAGE_RULE",
  FIRST_ORDER_TOO_LARGE: "PAGE_RULE",
  RATE_LIMITED: "TOO_MANY_REQUESTS",
  SERVICE_UNAVAILABLE: "SERVER_FAULT",
  INTERNAL_ERROR: "SERVER_FAULT",
}

const minuteMs = 60_000
/** There are a few per restaurant and minute; only a long database outage reaches this limit. */
const maxBuffered = 50_000

interface Dependencies {
  db: Database
  restaurants: RestaurantCache
  presence: DevicePresence
}

/** The part of the request context that is needed. */
interface Outcome {
  readonly endpointId: string | undefined
  readonly key: KeyCaller | undefined
  readonly code: string | undefined
}

export interface RefusedOrders {
  /** Ignores everything but refused live orders. */
  record(outcome: Outcome, replayed: boolean, now: number): void
  /** Writes the buffered counts. If the database is unavailable, keeps them for the next time. */
  flush(): Promise<void>
}

/** Counts refused orders. They are written later, so that no request waits for it. */
export function makeRefusedOrders({ db, restaurants, presence }: Dependencies): RefusedOrders {
  let buffered = new Map<string, RefusedRow>()
  const classifying = new Set<Promise<void>>()

  function count(restaurantId: string, cause: MissedCause, now: number, attempts = 1): void {
    const minute = new Date(now - (now % minuteMs))
    const name = `${restaurantId} ${minute.getTime()} ${cause}`
    const row = buffered.get(name)
    if (row) row.attempts += attempts
    else if (buffered.size < maxBuffered)
      buffered.set(name, { restaurant_id: restaurantId, minute, cause, attempts })
  }

  /** One code has two causes; the restaurant's state shows which one applies. */
  async function classifyNotAccepting(restaurantId: string, now: number): Promise<void> {
    const deviceOnline = presence.isOnline(restaurantId)
    let paused = deviceOnline
    try {
      const { reason } = receivingAt(await restaurants.get(restaurantId), { now, test: false, deviceOnline })
      paused ||= reason === "PAUSED"
    } catch {
      // Without the restaurant's settings, a missing device is reason enough.
    }
    count(restaurantId, paused ? "PAUSED" : "NO_DEVICE", now)
  }

  return {
    record({ endpointId, key, code }, replayed, now) {
      if (!key || key.test || replayed || endpointId !== placeOrder.id || code === undefined) return
      if (code === "NOT_ACCEPTING") {
        const classified = classifyNotAccepting(key.restaurantId, now).finally(() =>
          classifying.delete(classified),
        )
        classifying.add(classified)
        return
      }
      const cause = causes[code as ErrorCode]
      if (cause) count(key.restaurantId, cause, now)
    },
    async flush() {
      await Promise.all(classifying)
      if (buffered.size === 0) return
      const rows = [...buffered.values()]
      buffered = new Map()
      try {
        await addRefused(db, rows)
      } catch (error) {
        for (const row of rows) count(row.restaurant_id, row.cause, row.minute.getTime(), row.attempts)
        throw error
      }
    },
  }
}
