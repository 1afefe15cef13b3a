import type { NumberMark } from "@rasoi/core"
import { type Queries, sql } from "../../../db/index.ts"
import type { Arrival } from "../counter/index.ts"

export interface TabletBillRow {
  id: string
  restaurant_id: string
  bill_number: string
  /** What the tablet has shown or printed. */
  total_paise: number
  tablet_issued_at: Date
  /** The number names another financial year than the corrected time. */
  other_year: boolean
  person: string
  device: string | null
  /** Of the request. */
  fingerprint: Buffer
  /** Null: a server of the version before wrote it. */
  arrived_at: Date | null
}

const find = sql("tabletBills.find", "select * from tablet_bills where id = $1")

export function findTabletBill(db: Queries, id: string) {
  return db.row<TabletBillRow>(find, [id])
}

const insert = sql(
  "tabletBills.insert",
  `insert into tablet_bills (id, restaurant_id, bill_number, total_paise, tablet_issued_at, other_year, person, device,
                             fingerprint, arrived_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
   on conflict do nothing`,
)

/** False: the id or the number is taken. */
export async function insertTabletBill(tx: Queries, row: TabletBillRow): Promise<boolean> {
  const written = await tx.run(insert, [
    row.id,
    row.restaurant_id,
    row.bill_number,
    row.total_paise,
    row.tablet_issued_at,
    row.other_year,
    row.person,
    row.device,
    row.fingerprint,
    row.arrived_at,
  ])
  return written > 0
}

const numberMark = sql(
  "tabletBills.numberMark",
  "select number_mark as mark from tablet_bills where restaurant_id = $1 and bill_number = $2",
)

/** How the number was judged of the bill that has it. */
export function findBillMark(db: Queries, restaurantId: string, number: string) {
  return db.row<{ mark: NumberMark | null }>(numberMark, [restaurantId, number])
}

const arrived = sql(
  "tabletBills.arrived",
  "update tablet_bills set number_mark = $2, recovered_at = $3 where id = $1",
)

export async function writeBillArrival(tx: Queries, id: string, { mark, recoveredAt }: Arrival) {
  if (mark !== null || recoveredAt !== null) await tx.run(arrived, [id, mark, recoveredAt])
}
