import { Refusal } from "@rasoi/contract"
import type { AuditChange } from "@rasoi/contract/console"
import * as api from "@rasoi/contract/console"
import { localDate } from "@rasoi/core"
import { newId } from "../../base/ids.ts"
import type { Mount } from "../../http/index.ts"
import { auditContextOf, recordAuditEntry } from "../audit/index.ts"
import * as store from "./seat-block-store.ts"
import type { StaffBookingParts } from "./staff-change.ts"

const dayMs = 86_400_000

/** Seats that staff keep free of bookings for a time. */
export function mountSeatBlocks(mount: Mount, { db, restaurants, events }: StaffBookingParts): void {
  mount(api.listSeatBlocks, async ({ session, query, now }) => {
    const { timezone } = (await restaurants.get(session.restaurantId)).settings.profile
    const date = query.date ?? localDate(timezone, now)
    const midnight = Date.parse(`${date}T00:00:00Z`)
    // Read one day more on both sides of the UTC date, then filter by the restaurant's time zone.
    const [from, to] = [new Date(midnight - dayMs), new Date(midnight + 2 * dayMs)]
    const rows = await store.listBlocks(db, session.restaurantId, from, to)
    const touches = ({ starts_at, ends_at }: store.BlockRow) =>
      localDate(timezone, starts_at.getTime()) <= date && localDate(timezone, ends_at.getTime() - 1) >= date
    return { object: "list" as const, data: rows.filter(touches).map(representBlock) }
  })

  mount(api.createSeatBlock, async call => {
    const { session, body, now } = call
    const { settings } = await restaurants.get(session.restaurantId)
    const row: store.BlockRow = {
      id: newId("blk", now),
      restaurant_id: session.restaurantId,
      starts_at: new Date(body.from),
      ends_at: new Date(body.to),
      seats: body.seats ?? Math.max(1, settings.booking.seats),
      reason: body.reason ?? null,
      created_at: new Date(now),
      created_by: session.name,
    }
    await db.transaction(async tx => {
      await store.addBlock(tx, row)
      const changes: AuditChange[] = [{ kind: "SEATS", seats: row.seats, from: body.from, to: body.to }]
      await recordAuditEntry(tx, auditContextOf(call), { action: "seats.blocked", changes })
    })
    events.changed({ id: row.id, restaurant_id: row.restaurant_id, test: false })
    return representBlock(row)
  })

  mount(api.deleteSeatBlock, async call => {
    const { session, params } = call
    await db.transaction(async tx => {
      const row = await store.removeBlock(tx, session.restaurantId, params.id)
      if (!row) throw new Refusal("NOT_FOUND", { message: "There is no such block." })
      await recordAuditEntry(tx, auditContextOf(call), { action: "seats.unblocked" })
    })
    events.changed({ id: params.id, restaurant_id: session.restaurantId, test: false })
    return undefined
  })
}

function representBlock({ id, starts_at, ends_at, seats, reason, created_by }: store.BlockRow) {
  return {
    id,
    object: "seat_block" as const,
    from: starts_at.toISOString(),
    to: ends_at.toISOString(),
    seats,
    reason,
    createdBy: created_by,
  }
}
