import type { Benchmark } from "../bench.ts"
import { admission } from "./admission.ts"
import { backup } from "./backup.ts"
import { bookings } from "./bookings.ts"
import { cost } from "./cost.ts"
import { events } from "./events.ts"
import { fastPath } from "./fast-path.ts"
import { feed } from "./feed.ts"
import { fleet } from "./fleet.ts"
import { growth } from "./growth.ts"
import { held } from "./held.ts"
import { orders } from "./orders.ts"
import { overload } from "./overload.ts"
import { page } from "./page.ts"
import { polls } from "./polls.ts"
import { quotes } from "./quote.ts"
import { reads } from "./reads.ts"
import { starts } from "./start.ts"

/**
 * In the order in which they run. Starts come first: they need no shared server, and are measured even when the time is
 * over before the end.
 */
export const benchmarks: readonly Benchmark[] = [
  starts,
  reads,
  page,
  quotes,
  polls,
  bookings,
  orders,
  events,
  feed,
  overload,
  admission,
  growth,
  fastPath,
  backup,
  cost,
  held,
  fleet,
]
