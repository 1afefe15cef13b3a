import { type Queries, sql } from "../../db/index.ts"

export interface BlockRow {
  id: string
  restaurant_id: string
  starts_at: Date
  ends_at: Date
  seats: number
  reason: string | null
  created_at: Date
  created_by: string
}

const insertBlock = sql(
  "reservations.insertBlock",
  `insert into seat_blocks (id, restaurant_id, starts_at, ends_at, seats, reason, created_at, created_by)
   values ($1, $2, $3, $4, $5, $6, $7, $8)`,
)

export async function addBlock(tx: Queries, row: BlockRow): Promise<void> {
  const { id, restaurant_id, starts_at, ends_at, seats, reason, created_at, created_by } = row
  await tx.run(insertBlock, [id, restaurant_id, starts_at, ends_at, seats, reason, created_at, created_by])
}

const blocks = sql(
  "reservations.blocks",
  `select * from seat_blocks where restaurant_id = $1 and starts_at < $3 and ends_at > $2 order by starts_at, id`,
)

export function listBlocks(db: Queries, restaurantId: string, from: Date, to: Date) {
  return db.rows<BlockRow>(blocks, [restaurantId, from, to])
}

const removeOne = sql(
  "reservations.removeBlock",
  `delete from seat_blocks where restaurant_id = $1 and id = $2 returning *`,
)

export function removeBlock(tx: Queries, restaurantId: string, id: string) {
  return tx.row<BlockRow>(removeOne, [restaurantId, id])
}
