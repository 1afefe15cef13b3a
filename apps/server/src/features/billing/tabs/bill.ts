import { type Bill, financialYearOf, isOrderCalledOff, localDate, tabBill } from "@rasoi/core"
import type { Queries } from "../../../db/index.ts"
import { type BillRow, type CalledOff, callOffBill, findBills, registerBill } from "../bills/index.ts"
import { chargedOf, findVoids, type VoidRow } from "../voids/index.ts"
import {
  closePaidTab,
  lockRounds,
  lockTab,
  type RoundRow,
  type TabRow,
  writeClosed,
  writeRoundsBill,
  writeTabBill,
} from "./store.ts"

interface Issue {
  readonly at: Date
  /** The financial year is that of the restaurant's date. */
  readonly timezone: string
}

/** The orders that a tab's bill has. */
export function billedRounds<Round extends Pick<RoundRow, "status">>(rounds: readonly Round[]): Round[] {
  return rounds.filter(({ status }) => !isOrderCalledOff(status))
}

/** What a tab's guests owe. */
export function sumOfRounds(
  rounds: readonly RoundRow[],
  voids: ReadonlyMap<string, readonly VoidRow[]>,
): Bill {
  return tabBill(billedRounds(rounds).map(round => chargedOf(round, voids.get(round.id))))
}

/** Its orders cannot change any more: a bill is issued, or it is closed. */
export function isSettled({ closed_at, bill_number }: TabRow): boolean {
  return closed_at !== null || bill_number !== null
}

async function findValidBill(tx: Queries, tab: TabRow): Promise<BillRow | undefined> {
  const bill = (await findBills(tx, tab.restaurant_id, [tab])).get(tab.bill_number ?? "")
  return bill?.cancelled_at === null ? bill : undefined
}

/** The tab's valid bill, issued now if it has none. Undefined: all its orders are cancelled. The tab is locked. */
export async function issueTabBill(
  tx: Queries,
  tab: TabRow,
  { at, timezone }: Issue,
): Promise<BillRow | undefined> {
  const valid = await findValidBill(tx, tab)
  if (valid) return valid
  const rounds = billedRounds(await lockRounds(tx, tab.id))
  if (rounds.length === 0) return undefined
  const orderIds = rounds.map(({ id }) => id)
  const voids = await findVoids(tx, orderIds)
  const issued = await registerBill(tx, {
    restaurantId: tab.restaurant_id,
    orderIds,
    documents: rounds.map(round => JSON.stringify(chargedOf(round, voids.get(round.id)))),
    type: "DINE_IN",
    payment: "PAY_AT_COUNTER",
    at,
    financialYear: financialYearOf(localDate(timezone, at.getTime())),
  })
  await writeRoundsBill(tx, orderIds, issued.bill_number)
  await writeTabBill(tx, tab.id, issued.bill_number)
  return issued
}

/** False: it was closed before. The tab is locked. */
export async function closeLockedTab(tx: Queries, tab: TabRow, by: string, issue: Issue): Promise<boolean> {
  if (tab.closed_at) return false
  await issueTabBill(tx, tab, issue)
  await writeClosed(tx, tab.id, issue.at, by)
  return true
}

/**
 * An order of the tab was cancelled. A bill that was paid stays, with a credit note for the order. Any other bill that has it is
 * cancelled too: a closed tab gets a new one for the orders that are left; an open one gets it with the next print, or when it is
 * closed. The tab is locked.
 */
export async function correctTabBill(tx: Queries, tab: TabRow, calledOff: CalledOff): Promise<void> {
  const valid = await findValidBill(tx, tab)
  if (!valid) return
  if (await callOffBill(tx, valid, calledOff)) {
    // What was paid may be enough for the rest.
    await closePaidTab(tx, tab.id, calledOff.at, calledOff.by.name)
    return
  }
  if (tab.closed_at === null) await writeTabBill(tx, tab.id, null)
  else await issueTabBill(tx, { ...tab, bill_number: null }, calledOff)
}

export async function requireLockedTab(tx: Queries, id: string | null): Promise<TabRow> {
  const tab = id === null ? undefined : await lockTab(tx, id)
  if (!tab) throw new Error(`there is no tab ${id}`)
  return tab
}
