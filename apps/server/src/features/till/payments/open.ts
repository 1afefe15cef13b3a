import type { Day } from "@rasoi/contract/console"
import { addDays, forgottenAfterMs, mayHaveUnsent, money } from "@rasoi/core"
import type { Queries } from "../../../db/index.ts"
import { listOpenTabs, listRounds, sumOfRounds } from "../../billing/tabs/index.ts"
import { findVoids } from "../../billing/voids/index.ts"
import { listMissingOn, type WatchPeriod } from "../../reports/index.ts"
import { listTablets } from "../counter/index.ts"
import { listOpenDays } from "./days-store.ts"
import { representBalances } from "./representation.ts"
import { listOpenBilled } from "./store.ts"

type Open = Day["open"]

const lookBackDays = 31

interface ReadingOpen {
  readonly restaurantId: string
  readonly date: string
  readonly period: WatchPeriod
  readonly now: number
}

/** What somebody should look at before a day is closed: it does not hinder the close. */
export async function readOpen(db: Queries, { restaurantId, date, period, now }: ReadingOpen): Promise<Open> {
  const [bills, tabs, tablets, missing, days] = await Promise.all([
    readOpenBills(db, restaurantId),
    readOpenTabs(db, restaurantId),
    readTablets(db, restaurantId, now),
    listMissingOn(db, period),
    listOpenDays(db, restaurantId, addDays(date, -lookBackDays), date),
  ])
  return { bills, tabs, tablets, missing, days }
}

async function readOpenBills(db: Queries, restaurantId: string): Promise<Open["bills"]> {
  const balances = await representBalances(db, restaurantId, await listOpenBilled(db, restaurantId))
  return balances.map(({ billNumber, orderNumbers: [orderNumber = ""], table, issuedAt, open }) => ({
    billNumber,
    orderNumber,
    table,
    issuedAt,
    open,
  }))
}

async function readOpenTabs(db: Queries, restaurantId: string): Promise<Open["tabs"]> {
  const tabs = await listOpenTabs(db, restaurantId)
  const rounds = await listRounds(
    db,
    tabs.map(({ id }) => id),
  )
  const voids = await findVoids(
    db,
    rounds.map(({ id }) => id),
  )
  return tabs.map(({ id, label, opened_at }) => ({
    id,
    label,
    openedAt: opened_at.toISOString(),
    total: money(
      sumOfRounds(
        rounds.filter(round => round.tab_id === id),
        voids,
      ).totalPaise,
    ),
  }))
}

async function readTablets(db: Queries, restaurantId: string, now: number): Promise<Open["tablets"]> {
  const rows = await listTablets(db, restaurantId, new Date(now - forgottenAfterMs))
  return rows
    .filter(({ unsent, heard_at }) => mayHaveUnsent({ unsent, heardAt: heard_at.getTime() }, now))
    .map(({ number, device, unsent, oldest_at, heard_at, replaced_by }) => ({
      series: `T${number}`,
      device,
      unsent,
      oldestAt: oldest_at?.toISOString() ?? null,
      heardAt: heard_at.toISOString(),
      replacedBy: replaced_by === null ? null : `T${replaced_by}`,
    }))
}
