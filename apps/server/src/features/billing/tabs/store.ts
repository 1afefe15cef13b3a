import { type OrderStatus, Refusal } from "@rasoi/contract"
import { type Queries, sql } from "../../../db/index.ts"
import { updatedOrderAt } from "../../moves/index.ts"

export interface TabRow {
  id: string
  restaurant_id: string
  /** Empty once personal data was removed. */
  label: string
  opened_at: Date
  opened_by: string
  closed_at: Date | null
  closed_by: string | null
  /** The valid bill. A closed tab without a sale keeps its cancelled one. */
  bill_number: string | null
  /** It has the orders that came after the bill of this tab was issued. */
  follows: string | null
}

/** An order of a tab, as far as its bill needs it. */
export interface RoundRow {
  id: string
  restaurant_id: string
  test: boolean
  tab_id: string | null
  number: string
  status: OrderStatus
  placed_at: Date
  ticket_prints: number
  shape: number
  bill: string
}

const open = sql(
  "tabs.open",
  `insert into tabs (id, restaurant_id, label, opened_at, opened_by, follows) values ($1, $2, $3, $4, $5, $6)
   on conflict do nothing`,
)

export interface NewTab {
  readonly id: string
  readonly restaurantId: string
  readonly label: string
  readonly at: Date
  readonly by: string
  readonly follows?: string
}

/** Writes nothing if the id is taken, by whomever. */
export function insertTab(tx: Queries, { id, restaurantId, label, at, by, follows }: NewTab) {
  return tx.run(open, [id, restaurantId, label, at, by, follows ?? null])
}

const lock = sql("tabs.lock", `select * from tabs where id = any($1) order by id for update`)

/** Whoever changes a tab or its orders' share in it locks it first, then its orders. */
export function lockTabs(tx: Queries, ids: readonly string[]) {
  return tx.rows<TabRow>(lock, [ids])
}

export async function lockTab(tx: Queries, id: string): Promise<TabRow | undefined> {
  return (await lockTabs(tx, [id]))[0]
}

const successor = sql(
  "tabs.successor",
  `select * from tabs where follows = $1 and closed_at is null and bill_number is null order by id limit 1 for update`,
)

/** The open tab that takes the late orders of this one. */
export function lockSuccessor(tx: Queries, id: string) {
  return tx.row<TabRow>(successor, [id])
}

const byId = sql("tabs.byId", `select * from tabs where id = any($1) and restaurant_id = $2`)

export function findTabs(db: Queries, restaurantId: string, ids: readonly string[]) {
  return db.rows<TabRow>(byId, [ids, restaurantId])
}

/** Another restaurant's tab is not found. `field`: where the request names it, unless that is the path. */
export async function requireTab(
  db: Queries,
  restaurantId: string,
  id: string,
  field?: string,
): Promise<TabRow> {
  const [tab] = await findTabs(db, restaurantId, [id])
  if (tab) return tab
  throw new Refusal("NOT_FOUND", { message: "This restaurant has no such tab.", ...(field && { field }) })
}

const openOnes = sql(
  "tabs.listOpen",
  `select * from tabs where restaurant_id = $1 and closed_at is null order by opened_at, id`,
)

export function listOpenTabs(db: Queries, restaurantId: string) {
  return db.rows<TabRow>(openOnes, [restaurantId])
}

const roundColumns = "id, restaurant_id, test, tab_id, number, status, placed_at, ticket_prints, shape, bill"
const rounds = sql("tabs.rounds", `select ${roundColumns} from orders where tab_id = any($1) order by id`)
const lockedRounds = sql(
  "tabs.lockRounds",
  `select ${roundColumns} from orders where tab_id = $1 order by id for update`,
)

export function listRounds(db: Queries, tabIds: readonly string[]) {
  return db.rows<RoundRow>(rounds, [tabIds])
}

/** In the order of their ids, so that two transactions cannot wait for each other. */
export function lockRounds(tx: Queries, tabId: string) {
  return tx.rows<RoundRow>(lockedRounds, [tabId])
}

const rename = sql("tabs.rename", `update tabs set label = $2 where id = $1 and label <> $2`)

/** Zero: it has this label already. */
export function writeLabel(tx: Queries, id: string, label: string) {
  return tx.run(rename, [id, label])
}

const close = sql("tabs.close", `update tabs set closed_at = $2, closed_by = $3 where id = $1`)

export function writeClosed(tx: Queries, id: string, at: Date, by: string) {
  return tx.run(close, [id, at, by])
}

const closePaid = sql(
  "tabs.closePaid",
  `update tabs t set closed_at = $2, closed_by = $3
    where id = $1 and closed_at is null
      and exists (select from bills b
                   where b.restaurant_id = t.restaurant_id and b.bill_number = t.bill_number and b.paid_in_full)`,
)

/** The guests of a table that is paid leave it, and the next ones begin another tab. Writes nothing if money is open. */
export function closePaidTab(tx: Queries, id: string, at: Date, by: string) {
  return tx.run(closePaid, [id, at, by])
}

const setBill = sql("tabs.setBill", `update tabs set bill_number = $2 where id = $1`)

export function writeTabBill(tx: Queries, id: string, billNumber: string | null) {
  return tx.run(setBill, [id, billNumber])
}

const setRoundsBill = sql("tabs.setRoundsBill", `update orders set bill_number = $2 where id = any($1)`)

export function writeRoundsBill(tx: Queries, ids: readonly string[], billNumber: string) {
  return tx.run(setRoundsBill, [ids, billNumber])
}

const setTab = sql(
  "tabs.setTab",
  `update orders set tab_id = $2, revision = revision + 1, ${updatedOrderAt("$3").join(", ")} where id = $1`,
)

/** A new revision, so that whoever has read the order before finds it changed. */
export function writeTabOf(tx: Queries, orderId: string, tabId: string, at: Date) {
  return tx.run(setTab, [orderId, tabId, at])
}
