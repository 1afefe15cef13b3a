import type { Tab } from "@rasoi/contract/console"
import { money, toPriceFields } from "@rasoi/core"
import type { BillRow } from "../../billing/bills/index.ts"
import { type RoundRow, sumOfRounds, type TabRow } from "../../billing/tabs/index.ts"
import { chargedOf, enteredBill, type VoidRow } from "../../billing/voids/index.ts"
import { representBill, representVoid } from "../../orders/index.ts"

export function representTab(
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
