import { Refusal } from "@rasoi/contract"
import * as api from "@rasoi/contract/console"
import { money } from "@rasoi/core"
import type { Database } from "../../../db/index.ts"
import { badCursor, type Mount, pageOf } from "../../../http/index.ts"
import { auditContextOf, recordAuditEntry } from "../../audit/index.ts"
import { findMarked, listMarked, type MarkRow, writeSeen } from "./marks-store.ts"

/** Orders that a tablet billed with another price than the server's. */
export function mountMarks(mount: Mount, db: Database): void {
  async function requireMark(restaurantId: string, id: string): Promise<MarkRow> {
    const row = await findMarked(db, restaurantId, id)
    if (row) return row
    throw new Refusal("NOT_FOUND", { message: "No order with this id was billed with another price." })
  }

  mount(api.listMarks, async ({ session: { restaurantId }, query }) => {
    const { limit = 20, cursor: after = null } = query
    // Also one that somebody has seen since: the next page begins where it was.
    if (after !== null && !(await findMarked(db, restaurantId, after))) throw badCursor()
    const rows = await listMarked(db, restaurantId, {
      withSeen: query.seen === "yes",
      after,
      limit: limit + 1,
    })
    return pageOf(
      rows.map(row => ({ ...row, id: row.order_id })),
      limit,
      represent,
    )
  })

  mount(api.seeMark, async call => {
    const { session, params, now } = call
    const { restaurantId, name } = session
    const { number } = await requireMark(restaurantId, params.id)
    await db.transaction(async tx => {
      if ((await writeSeen(tx, restaurantId, params.id, new Date(now), name)) === 0) return
      await recordAuditEntry(tx, auditContextOf(call), { action: "mark.seen", subject: number })
    })
    return represent(await requireMark(restaurantId, params.id))
  })
}

function represent(row: MarkRow): api.CounterMark {
  const { seen_at, seen_by, current_settings_version, current_menu_version } = row
  return {
    object: "counter_mark",
    orderId: row.order_id,
    number: row.number,
    placedAt: row.placed_at.toISOString(),
    device: row.device,
    by: row.entered_by,
    reason: row.reason,
    billed: money(row.total_paise),
    expected: moneyOrNull(row.expected_paise),
    billedTax: moneyOrNull(row.billed_tax_paise),
    named: {
      settingsVersion: row.settings_version,
      menuVersion: row.menu_version,
      total: moneyOrNull(row.expected_paise),
      tax: moneyOrNull(row.expected_tax_paise),
    },
    atTheTime:
      current_settings_version === null || current_menu_version === null
        ? null
        : {
            settingsVersion: current_settings_version,
            menuVersion: current_menu_version,
            total: moneyOrNull(row.current_paise),
            tax: moneyOrNull(row.current_tax_paise),
          },
    difference: moneyOrNull(row.difference_paise),
    seen: seen_at && seen_by !== null ? { at: seen_at.toISOString(), by: seen_by } : null,
  }
}

const moneyOrNull = (paise: number | null) => (paise === null ? null : money(paise))
