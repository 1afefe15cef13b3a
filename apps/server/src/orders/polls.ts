import { type Database, gather } from "../db/index.ts"
import { glanceAtOrders, type OrderGlance, type Poll } from "./store.ts"

/** In one statement; their answers come back together. */
const mostPolls = 64

/** Undefined where that key has no such order. */
export function gatherPolls(db: Database): (poll: Poll) => Promise<OrderGlance | undefined> {
  return gather({
    together: (polls: readonly Poll[]) => glanceAtOrders(db, polls),
    sizeFor: waiting => Math.min(waiting, mostPolls),
  })
}
