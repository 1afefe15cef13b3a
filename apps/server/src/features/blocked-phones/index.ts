import { type Fault, Refusal, validationFailed } from "@rasoi/contract"
import { blockPhone, listBlockedPhones, maxBlockedPhones, unblockPhone } from "@rasoi/contract/console"
import { normaliseIndianMobile } from "@rasoi/core"
import { newId } from "../../base/ids.ts"
import type { Database } from "../../db/index.ts"
import type { Mount } from "../../http/index.ts"
import { auditContextOf, recordAuditEntry } from "../audit/index.ts"
import { addBlocked, type BlockedPhoneRow, listBlocked, removeBlocked } from "./store.ts"

export { phoneRefused } from "./phone-refused.ts"
export { isBlocked } from "./store.ts"

const alreadyBlocked: Fault = { field: "phone", reason: "ALREADY_BLOCKED", message: "is blocked already" }
const tooMany: Fault = {
  field: "phone",
  reason: "TOO_MANY",
  params: { limit: maxBlockedPhones },
  message: `is one too many: at most ${maxBlockedPhones} phones are blocked`,
}

/** Phones that cannot order or book on the restaurant's own page. */
export function mountBlockedPhones(mount: Mount, db: Database): void {
  mount(listBlockedPhones, async ({ session }) => ({
    object: "list" as const,
    data: (await listBlocked(db, session.restaurantId)).map(represent),
  }))

  mount(blockPhone, async call => {
    const { session, body, now } = call
    const row: BlockedPhoneRow = {
      id: newId("bph", now),
      restaurant_id: session.restaurantId,
      phone: normaliseIndianMobile(body.phone) ?? body.phone,
      reason: body.reason.trim(),
      blocked_by: session.name,
      blocked_at: new Date(now),
    }
    await db.transaction(async tx => {
      if ((await listBlocked(tx, session.restaurantId)).length >= maxBlockedPhones)
        throw validationFailed([tooMany])
      if (!(await addBlocked(tx, row))) throw validationFailed([alreadyBlocked])
      const entry = { action: "phone.blocked", subject: endOf(row.phone) } as const
      await recordAuditEntry(tx, auditContextOf(call), entry)
    })
    return represent(row)
  })

  mount(unblockPhone, async call => {
    await db.transaction(async tx => {
      const row = await removeBlocked(tx, call.session.restaurantId, call.params.id)
      if (!row) throw new Refusal("NOT_FOUND", { message: "There is no such blocked phone." })
      const entry = { action: "phone.unblocked", subject: endOf(row.phone) } as const
      await recordAuditEntry(tx, auditContextOf(call), entry)
    })
    return undefined
  })
}

/** The audit log is kept longer than personal data: its entries tell phones apart by their last digits. */
function endOf(phone: string): string {
  return `…${phone.slice(-4)}`
}

function represent({ id, phone, reason, blocked_by, blocked_at }: BlockedPhoneRow) {
  return {
    id,
    object: "blocked_phone" as const,
    phone,
    reason,
    blockedBy: blocked_by,
    blockedAt: blocked_at.toISOString(),
  }
}
