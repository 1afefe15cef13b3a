import { busyNow, Refusal } from "@rasoi/contract"
import type { TabInput } from "@rasoi/contract/console"
import type { Database } from "../../../db/index.ts"
import { type AuditContext, recordAuditEntry } from "../../audit/index.ts"
import {
  closeLockedTab,
  insertTab,
  isSettled,
  listRounds,
  lockTabs,
  requireLockedTab,
  type TabRow,
  writeClosed,
  writeLabel,
  writeTabOf,
} from "../../billing/tabs/index.ts"
import { findOrder, type OrderRow } from "../../orders/index.ts"

// The audit log names tabs by their ids: a label may name a customer, and audit entries are kept.

/** False: it has this label already. */
export function renameTab(db: Database, id: string, label: string, audit: AuditContext): Promise<boolean> {
  return db.transaction(async tx => {
    const tab = await requireLockedTab(tx, id)
    if (tab.label === label) return false
    requireOpen(tab, "label")
    await writeLabel(tx, id, label)
    await recordAuditEntry(tx, audit, { action: "tab.renamed", subject: id })
    return true
  })
}

/** False: it was closed before. */
export function closeTab(db: Database, id: string, timezone: string, audit: AuditContext): Promise<boolean> {
  return db.transaction(async tx => {
    const tab = await requireLockedTab(tx, id)
    const isClosed = await closeLockedTab(tx, tab, audit.actor.name, { at: new Date(audit.now), timezone })
    if (isClosed) await recordAuditEntry(tx, audit, { action: "tab.closed", subject: id })
    return isClosed
  })
}

const noTableOrder = () =>
  new Refusal("NOT_FOUND", { message: "This restaurant has no such order of a table." })

/** Moves an order of a table to another tab, which it may open. */
export function moveRound(
  db: Database,
  { id, tab_id: from, restaurant_id: restaurantId, number }: OrderRow,
  { id: to, label }: TabInput,
  audit: AuditContext,
): Promise<OrderRow> {
  return db.transaction(async tx => {
    if (from === null) throw noTableOrder()
    const at = new Date(audit.now)
    await insertTab(tx, { id: to, restaurantId, label: label.trim(), at, by: audit.actor.name })
    const tabs = await lockTabs(tx, [from, to])
    const target = tabs.find(tab => tab.id === to)
    if (target?.restaurant_id !== restaurantId) throw new Refusal("ID_TAKEN", { field: "tab.id" })
    const current = await findOrder(tx, id)
    if (!current) throw noTableOrder()
    if (current.tab_id === to) return current
    if (current.tab_id !== from) throw busyNow("Somebody moves this order")
    for (const tab of tabs) requireOpen(tab, tab.id === to ? "tab.id" : "id")
    await writeTabOf(tx, id, to, at)
    // A table without orders is no open table. An order that still comes for it goes to the tab that follows.
    if ((await listRounds(tx, [from])).length === 0) await writeClosed(tx, from, at, audit.actor.name)
    await recordAuditEntry(tx, audit, { action: "order.tabChanged", subject: number })
    return (await findOrder(tx, id)) ?? current
  })
}

function requireOpen(tab: TabRow, field: string): void {
  if (!isSettled(tab)) return
  const why = tab.bill_number ? `its bill ${tab.bill_number} is issued` : "it is closed"
  throw new Refusal("BILL_ISSUED", { message: `The tab cannot change: ${why}.`, field })
}
