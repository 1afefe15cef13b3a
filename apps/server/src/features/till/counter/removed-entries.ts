import { highestBillPaise, Refusal, textLimits } from "@rasoi/contract"
import * as api from "@rasoi/contract/console"
import { withoutGuest } from "@rasoi/core"
import type { Database } from "../../../db/index.ts"
import type { Mount } from "../../../http/index.ts"
import { auditContextOf, recordAuditEntry } from "../../audit/index.ts"
import { fingerprintOf, requireId, requireSame } from "../../idempotency/index.ts"
import { staffMover } from "../../moves/index.ts"
import { findRemoved, insertRemoved, isEntered } from "./removed-entries-store.ts"

type Content = Pick<api.RemoveEntryRequest, "kind" | "request">

/** What a manager takes off a tablet is stored before it leaves the tablet. */
export function mountRemovedEntries(mount: Mount, db: Database): void {
  mount(api.removeEntry, async call => {
    const { session, params, body, now } = call
    const { restaurantId } = session
    requireId(prefixes[body.kind], params.id)
    const { refusal, reason, kind } = body
    const row = await db.transaction(async tx => {
      const content = { id: params.id, kind, request: body.request }
      const find = async () => {
        const known = await findRemoved(tx, restaurantId, params.id)
        // Removed for another reason, or by somebody else, it is the same entry.
        if (known) requireSame(content, known.fingerprint)
        return known
      }
      const known = await find()
      if (known) return known
      if (await isEntered(tx, restaurantId, kind, params.id)) throw entered()
      const { name, device } = staffMover(session)
      const made = {
        ...{ restaurant_id: restaurantId, id: params.id, kind },
        ...summaryOf(body),
        request: JSON.stringify(withoutGuest(body.request)),
        ...{ refusal_code: refusal.code, refusal: refusal.message, reason: reason.trim() },
        ...{ removed_at: new Date(now), removed_by: name, device },
        fingerprint: fingerprintOf(content),
      }
      // Zero: another request has removed it at this moment.
      if ((await insertRemoved(tx, made)) === 0) return (await find()) ?? made
      await recordAuditEntry(tx, auditContextOf(call), {
        action: "entry.removed",
        subject: made.number ?? params.id,
        changes: [{ kind: "MONEY", what: "REMOVED", amountPaise: made.amount_paise }],
      })
      return made
    })
    const { id, removed_at: at, removed_by: by } = row
    return { object: "removed_entry" as const, id, at: at.toISOString(), by }
  })
}

const prefixes = { ORDER: "ord", BILL: "bill", PAYMENT: "pay" } as const satisfies Record<
  api.RemovedEntryKind,
  string
>

const entered = () =>
  new Refusal("ID_TAKEN", { message: "The server has this entry: it is not refused any more.", field: "id" })

/** What Watch says of it. A tablet with another shape of request still gets rid of what it cannot send. */
function summaryOf({ kind, request }: Content) {
  const { number, orderId, orderIds, billed, totalPaise, amountPaise } = (request ?? {}) as {
    number?: unknown
    orderId?: unknown
    orderIds?: unknown
    billed?: { totalPaise?: unknown } | null
    totalPaise?: unknown
    amountPaise?: unknown
  }
  const amount = { ORDER: billed?.totalPaise, BILL: totalPaise, PAYMENT: amountPaise }[kind]
  const [firstId] = Array.isArray(orderIds) ? orderIds : [orderId]
  return {
    number: idOf(number),
    order_id: idOf(firstId),
    // More than any bill is listed as that, so that sums stay numbers.
    amount_paise: Number.isInteger(amount) ? Math.min(Math.max(Number(amount), 0), highestBillPaise) : 0,
  }
}

const idOf = (value: unknown) => (typeof value === "string" && value.length <= textLimits.id ? value : null)
