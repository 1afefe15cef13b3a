import { getTracking, Refusal } from "@rasoi/contract"
import type { Database } from "../db/index.ts"
import type { Mount } from "../http/index.ts"
import type { RestaurantCache } from "../restaurant/index.ts"
import { findTracked, representTracked } from "./record.ts"

interface Parts {
  db: Database
  restaurants: RestaurantCache
}

export function mountTracking(mount: Mount, parts: Parts): void {
  mount(getTracking, async ({ params, now }) => {
    const tracked = await findTracked(parts, params.token, now)
    if (!tracked) throw new Refusal("NOT_FOUND", { message: "Nothing is tracked under this address." })
    return representTracked(tracked, params.token)
  })
}
