import { attemptEach } from "../../db/attempt-each.ts"
import type { Database } from "../../db/index.ts"
import type { ChangeHub } from "../../events/index.ts"
import { returnSoldOut } from "./commands.ts"
import { listDueReturns } from "./store.ts"

/** Puts back on sale what was sold out for a day. Safe on several servers: the second finds nothing to change. */
export async function returnDueDishes(db: Database, hub: ChangeHub, now: number): Promise<void> {
  const due = await listDueReturns(db, new Date(now))
  await attemptEach(due, async ({ id }) => void (await returnSoldOut({ hub, now, restaurantId: id })))
}
