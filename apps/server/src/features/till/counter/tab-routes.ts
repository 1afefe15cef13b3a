import type { Tab } from "@rasoi/contract/console"
import * as api from "@rasoi/contract/console"
import { money, toPriceFields } from "@rasoi/core"
import type { Mount } from "../../../http/index.ts"
import { auditContextOf } from "../../audit/index.ts"
import { type BillRow, findBills } from "../../billing/bills/index.ts"
import {
  listOpenTabs,
  listRounds,
  type RoundRow,
  requireTab,
  sumOfRounds,
  type TabRow,
} from "../../billing/tabs/index.ts"
import { chargedOf, enteredBill, findVoids, type VoidRow } from "../../billing/voids/index.ts"
import {
  representBill,
  representOneForStaff,
  representVoid,
  requireOrder,
  type StaffOrderParts,
} from "../../orders/index.ts"
import { closeTab, moveRound, renameTab } from "./change-tab.ts"

/** The tabs of tables. Their bills are printed by the routes of printing. */
export function mountTabs(mount: Mount, { db, restaurants, events }: StaffOrderParts): void {
  async function represent(restaurantId: string, tabs: readonly TabRow[]) {
    const ids = tabs.map(({ id }) => id)
    const rounds = await listRounds(db, ids)
    const [voids, bills] = await Promise.all([
      findVoids(
        db,
        rounds.map(({ id }) => id),
      ),
      findBills(db, restaurantId, tabs),
    ])
    return tabs.map(tab => {
      const ofTab = rounds.filter(({ tab_id }) => tab_id === tab.id)
      return representTab(tab, ofTab, voids, bills.get(tab.bill_number ?? ""))
    })
  }

  async function representOne(restaurantId: string, id: string): Promise<api.Tab> {
    const tab = await requireTab(db, restaurantId, id)
    const [shown] = await represent(restaurantId, [tab])
    return shown ?? representTab(tab, [], new Map(), undefined)
  }

  /** The boards show the label and the bill with each order. */
  async function announce(tabId: string): Promise<void> {
    for (const round of await listRounds(db, [tabId])) events.moved(round)
  }

  mount(api.listTabs, async ({ session: { restaurantId } }) => {
    const data = await represent(restaurantId, await listOpenTabs(db, restaurantId))
    return { object: "list" as const, data }
  })

  mount(api.getTab, ({ session, params }) => representOne(session.restaurantId, params.id))

  mount(api.renameTab, async call => {
    const { restaurantId } = call.session
    const { id } = await requireTab(db, restaurantId, call.params.id)
    if (await renameTab(db, id, call.body.label.trim(), auditContextOf(call))) await announce(id)
    return representOne(restaurantId, id)
  })

  mount(api.moveRound, async call => {
    const row = await requireOrder(db, call)
    const moved = await moveRound(db, row, call.body.tab, auditContextOf(call))
    events.moved(moved)
    return representOneForStaff(db, moved, call.now)
  })

  mount(api.closeTab, async call => {
    const { restaurantId } = call.session
    const { id } = await requireTab(db, restaurantId, call.params.id)
    const { timezone } = (await restaurants.get(restaurantId)).settings.profile
    if (await closeTab(db, id, timezone, auditContextOf(call))) await announce(id)
    return representOne(restaurantId, id)
  })
}

function representTab(
  tab: TabRow,
  rounds: readonly RoundRow[],
  voids: ReadonlyMap<string, readonly VoidRow[]>,
  bill: BillRow | undefined,
): Tab {
  return {
    id: tab.id,
    object: "tab",
    label: tab.label,
    openedAt: tab.opened_at.toISOString(),
    openedBy: tab.opened_by,
    closedAt: tab.closed_at?.toISOString() ?? null,
    closedBy: tab.closed_by,
    bill: bill ? representBill(bill) : null,
    rounds: rounds.map(round => ({
      id: round.id,
      number: round.number,
      status: round.status,
      placedAt: round.placed_at.toISOString(),
      lines: toPriceFields(enteredBill(round)).lines,
      voids: (voids.get(round.id) ?? []).map(representVoid),
      ticketPrinted: round.ticket_prints > 0,
      total: money(chargedOf(round, voids.get(round.id)).totalPaise),
    })),
    total: money(sumOfRounds(rounds, voids).totalPaise),
  }
}
