import type { ResponseOf } from "@rasoi/contract"
import * as api from "@rasoi/contract/console"
import type { Database } from "../../../db/index.ts"
import type { Mount, SessionCaller } from "../../../http/index.ts"
import { requireId } from "../../idempotency/index.ts"
import { findLastRestore, listMissing } from "./recovered-store.ts"
import { writeHighest, writeReplaced, writeUnsent } from "./series-store.ts"
import { claim, requireOwn, requireSeries, tabletOf } from "./tablet.ts"

/** The series of a tablet, what it reports, and what the server lacks of it. */
export function mountSeries(mount: Mount, db: Database): void {
  async function represent(number: number): Promise<ResponseOf<typeof api.giveSeries>> {
    const restoredAt = (await findLastRestore(db))?.toISOString() ?? null
    return { object: "counter_series", series: `T${number}`, restoredAt }
  }

  mount(api.giveSeries, async ({ session, body, now, request }) => {
    const { restaurantId } = session
    const tablet = tabletOf(request.headers, session)
    const { tabletId } = body
    const number = await requireSeries(db, restaurantId, { id: tabletId, field: "tabletId", now })
    if (tablet?.id === tabletId) await requireOwn(db, restaurantId, { tabletId, tablet, field: "tabletId" })
    return represent(number)
  })

  mount(api.reportUnsent, async ({ session, params, body, now, request }) => {
    requireId("tablet", params.id)
    const { restaurantId } = session
    const sender = tabletOf(request.headers, session)
    const tablet = sender?.id === params.id ? sender : undefined
    if (tablet && body.numbers) await claim(db, restaurantId, body.numbers.series, tablet)
    const number = await requireSeries(db, restaurantId, { id: params.id, field: "id", now })
    await requireOwn(db, restaurantId, { tabletId: params.id, tablet, field: "id" })
    if (tablet && body.numbers?.series === number)
      await writeHighest(db, restaurantId, params.id, body.numbers, new Date(now))
    await writeUnsent(db, restaurantId, params.id, {
      device: session.deviceName,
      deviceId: pairedDeviceOf(session),
      person: session.kind === "person" ? session.name : null,
      unsent: body.unsent,
      unsentPaise: body.unsentPaise ?? null,
      oldestAt: body.oldestSeconds === undefined ? null : new Date(now - body.oldestSeconds * 1_000),
      heardAt: new Date(now),
    })
    await writeReplaced(db, restaurantId, params.id, new Date(now))
    return represent(number)
  })

  mount(api.findMissing, async ({ session: { restaurantId }, body }) => ({
    object: "missing_of_tablet" as const,
    ...(await listMissing(db, restaurantId, body)),
  }))
}

/** Null: this device is not paired. */
function pairedDeviceOf(session: SessionCaller): string | null {
  const isPaired = session.kind === "device" || session.sessionId !== session.deviceId
  return isPaired ? session.deviceId : null
}
