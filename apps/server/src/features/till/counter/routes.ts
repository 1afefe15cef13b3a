import * as api from "@rasoi/contract/console"
import { isOrderCalledOff, normaliseIndianMobile } from "@rasoi/core"
import type { Database } from "../../../db/index.ts"
import type { Mount, SessionCaller } from "../../../http/index.ts"
import { auditContextOf } from "../../audit/index.ts"
import { requireId } from "../../idempotency/index.ts"
import { staffMover } from "../../moves/index.ts"
import {
  asOf,
  representOneForStaff,
  representOrder,
  requireOrder,
  type StaffOrderParts,
} from "../../orders/index.ts"
import { takerName } from "../../staff/index.ts"
import { listOrdersOfPhone } from "./caller-store.ts"
import { enterOrder } from "./enter.ts"
import { mountMarks } from "./mark-routes.ts"
import { mountRemovedEntries } from "./removed-entries.ts"
import { seriesOf, writeUnsent } from "./series-store.ts"
import { mountTabs } from "./tab-routes.ts"
import { voidOrder } from "./void.ts"

interface Parts extends StaffOrderParts {
  publicUrl: string
}

/** What staff enter at the counter. */
export function mountCounter(mount: Mount, { db, restaurants, events, publicUrl }: Parts): void {
  mount(api.enterOrder, async call => {
    const { session, params, body, now } = call
    requireId("ord", params.id)
    const { restaurantId, role } = session
    const { settings } = await restaurants.get(restaurantId)
    const { timezone } = settings.profile
    const { device } = staffMover(session)
    const by = { name: await takerName(db, session, body.takenBy), device, role }
    const entered = await enterOrder(db, {
      ...auditContextOf(call),
      ...{ id: params.id, timezone, publicUrl, by, request: body },
    })
    if (entered.isNew) events.entered(entered.row)
    const { tab_id } = entered.row
    const sentForTabId = body.tab && body.tab.id !== tab_id ? body.tab.id : null
    return { ...(await representOneForStaff(db, entered.row, now)), sentForTabId }
  })

  mount(api.voidOrder, async call => {
    const { session, body, now } = call
    const row = await requireOrder(db, call)
    const voided = await voidOrder(db, row, {
      ...{ request: body, mover: staffMover(session), role: session.role, audit: auditContextOf(call) },
    })
    events.moved(voided)
    return representOneForStaff(db, voided, now)
  })
  mountTabs(mount, { db, restaurants, events })
  mountMarks(mount, db)
  mountRemovedEntries(mount, db)

  mount(api.giveSeries, async ({ session, body, now }) => {
    const number = await seriesOf(db, session.restaurantId, body.tabletId, new Date(now))
    return { object: "counter_series" as const, series: `T${number}` }
  })

  mount(api.reportUnsent, async ({ session, params, body, now }) => {
    requireId("tablet", params.id)
    const number = await seriesOf(db, session.restaurantId, params.id, new Date(now))
    await writeUnsent(db, session.restaurantId, params.id, {
      device: session.deviceName,
      deviceId: pairedDeviceOf(session),
      unsent: body.unsent,
      oldestAt: body.oldestSeconds === undefined ? null : new Date(now - body.oldestSeconds * 1_000),
      heardAt: new Date(now),
    })
    return { object: "counter_series" as const, series: `T${number}` }
  })

  mount(api.findCaller, ({ session, body, now }) => callerOf(db, session.restaurantId, body.phone, now))
}

/** Null: this device is not paired. */
function pairedDeviceOf(session: SessionCaller): string | null {
  const isPaired = session.kind === "device" || session.sessionId !== session.deviceId
  return isPaired ? session.deviceId : null
}

/** What the orders of a phone say about who calls. */
async function callerOf(db: Database, restaurantId: string, typed: string, now: number) {
  const phone = normaliseIndianMobile(typed) ?? typed
  const rows = await listOrdersOfPhone(db, restaurantId, phone)
  const orders = rows.map(row => representOrder(asOf(row, now)))
  const brought = orders.find(({ delivery }) => delivery)?.delivery?.address
  const last = orders.find(({ status }) => !isOrderCalledOff(status))
  return {
    object: "caller" as const,
    name: orders.find(({ customer }) => customer.name !== "")?.customer.name ?? null,
    delivery: brought
      ? { address: brought.address, pincode: brought.pincode, landmark: brought.landmark }
      : null,
    lastOrder: last ? { placedAt: last.timeline.placedAt, lines: last.lines } : null,
  }
}
