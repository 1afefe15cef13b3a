import { type Queries, sql } from "../../db/index.ts"

const begun = sql("deletion.begun", `select id from restaurants where status = 'DELETED' order by id`)

/** Restaurants whose deletion has begun and not ended. */
export async function listBegun(db: Queries): Promise<string[]> {
  return (await db.rows<{ id: string }>(begun)).map(({ id }) => id)
}
