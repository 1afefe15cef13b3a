import type { Queries } from "../../db/index.ts"
import type { SessionCaller } from "../../http/index.ts"
import { findNameOfTeam } from "./team-store.ts"

/**
 * The name of the person who took an order or a payment on a tablet. Somebody else may be signed in when the tablet sends it. An id
 * that was never in this team names nobody: money that was taken is written down all the same, under the sender's name.
 */
export async function takerName(db: Queries, session: SessionCaller, takenBy?: string): Promise<string> {
  const isSender = session.kind === "person" && session.staffId === takenBy
  if (takenBy === undefined || isSender) return session.name
  return (await findNameOfTeam(db, session.restaurantId, takenBy)) ?? session.name
}
